// The process that holds one model. It speaks OpenAI's protocol on an address of this machine,
// answers one request at a time, and ends with its parent or when nobody has asked for a while.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setPriority } from 'node:os'
import type { GrammarSchema } from './grammar.ts'
import {
  type Completion,
  type LoadedModel,
  type LoadOptions,
  loadModel,
  type Message,
  RequestError,
  type Task,
} from './llama-model.ts'
import { openTurns, turnHeader } from './turns.ts'

/** What the parent sends first. The secret is on no command line and in no environment. */
export type StartMessage = LoadOptions & {
  model: string
  secret: string
  idleMs: number
  priority: number
}
export type RunnerMessage =
  | { type: 'ready'; port: number }
  | { type: 'failed'; name: string; message: string }
  /** It ends itself, which is no crash. */
  | { type: 'ending'; reason: 'idle' | 'canceled' }

const maxBodyBytes = 8 * 1024 ** 2
const maxWaiting = 64
/** How often a request that waits or reads is told so, which keeps its connection. */
const commentMs = 2000
/** A canceled request ends at the next step, or the process does after this time. */
const cancelMs = 450
const defaultAnswerTokens = 1024

process.on('disconnect', killSelf)
process.once('message', (message) => {
  start(message as StartMessage).catch((error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    announce({ type: 'failed', name, message }, killSelf)
  })
})

/** Native code may abort in an ordinary exit. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}

function announce(message: RunnerMessage, after: () => void = () => {}): void {
  process.send!(message, after)
}

async function start(options: StartMessage): Promise<void> {
  // Before the library starts its threads, which inherit it.
  setPriority(options.priority)
  const model = await loadModel(options)
  const handle = createHandler(model, options)
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1', () =>
    announce({ type: 'ready', port: (server.address() as AddressInfo).port }),
  )
}

type Asking = { turn: string; signal: AbortSignal }

function createHandler(model: LoadedModel, { model: id, secret, idleMs }: StartMessage) {
  const turns = openTurns(idleMs, () => announce({ type: 'ending', reason: 'idle' }, killSelf))
  const bearer = Buffer.from(`Bearer ${secret}`)

  const isAllowed = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers.authorization ?? '')
    return given.length === bearer.length && timingSafeEqual(given, bearer)
  }

  async function answer(request: IncomingMessage, response: ServerResponse, signal: AbortSignal) {
    const { method, url } = request
    if (!isAllowed(request)) throw new RequestError(401, 'invalid_api_key', 'Wrong secret.')
    if (method === 'GET' && url === '/v1/models')
      return send(response, 200, {
        object: 'list',
        data: [{ id, object: 'model', created: 0, owned_by: 'pith' }],
      })
    if (method !== 'POST' || !['/v1/chat/completions', '/v1/embeddings'].includes(url ?? ''))
      throw new RequestError(404, 'not_found', `Unknown request URL: ${method} ${url}`)
    const body = await readBody(request)
    if (turns.count() >= maxWaiting)
      throw new RequestError(429, 'rate_limit_exceeded', 'Too many requests wait for this model.')
    const asking = { turn: String(request.headers[turnHeader] ?? ''), signal }
    if (url === '/v1/embeddings') return answerEmbeddings(body, response, asking)
    const task = readTask(body)
    const tokens = model.check(task)
    const reply = body.stream === true ? openStream(response, id) : collectText(response, id)
    const comments = setInterval(() => reply.onWait(), commentMs)
    try {
      const completion = await turns.run(() => {
        reply.onWait()
        const listener = { onRead: reply.onRead, onText: reply.onText, signal }
        return endIfCanceled(model.complete(task, tokens, listener), signal)
      }, asking)
      reply.end(completion)
    } finally {
      clearInterval(comments)
    }
  }

  async function answerEmbeddings(body: Body, response: ServerResponse, asking: Asking) {
    const texts = [body.input ?? []].flat()
    if (texts.length === 0 || texts.some((text) => typeof text !== 'string' || text === ''))
      throw new RequestError(400, 'invalid_input', "'input' must be one or more texts.")
    const { signal } = asking
    const work = () => endIfCanceled(model.embed(texts as string[], signal), signal)
    const { vectors, tokens } = await turns.run(work, asking)
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
    const usage = { prompt_tokens: tokens, total_tokens: tokens }
    send(response, 200, { object: 'list', data, model: id, usage })
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const leaving = new AbortController()
    response.on('close', () => {
      if (!response.writableFinished) leaving.abort()
    })
    try {
      await answer(request, response, leaving.signal)
    } catch (error) {
      if (leaving.signal.aborted) return
      const { status, code, message } =
        error instanceof RequestError
          ? error
          : { status: 500, code: 'server_error', message: String(error) }
      const type = status < 500 ? 'invalid_request_error' : 'server_error'
      const body = { error: { message, type, param: null, code } }
      if (response.headersSent) response.end(`data: ${JSON.stringify(body)}\n\n`)
      else send(response, status, body)
    }
  }
}

/** What runs in native code cannot be stopped, so the whole process ends if it takes too long. */
async function endIfCanceled<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const onAbort = () => {
    timer = setTimeout(() => announce({ type: 'ending', reason: 'canceled' }, killSelf), cancelMs)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await work
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(timer)
  }
}

type Body = Record<string, unknown>

function readTask({ messages, response_format, ...body }: Body): Task {
  const isMessage = (item: unknown): item is Message =>
    ['system', 'user', 'assistant'].includes((item as Message | null)?.role as string) &&
    typeof (item as Message).content === 'string'
  if (!Array.isArray(messages) || !messages.every(isMessage) || messages.at(-1)?.role !== 'user')
    throw new RequestError(
      400,
      'invalid_messages',
      "'messages' must be texts that end with a user's.",
    )
  const format = response_format as { json_schema?: { schema?: GrammarSchema } } | undefined
  const maxTokens = body.max_completion_tokens ?? body.max_tokens
  return {
    messages,
    maxTokens: typeof maxTokens === 'number' && maxTokens > 0 ? maxTokens : defaultAnswerTokens,
    temperature: typeof body.temperature === 'number' ? body.temperature : 0.3,
    schema: format?.json_schema?.schema ?? null,
  }
}

const toUsage = ({ promptTokens, cachedTokens, answerTokens }: Completion) => ({
  prompt_tokens: promptTokens,
  completion_tokens: answerTokens,
  total_tokens: promptTokens + answerTokens,
  prompt_tokens_details: { cached_tokens: cachedTokens },
})
/** As llama.cpp's own server reports them. */
const toTimings = ({ promptTokens, cachedTokens, answerTokens, readMs, writeMs }: Completion) => ({
  prompt_n: promptTokens - cachedTokens,
  prompt_ms: readMs,
  predicted_n: answerTokens,
  predicted_ms: writeMs,
})
const toHead = (object: string, model: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model,
})

/** Comments of the stream say that it waits or how much is read, which counts as progress. */
function openStream(response: ServerResponse, model: string) {
  const head = toHead('chat.completion.chunk', model)
  const write = (rest: object) =>
    response.write(`data: ${JSON.stringify({ ...head, ...rest })}\n\n`)
  const writeDelta = (delta: object, finish_reason: string | null) =>
    write({ choices: [{ index: 0, delta, finish_reason }] })
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  writeDelta({ role: 'assistant', content: '' }, null)
  let hasBegun = false
  return {
    onWait: () => {
      if (!hasBegun) response.write(': waiting\n\n')
    },
    onRead: ({ tokens, of }: { tokens: number; of: number }) => {
      hasBegun = true
      response.write(`: read ${tokens} of ${of}\n\n`)
    },
    onText: (content: string) => {
      hasBegun = true
      writeDelta({ content }, null)
    },
    end: (completion: Completion) => {
      writeDelta({}, completion.finish)
      write({ choices: [], usage: toUsage(completion), timings: toTimings(completion) })
      response.end('data: [DONE]\n\n')
    },
  }
}

function collectText(response: ServerResponse, model: string) {
  let content = ''
  return {
    onWait: () => {},
    onRead: () => {},
    onText: (text: string) => {
      content += text
    },
    end: (completion: Completion) => {
      const message = { role: 'assistant', content }
      send(response, 200, {
        ...toHead('chat.completion', model),
        choices: [{ index: 0, message, finish_reason: completion.finish }],
        usage: toUsage(completion),
        timings: toTimings(completion),
      })
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) throw new RequestError(413, 'too_large', 'The request is too large.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
  } catch {
    throw new RequestError(400, 'invalid_json', 'The request is no JSON.')
  }
}
