// A local language model: a server with the protocols of OpenAI, Anthropic, Google and
// OpenAI-compatible providers. It streams and rejects requests as they do, and its
// answers quote the transcript in the request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type AnswerWriter,
  type ReceivedRequest,
  writeObedientAnswer,
  writePlausibleAnswer,
} from './model/answer-writers.ts'
import {
  type EmbeddingLimits,
  embeddingProtocols,
  embedTexts,
  type ReceivedEmbeddings,
} from './model/embedding-protocols.ts'
import {
  type LocalFault,
  type LocalLists,
  listLocalModels,
  showModel,
} from './model/local-lists.ts'
import {
  countTokens,
  type FinishReason,
  ollamaContextTokens,
  type ProviderProtocol,
  providerProtocols,
} from './model/provider-protocols.ts'

/** How a request fails. A status may come with a `retry-after` header. */
export type ModelFault =
  | { status: number; retryAfterSeconds?: number; message?: string }
  | 'reset'
  | 'cut off'
  | 'hang'
  /** A web page, as from a sign-in page or another program at this address. */
  | 'html'
  | 'one byte a second'
  | 'truncated'
  | 'wrong schema'
  | 'refusal'
  | 'empty'
  | 'prose'
  /** The account with the provider has no credit or quota left. */
  | 'quota spent'
  /** Rejects requests with a schema, as servers do that do not support schemas. */
  | 'no schemas'

export type ModelDouble = {
  /**
   * Without a path: OpenAI, Anthropic and compatible providers are under /v1, Google is
   * under /v1beta.
   */
  url: string
  key: string
  /** Every request with a valid key and a known path, in order. */
  requests: ReceivedRequest[]
  /** Every request for embeddings with a valid key, in order. */
  embedded: ReceivedEmbeddings[]
  /** How requests for embeddings fail, apart from the others. */
  failEmbeddingsWith(fault: ModelFault | null, times?: number): void
  /** What one request for embeddings may contain, and the tokens of one text. */
  limitEmbeddings(limits: Partial<EmbeddingLimits>): void
  /** How many answers were aborted by the client. */
  countAborted(): number
  answerWith(
    writer:
      | AnswerWriter
      | 'plausible'
      | 'obeying'
      | { text: (received: ReceivedRequest) => string },
  ): void
  failWith(fault: ModelFault, times?: number): void
  /** Sets how many characters are sent at once, and the pause after them. */
  setPace(pace: { characters: number; delayMs: number }): void
  /**
   * What `/api/tags` of Ollama and `/v1/models` list, and how they fail. Without it they
   * are unknown addresses.
   */
  listModels(lists: LocalLists | LocalFault | null): void
  close(): Promise<void>
}

export async function startModel({
  key = 'key-of-the-double',
  isKeyless = false,
  contextTokens = 1_000_000,
  truncatesAtTokens = Number.POSITIVE_INFINITY,
  port = 0,
}: {
  key?: string
  isKeyless?: boolean
  contextTokens?: number
  /**
   * Reports at most so many input tokens, as some local servers do that truncate prompts
   * without an error.
   */
  truncatesAtTokens?: number
  port?: number
} = {}): Promise<ModelDouble> {
  const requests: ReceivedRequest[] = []
  let writeText = (received: ReceivedRequest) => JSON.stringify(writePlausibleAnswer(received))
  const faults = createFaults()
  const promptCache = createPromptCache()
  let pace = { characters: 48, delayMs: 0 }
  let abortedCount = 0
  let lists: LocalLists | LocalFault | null = null
  const embedded: ReceivedEmbeddings[] = []
  const embeddingFaults = createFaults()
  let embeddingLimits: EmbeddingLimits = { texts: 2048, tokens: 8192 }

  const handleEmbeddings = (
    protocol: (typeof embeddingProtocols)[number],
    {
      request,
      response,
      path,
      text,
    }: { request: IncomingMessage; response: ServerResponse; path: string; text: string },
  ) => {
    const keyRejection = protocol.rejectKey(request.headers, isKeyless ? null : key)
    if (keyRejection) return send(response, keyRejection.status, keyRejection.body)
    const received = protocol.parse(path, JSON.parse(text))
    embedded.push(received)
    if (received.model.startsWith('no-such'))
      return send(response, 404, protocol.error(404, `The model ${received.model} does not exist.`))
    const fault = embeddingFaults.next()
    if (fault !== null) return sendFault(request, response, { fault, protocol })
    const rejection = protocol.reject(received, embeddingLimits)
    if (rejection) return send(response, rejection.status, rejection.body)
    return send(response, 200, protocol.answer(received, embedTexts(received)))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request)
    const { pathname: path } = new URL(request.url ?? '/', 'http://double')
    if (request.method === 'GET' && lists && listLocalModels(response, path, lists)) return
    const embeddings = embeddingProtocols.find(
      ({ matches }) => matches(path) && request.method === 'POST',
    )
    if (embeddings) return handleEmbeddings(embeddings, { request, response, path, text })
    const isOllama = typeof lists === 'object' && lists?.server === 'ollama'
    if (isOllama && path === '/api/show') {
      const { model } = JSON.parse(text)
      const shown = showModel(lists as LocalLists, model)
      return send(response, shown ? 200 : 404, shown ?? { error: `model '${model}' not found` })
    }
    const protocol = providerProtocols.find(
      ({ matches }) =>
        matches(path) && request.method === 'POST' && (isOllama || path !== '/api/chat'),
    )
    if (!protocol)
      return send(response, 404, {
        error: {
          message: `Unknown request URL: ${request.method} ${path}`,
          code: 404,
          status: 'NOT_FOUND',
          type: 'invalid_request_error',
        },
      })
    const keyRejection = protocol.rejectKey(request.headers, isKeyless ? null : key)
    if (keyRejection) return send(response, keyRejection.status, keyRejection.body)
    const body = JSON.parse(text)
    const rejection = protocol.rejectRequest(body, request.headers)
    if (rejection) return send(response, rejection.status, rejection.body)
    const tools = Array.isArray(body.tools) && body.tools.length > 0
    const received: ReceivedRequest = {
      provider: protocol.provider,
      path,
      tools,
      ...protocol.parseRequest(path, body),
    }
    // Its OpenAI's protocol has no context, and keeps the end of what is longer than the usual one.
    if (isOllama && !received.ollama)
      received.prompt = received.prompt.slice(-4 * ollamaContextTokens)
    requests.push(received)
    if (received.model.startsWith('no-such'))
      return send(response, 404, protocol.error(404, `The model ${received.model} does not exist.`))
    if (
      countTokens(received.instructions + received.prompt) + (received.maxOutputTokens ?? 0) >
      contextTokens
    ) {
      return send(
        response,
        400,
        protocol.error(400, `This model's maximum context length is ${contextTokens} tokens.`),
      )
    }
    const fault = faults.next()
    if (fault === 'no schemas' && received.schema)
      return send(response, 400, protocol.error(400, "'response_format' is not supported."))
    if (fault === 'quota spent')
      return send(response, protocol.quotaSpent.status, protocol.quotaSpent.body)
    if (isRefusal(fault)) return sendFault(request, response, { fault, protocol })
    const cached = promptCache.read(received, protocol.countKept(body))
    response.on('close', () => {
      if (!response.writableFinished) abortedCount++
    })
    await stream(response, protocol, received, {
      text: applyFault(fault, writeText(received)),
      fault,
      cached,
    })
  }

  const stream = async (
    response: ServerResponse,
    protocol: ProviderProtocol,
    received: ReceivedRequest,
    { text, fault, cached }: { text: string; fault: ModelFault | null; cached: number },
  ) => {
    response.writeHead(200, { 'content-type': protocol.contentType ?? 'text/event-stream' })
    if (fault === 'one byte a second') {
      for (const byte of ': still thinking, please wait a little longer\n'.repeat(20)) {
        if (response.destroyed) return
        response.write(byte)
        await delay(1000, undefined, { ref: false })
      }
    }
    const input = Math.min(truncatesAtTokens, countTokens(received.instructions + received.prompt))
    response.write(protocol.writeStart(received, { input, cached }))
    for (let start = 0; start < text.length; start += pace.characters) {
      if (response.destroyed) return
      response.write(protocol.writeText(text.slice(start, start + pace.characters)))
      if (pace.delayMs > 0) await delay(pace.delayMs)
      if (fault === 'cut off' && start > text.length / 2) return void response.destroy()
    }
    const reason: FinishReason =
      fault === 'refusal' ? 'refusal' : fault === 'truncated' ? 'length' : 'stop'
    response.end(protocol.writeEnd(reason, { input, cached, output: countTokens(text) }))
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
    embedded,
    failEmbeddingsWith: embeddingFaults.set,
    limitEmbeddings(limits) {
      embeddingLimits = { ...embeddingLimits, ...limits }
    },
    countAborted: () => abortedCount,
    listModels(change) {
      lists = change
    },
    answerWith(writer) {
      if (typeof writer === 'object') writeText = writer.text
      else {
        const write =
          writer === 'plausible'
            ? writePlausibleAnswer
            : writer === 'obeying'
              ? writeObedientAnswer
              : writer
        writeText = (received) => JSON.stringify(write(received))
      }
    },
    failWith: faults.set,
    setPace(change) {
      pace = change
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Shorter beginnings are not kept. */
const minCachedTokens = 1024

/**
 * Keeps what was read, as providers do. With OpenAI and Anthropic the schema stands
 * before everything else.
 */
function createPromptCache() {
  const kept: string[] = []
  return {
    /**
     * The tokens at the beginning of a request that an earlier one has too. `keptTokens`
     * is null where all of it is kept.
     */
    read(
      { provider, model, schema, instructions, prompt }: ReceivedRequest,
      keptTokens: number | null,
    ): number {
      const comesFirst =
        provider === 'openai' || provider === 'anthropic' ? JSON.stringify(schema) : ''
      const head = [provider, model, comesFirst, instructions, ''].join('\n')
      const cached = Math.max(
        0,
        ...kept.map((other) => countShared(other, head + prompt) - head.length),
      )
      kept.push(head + (keptTokens === null ? prompt : prompt.slice(0, keptTokens * 4)))
      return cached / 4 < minCachedTokens ? 0 : Math.floor(cached / 4)
    },
  }
}

function countShared(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let i = 0; i < end; i++) if (a[i] !== b[i]) return i
  return end
}

/** The faults of the next requests, or of all from now on. */
function createFaults() {
  let next: ModelFault[] = []
  let lasting: ModelFault | null = null
  return {
    next: () => next.shift() ?? lasting,
    set(fault: ModelFault | null, times = Number.POSITIVE_INFINITY) {
      if (fault === null) [next, lasting] = [[], null]
      else if (Number.isFinite(times)) next = Array.from({ length: times }, () => fault)
      else lasting = fault
    },
  }
}

type Refusal = Extract<ModelFault, object | 'reset' | 'hang' | 'html'>
const isRefusal = (fault: ModelFault | null): fault is Refusal =>
  fault !== null && (typeof fault === 'object' || ['reset', 'hang', 'html'].includes(fault))

/** Answers a request with a failure, or with nothing. */
function sendFault(
  request: IncomingMessage,
  response: ServerResponse,
  { fault, protocol }: { fault: ModelFault; protocol: Pick<ProviderProtocol, 'error'> },
): void {
  if (fault === 'reset') return void request.socket.destroy()
  if (fault === 'hang') return
  if (fault === 'html')
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in</title>')
  if (typeof fault === 'string') throw new Error(`the double cannot fail with "${fault}" here`)
  if (fault.retryAfterSeconds !== undefined)
    response.setHeader('retry-after', fault.retryAfterSeconds)
  send(
    response,
    fault.status,
    protocol.error(fault.status, fault.message ?? 'The test made this request fail.'),
  )
}

/** The text that is sent in place of an answer. */
function applyFault(fault: ModelFault | null, text: string): string {
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

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
