// Calls the API of this server in the name of the key of the MCP request, so that a tool
// can do what the key can, and nothing else.
import { Problem, type ProblemCode, problems } from '#contract/problems/problems.ts'

/** Sends a request with the key of the caller. `path` begins with /api. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>

/** Resolves to the JSON of a response. Throws the problem of a failed one. */
export async function fetchJson<Result>(
  call: CallApi,
  path: string,
  init?: RequestInit,
): Promise<Result> {
  const response = await call(path, init)
  if (!response.ok) throw await readProblem(response)
  return (await response.json()) as Result
}

export function postJson<Result>(call: CallApi, path: string, body: object): Promise<Result> {
  const headers = { 'content-type': 'application/json' }
  return fetchJson<Result>(call, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

type ApiEvent = { event: string; data: unknown }

/** Reads an event stream until it ends or the caller stops. Throws the problem of a refused one. */
export async function* readEvents(
  call: CallApi,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<ApiEvent> {
  const response = await call(path)
  if (!response.ok || !response.body) throw await readProblem(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const stop = () => void reader.cancel()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    let rest = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (rest + chunk.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event && data) yield { event, data: JSON.parse(data) }
      }
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await reader.cancel()
  }
}

export function toProblem({ code, message }: { code: string; message: string }): Problem {
  return new Problem(Object.hasOwn(problems, code) ? (code as ProblemCode) : 'internal', {
    message,
  })
}

async function readProblem(response: Response): Promise<Problem> {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return toProblem(error)
}
