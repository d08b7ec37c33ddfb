// A language model on this machine: one server that speaks the wire of OpenAI, Anthropic, Google and those that are compatible, streams
// as they do, refuses what they refuse, and answers from the transcript it was sent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Ending, tokensOf, type Wire, wires } from './model/wires.ts'
import { type Asked, obeying, plausible, type Writer } from './model/writer.ts'

/** How a request goes wrong. A status may ask to be called again after so many seconds. */
export type Fault =
  | { status: number; retryAfterSeconds?: number; message?: string }
  | 'reset'
  | 'cut off'
  | 'hang'
  | 'one byte a second'
  | 'truncated'
  | 'wrong schema'
  | 'refusal'
  | 'empty'
  | 'prose'
  /** Servers that know no schemas refuse requests with one. */
  | 'no schemas'

export type ModelDouble = {
  /** Without a path: OpenAI, Anthropic and compatible ones live under /v1, Google under /v1beta. */
  url: string
  key: string
  /** Every request that had a key and a known address, in order. */
  requests: Asked[]
  /** Answers that a client broke off. */
  broken(): number
  answerWith(writer: Writer | 'plausible' | 'obeying' | { text: (asked: Asked) => string }): void
  failWith(fault: Fault, times?: number): void
  /** How an answer is paced: characters in one piece, and the pause after it. */
  pace(pieces: { characters: number; delayMs: number }): void
  close(): Promise<void>
}

export async function startModel({
  key = 'key-of-the-double',
  keyless = false,
  contextTokens = 1_000_000,
  cutsSilentlyAt = Number.POSITIVE_INFINITY,
  port = 0,
}: {
  key?: string
  keyless?: boolean
  contextTokens?: number
  /** Tokens from which on the end of a prompt is dropped without a word, as some local servers do. */
  cutsSilentlyAt?: number
  port?: number
} = {}): Promise<ModelDouble> {
  const requests: Asked[] = []
  let text = (asked: Asked) => JSON.stringify(plausible(asked))
  let faults: Fault[] = []
  let lasting: Fault | null = null
  let pieces = { characters: 48, delayMs: 0 }
  let broken = 0

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await bodyOf(request)
    const { pathname: path } = new URL(request.url ?? '/', 'http://double')
    const wire = wires.find((one) => one.matches(path) && request.method === 'POST')
    if (!wire)
      return send(response, 404, {
        error: {
          message: `Unknown request URL: ${request.method} ${path}`,
          code: 404,
          status: 'NOT_FOUND',
          type: 'invalid_request_error',
        },
      })
    const refusal = wire.refuseKey(request.headers, keyless ? null : key)
    if (refusal) return send(response, refusal.status, refusal.body)
    const body = JSON.parse(sent)
    const wrong = wire.refuse(body, request.headers)
    if (wrong) return send(response, wrong.status, wrong.body)
    const tools = Array.isArray(body.tools) && body.tools.length > 0
    const asked: Asked = { provider: wire.provider, path, tools, ...wire.read(path, body) }
    requests.push(asked)
    if (asked.model.startsWith('no-such'))
      return send(response, 404, wire.error(404, `The model ${asked.model} does not exist.`))
    if (tokensOf(asked.instructions + asked.prompt) + (asked.maxOutputTokens ?? 0) > contextTokens) {
      return send(response, 400, wire.error(400, `This model's maximum context length is ${contextTokens} tokens.`))
    }
    const fault = faults.shift() ?? lasting
    if (fault === 'no schemas' && asked.schema)
      return send(response, 400, wire.error(400, "'response_format' is not supported."))
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'object' && fault !== null) {
      if (fault.retryAfterSeconds !== undefined) response.setHeader('retry-after', fault.retryAfterSeconds)
      return send(response, fault.status, wire.error(fault.status, fault.message ?? 'The double was told to fail.'))
    }
    response.on('close', () => {
      if (!response.writableFinished) broken++
    })
    await stream(response, wire, asked, { text: spoilt(fault, text(asked)), fault })
  }

  const stream = async (
    response: ServerResponse,
    wire: Wire,
    asked: Asked,
    told: { text: string; fault: Fault | null },
  ) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (told.fault === 'one byte a second') {
      for (const byte of ': still thinking, please wait a little longer\n'.repeat(20)) {
        if (response.destroyed) return
        response.write(byte)
        await delay(1000, undefined, { ref: false })
      }
    }
    response.write(wire.begin(asked))
    for (let from = 0; from < told.text.length; from += pieces.characters) {
      if (response.destroyed) return
      response.write(wire.piece(told.text.slice(from, from + pieces.characters)))
      if (pieces.delayMs > 0) await delay(pieces.delayMs)
      if (told.fault === 'cut off' && from > told.text.length / 2) return void response.destroy()
    }
    const ending: Ending = told.fault === 'refusal' ? 'refusal' : told.fault === 'truncated' ? 'length' : 'stop'
    response.end(
      wire.end(ending, {
        input: Math.min(cutsSilentlyAt, tokensOf(asked.instructions + asked.prompt)),
        output: tokensOf(told.text),
      }),
    )
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    requests,
    broken: () => broken,
    answerWith(writer) {
      if (typeof writer === 'object') text = writer.text
      else {
        const write = writer === 'plausible' ? plausible : writer === 'obeying' ? obeying : writer
        text = (asked) => JSON.stringify(write(asked))
      }
    },
    failWith(fault, times = Number.POSITIVE_INFINITY) {
      if (Number.isFinite(times)) faults = Array.from({ length: times }, () => fault)
      else lasting = fault
    },
    pace(change) {
      pieces = change
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What a fault makes of an answer. */
function spoilt(fault: Fault | null, text: string): string {
  switch (fault) {
    case 'truncated':
      return text.slice(0, Math.floor(text.length * 0.6))
    case 'wrong schema':
      return '{"title": "A summary", "points": 3}'
    case 'prose':
      return 'Certainly! Here is what the video is about. It is about many things, and I enjoyed it.'
    case 'empty':
    case 'refusal':
      return ''
    default:
      return text
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
