// Speaks Ollama's own protocol where a server is Ollama: its other one, OpenAI's, cuts a prompt
// in silence at a context that a request cannot choose.
import { z } from 'zod'
import { estimateTokens } from '#engine/transcript-windows.ts'
import { fetchLocalJson } from './fetch-local-json.ts'
import { isOwnNetwork } from './reading-speed.ts'

type Fetch = typeof globalThis.fetch

/** What Ollama says of one of its models. */
type OllamaModel = {
  /** Tokens that it was trained with; null if it does not say it. */
  contextTokens: number | null
  /** What the person has set in the model's own file; null if nothing. */
  ownContextTokens: number | null
  canWrite: boolean
  /** Null for a model that never thinks. */
  thinking: 'can be turned off' | 'always' | null
  /** In billions; null if it does not say it. */
  billions: number | null
}

const showSchema = z.object({
  capabilities: z.array(z.string()).optional(),
  parameters: z.string().optional(),
  details: z.object({ family: z.string().optional() }).optional(),
  model_info: z.record(z.string(), z.unknown()),
})

/** Contexts grow in such steps, because another size loads the model anew. */
const contextSteps = [8192, 16_384, 32_768, 65_536, 131_072, 262_144]
/** A tokenizer may need more tokens than estimated. */
const tokenMargin = 1.15
/** As long as the rest of a long video may need, and a question after it. */
const keepAlive = '10m'

/** Asks what a model is; null if nothing answers, or something else than Ollama. */
export async function readOllamaModel(
  url: string,
  model: string,
  headers: Record<string, string> = {},
): Promise<OllamaModel | null> {
  const body = JSON.stringify({ model })
  const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const shown = await fetchLocalJson(`${url}/api/show`, showSchema, { ...options, body })
  if (!shown) return null
  const { capabilities, parameters = '', details, model_info: info } = shown
  const readNumber = (name: string) => {
    const value = info[name]
    return typeof value === 'number' && value > 0 ? value : null
  }
  const own = Number(/^num_ctx\s+(\d+)/m.exec(parameters)?.[1] ?? 0)
  const parameterCount = readNumber('general.parameter_count')
  const alwaysThinks = details?.family === 'gptoss'
  return {
    contextTokens: readNumber(`${String(info['general.architecture'])}.context_length`),
    ownContextTokens: own || null,
    canWrite: capabilities?.includes('completion') ?? true,
    thinking: !capabilities?.includes('thinking')
      ? null
      : alwaysThinks
        ? 'always'
        : 'can be turned off',
    billions: parameterCount && parameterCount / 1e9,
  }
}

type OllamaFetch = {
  fetch: Fetch
  /** Whether the server is Ollama and has this model. */
  knows(model: string): Promise<boolean>
}

/** Servers of one's own network, and those at the usual port. Others are not asked. */
export function isOllamaLikely(baseUrl: string): boolean {
  return isOwnNetwork(baseUrl) || new URL(baseUrl).port === '11434'
}

type OpenAiBody = {
  model: string
  messages: { role: string; content: string }[]
  max_tokens?: number
  temperature?: number
  response_format?: { json_schema?: { schema?: object } }
}

/**
 * Returns a `fetch` for a provider that speaks OpenAI's protocol: requests go to Ollama in its own
 * one, with a context that holds them, and answers come back as OpenAI's. Where `url` is another
 * server, requests pass unchanged.
 */
export function createOllamaFetch(
  baseUrl: string,
  { fetch, apiKey }: { fetch: Fetch; apiKey: string | undefined },
): OllamaFetch {
  const url = baseUrl.replace(/\/v1\/?$/, '')
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  const known = new Map<string, OllamaModel>()
  const largest = new Map<string, number>()

  async function find(model: string) {
    const found = known.get(model) ?? (await readOllamaModel(url, model, headers))
    if (found) known.set(model, found)
    return found
  }

  /** Never smaller than before, so that the model stays loaded. Null if nothing is large enough. */
  function chooseContext(
    { model, messages, max_tokens = 0 }: OpenAiBody,
    { contextTokens, ownContextTokens }: OllamaModel,
  ): number | null {
    const text = messages.map(({ content }) => content).join('\n')
    const needed = Math.ceil(estimateTokens(text) * tokenMargin) + max_tokens
    const most = contextTokens ?? Number.POSITIVE_INFINITY
    if (needed > most) return null
    const step = contextSteps.find((tokens) => tokens >= needed) ?? needed
    const size = Math.min(most, Math.max(step, ownContextTokens ?? 0, largest.get(model) ?? 0))
    largest.set(model, size)
    return size
  }

  const send: Fetch = async (input, init) => {
    const path = String(input)
    if (!path.endsWith('/chat/completions') || typeof init?.body !== 'string')
      return fetch(input, init)
    const body = JSON.parse(init.body) as OpenAiBody
    const model = await find(body.model)
    if (!model) return fetch(input, init)
    const contextTokens = chooseContext(body, model)
    if (contextTokens === null) return refuse(model.contextTokens!)
    const request = JSON.stringify(toOllama(body, model, contextTokens))
    const response = await fetch(`${url}/api/chat`, { ...init, body: request })
    if (!response.ok || !response.body) return response
    return new Response(response.body.pipeThrough(translate(body.model)), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }
  return { fetch: send, knows: async (model) => (await find(model)) !== null }
}

function toOllama(
  { model, messages, max_tokens, temperature, response_format }: OpenAiBody,
  { thinking }: OllamaModel,
  contextTokens: number,
) {
  const format = response_format?.json_schema?.schema
  return {
    model,
    messages,
    stream: true,
    ...(format && { format }),
    options: {
      num_ctx: contextTokens,
      ...(max_tokens && { num_predict: max_tokens }),
      ...(temperature !== undefined && { temperature }),
    },
    // Newer versions refuse what does not fit; others ignore this.
    truncate: false,
    shift: false,
    keep_alive: keepAlive,
    ...(thinking && { think: thinking === 'always' ? 'low' : false }),
  }
}

function refuse(contextTokens: number): Response {
  const message = `This model's maximum context length is ${contextTokens} tokens.`
  const error = { message, type: 'invalid_request_error', code: 'context_length_exceeded' }
  return Response.json({ error }, { status: 400 })
}

const lineSchema = z.object({
  message: z.object({ content: z.string().optional(), thinking: z.string().optional() }).optional(),
  done: z.boolean().optional(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
  error: z.string().optional(),
})

/** Turns lines of JSON into events. A stream that ends without its last line has no finish. */
function translate(model: string): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const head = { id: 'ollama', object: 'chat.completion.chunk', created: 0, model }
  let rest = ''
  const toEvents = (line: string): string => {
    const { message, done, error, ...counts } = lineSchema.parse(JSON.parse(line))
    const events: object[] = []
    if (error !== undefined) events.push({ error: { message: error, code: 'server_error' } })
    const delta = {
      ...(message?.content && { content: message.content }),
      ...(message?.thinking && { reasoning_content: message.thinking }),
    }
    const finish_reason = done ? (counts.done_reason === 'length' ? 'length' : 'stop') : null
    events.push({ ...head, choices: [{ index: 0, delta, finish_reason }] })
    // What was read before may be left out of the count.
    const { prompt_eval_count: read, eval_count: written } = counts
    if (done && read && written)
      events.push({
        ...{ ...head, choices: [] },
        usage: {
          ...{ prompt_tokens: read, completion_tokens: written, total_tokens: read + written },
        },
      })
    return [...events.map((event) => JSON.stringify(event)), ...(done ? ['[DONE]'] : [])]
      .map((data) => `data: ${data}\n\n`)
      .join('')
  }
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines.filter((text) => text.trim()))
        controller.enqueue(encoder.encode(toEvents(line)))
    },
  })
}
