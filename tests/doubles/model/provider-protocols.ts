// The protocol of each provider: how it rejects and parses a request, and how it streams a text.
import type { IncomingHttpHeaders } from 'node:http'
import type { ReceivedRequest, Schema } from './answer-writers.ts'

export type FinishReason = 'stop' | 'length' | 'refusal'
export type Rejection = { status: number; body: unknown }
// biome-ignore lint/suspicious/noExplicitAny: the bodies of four providers have different shapes
type Body = Record<string, any>

export type ProviderProtocol = {
  provider: ReceivedRequest['provider']
  /** Without it, events. */
  contentType?: string
  matches(path: string): boolean
  /** Null if the key is right. */
  rejectKey(headers: IncomingHttpHeaders, key: string | null): Rejection | null
  /** Null if the request is valid. */
  rejectRequest(body: Body, headers: IncomingHttpHeaders): Rejection | null
  parseRequest(path: string, body: Body): Omit<ReceivedRequest, 'provider' | 'path' | 'tools'>
  error(status: number, message: string): unknown
  /** How it says that the account has no credit or quota left. */
  quotaSpent: Rejection
  /**
   * Tokens up to the last text that the provider is told to keep; null where it keeps
   * what it has read by itself.
   */
  countKept(body: Body): number | null
  writeStart(received: ReceivedRequest, tokens: { input: number; cached: number }): string
  writeText(text: string): string
  writeEnd(reason: FinishReason, tokens: UsedTokens): string
}

/** `cached` are those of the input that were read before. */
export type UsedTokens = { input: number; cached: number; output: number }

const event = (name: string | null, data: unknown) =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`
const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part) => part.text ?? '').join('')
      : ''
const bearer = (headers: IncomingHttpHeaders) => headers.authorization?.replace(/^Bearer /, '')

function openAiError(status: number, message: string) {
  const types: Record<number, [string, string | null]> = {
    401: ['invalid_request_error', 'invalid_api_key'],
    404: ['invalid_request_error', 'model_not_found'],
    429: ['requests', 'rate_limit_exceeded'],
  }
  const [type, code] =
    types[status] ?? (status < 500 ? ['invalid_request_error', null] : ['server_error', null])
  return { error: { message, type, param: null, code } }
}

function rejectBearer(headers: IncomingHttpHeaders, key: string | null): Rejection | null {
  if (key === null || bearer(headers) === key) return null
  const message = bearer(headers)
    ? `Incorrect API key provided: ${bearer(headers)}. You can find your API key at https://platform.openai.com/account/api-keys.`
    : "You didn't provide an API key."
  return { status: 401, body: openAiError(401, message) }
}

/** OpenAI demands that strict schemas require every property and allow no others. */
function isStrict(schema: Schema): boolean {
  const innerSchemas = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  const isComplete =
    !schema.properties ||
    (schema.additionalProperties === false &&
      Object.keys(schema.properties).every((name) => schema.required?.includes(name)))
  return isComplete && innerSchemas.every(isStrict)
}

function splitMessages(messages: Body[]): { instructions: string; prompt: string } {
  const textFor = (roles: string[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ content }) => textOf(content))
      .join('\n')
  return { instructions: textFor(['system', 'developer']), prompt: textFor(['user']) }
}

const openAiResponses: ProviderProtocol = {
  provider: 'openai',
  matches: (path) => path === '/v1/responses',
  rejectKey: rejectBearer,
  rejectRequest(body) {
    const format = body.text?.format
    if (!Array.isArray(body.input))
      return { status: 400, body: openAiError(400, "Missing required parameter: 'input'.") }
    if (format?.type === 'json_schema' && format.strict && !isStrict(format.schema)) {
      return {
        status: 400,
        body: openAiError(400, `Invalid schema for response_format '${format.name}'.`),
      }
    }
    return null
  },
  parseRequest: (_, body) => ({
    model: body.model,
    ...splitMessages(body.input),
    schema: body.text?.format?.schema ?? null,
    maxOutputTokens: body.max_output_tokens ?? null,
    temperature: body.temperature ?? null,
  }),
  error: openAiError,
  writeStart: ({ model }) => {
    const response = {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model,
      status: 'in_progress',
    }
    const item = {
      type: 'message',
      id: 'msg_1',
      status: 'in_progress',
      role: 'assistant',
      content: [],
    }
    return (
      event('response.created', { type: 'response.created', sequence_number: 0, response }) +
      event('response.in_progress', {
        type: 'response.in_progress',
        sequence_number: 1,
        response,
      }) +
      event('response.output_item.added', {
        type: 'response.output_item.added',
        sequence_number: 2,
        output_index: 0,
        item,
      })
    )
  },
  writeText: (delta) =>
    event('response.output_text.delta', {
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      delta,
    }),
  quotaSpent: {
    status: 429,
    body: {
      error: {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      },
    },
  },
  countKept: () => null,
  writeEnd(reason, { input, cached, output }) {
    const refusal = 'I cannot help with that.'
    const item = {
      type: 'message',
      id: 'msg_1',
      status: 'completed',
      role: 'assistant',
      content: [],
    }
    const type = reason === 'length' ? 'response.incomplete' : 'response.completed'
    const response = {
      id: 'resp_1',
      created_at: 1,
      model: 'double',
      incomplete_details: reason === 'length' ? { reason: 'max_output_tokens' } : null,
      usage: {
        input_tokens: input,
        input_tokens_details: { cached_tokens: cached },
        output_tokens: output,
        total_tokens: input + output,
      },
    }
    return (
      (reason === 'refusal'
        ? event('response.refusal.delta', {
            type: 'response.refusal.delta',
            item_id: 'msg_1',
            output_index: 0,
            content_index: 0,
            delta: refusal,
          })
        : '') +
      event('response.output_item.done', {
        type: 'response.output_item.done',
        sequence_number: 8,
        output_index: 0,
        item,
      }) +
      event(type, { type, sequence_number: 9, response })
    )
  },
}

const openAiChat: ProviderProtocol = {
  provider: 'compatible',
  matches: (path) => path === '/v1/chat/completions',
  rejectKey: rejectBearer,
  rejectRequest: (body) =>
    Array.isArray(body.messages)
      ? null
      : { status: 400, body: openAiError(400, "'messages' is a required property") },
  parseRequest: (_, body) => ({
    model: body.model,
    ...splitMessages(body.messages),
    schema: body.response_format?.json_schema?.schema ?? null,
    maxOutputTokens: body.max_tokens ?? null,
    temperature: body.temperature ?? null,
  }),
  error: openAiError,
  writeStart: () =>
    chunk({
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
    }),
  writeText: (content) =>
    chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
  quotaSpent: { status: 402, body: { error: { message: 'Insufficient credits', code: 402 } } },
  countKept: () => null,
  writeEnd(reason, { input, cached, output }) {
    const delta = reason === 'refusal' ? { refusal: 'I cannot help with that.' } : {}
    const finish = chunk({
      choices: [{ index: 0, delta, finish_reason: reason === 'length' ? 'length' : 'stop' }],
    })
    const usage = chunk({
      choices: [],
      usage: {
        prompt_tokens: input,
        prompt_tokens_details: { cached_tokens: cached },
        completion_tokens: output,
        total_tokens: input + output,
      },
    })
    return `${finish}${usage}data: [DONE]\n\n`
  },
}
const chunk = (rest: object) =>
  event(null, {
    id: 'chat_1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'double',
    ...rest,
  })

function anthropicError(status: number, message: string) {
  const types: Record<number, string> = {
    400: 'invalid_request_error',
    401: 'authentication_error',
    403: 'permission_error',
    404: 'not_found_error',
    429: 'rate_limit_error',
    529: 'overloaded_error',
  }
  return {
    type: 'error',
    error: { type: types[status] ?? 'api_error', message },
    request_id: 'req_1',
  }
}

const anthropicMessages: ProviderProtocol = {
  provider: 'anthropic',
  matches: (path) => path === '/v1/messages',
  rejectKey: (headers, key) =>
    key === null || headers['x-api-key'] === key
      ? null
      : {
          status: 401,
          body: anthropicError(
            401,
            headers['x-api-key'] ? 'invalid x-api-key' : 'x-api-key header is required',
          ),
        },
  rejectRequest(body, headers) {
    if (!headers['anthropic-version'])
      return { status: 400, body: anthropicError(400, 'anthropic-version: header is required') }
    return typeof body.max_tokens === 'number'
      ? null
      : { status: 400, body: anthropicError(400, 'max_tokens: Field required') }
  },
  parseRequest: (_, body) => ({
    model: body.model,
    instructions: textOf(body.system),
    prompt: splitMessages(body.messages).prompt,
    schema: body.output_config?.format?.schema ?? null,
    maxOutputTokens: body.max_tokens,
    temperature: body.temperature ?? null,
  }),
  error: anthropicError,
  quotaSpent: {
    status: 400,
    body: anthropicError(
      400,
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
  },
  countKept({ messages }) {
    const parts: Body[] = messages.flatMap(({ content }: Body) =>
      Array.isArray(content) ? content : [],
    )
    const last = parts.findLastIndex((part) => part.cache_control?.type === 'ephemeral')
    return countTokens(textOf(parts.slice(0, last + 1)))
  },
  writeStart: ({ model }, { input, cached }) => {
    const usage = {
      input_tokens: input - cached,
      cache_read_input_tokens: cached,
      output_tokens: 1,
    }
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    }
    return (
      event('message_start', { type: 'message_start', message }) +
      event('content_block_start', {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'text', text: '' },
      }) +
      event('ping', { type: 'ping' })
    )
  },
  writeText: (text) =>
    event('content_block_delta', {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text },
    }),
  writeEnd(reason, { output }) {
    const reasons = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }
    const delta = { stop_reason: reasons[reason], stop_sequence: null }
    return (
      event('content_block_stop', { type: 'content_block_stop', index: 0 }) +
      event('message_delta', { type: 'message_delta', delta, usage: { output_tokens: output } }) +
      event('message_stop', { type: 'message_stop' })
    )
  },
}

function googleError(status: number, message: string) {
  const names: Record<number, string> = {
    400: 'INVALID_ARGUMENT',
    403: 'PERMISSION_DENIED',
    404: 'NOT_FOUND',
    429: 'RESOURCE_EXHAUSTED',
    503: 'UNAVAILABLE',
  }
  return { error: { code: status, message, status: names[status] ?? 'INTERNAL' } }
}

const googleGenerate: ProviderProtocol = {
  provider: 'google',
  matches: (path) => /^\/v1beta\/models\/[^/]+:streamGenerateContent$/.test(path),
  rejectKey(headers, key) {
    const sentKey = headers['x-goog-api-key']
    if (key === null || sentKey === key) return null
    if (!sentKey)
      return { status: 403, body: googleError(403, "Method doesn't allow unregistered callers.") }
    const error = googleError(400, 'API key not valid. Please pass a valid API key.')
    const details = [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
      },
    ]
    return { status: 400, body: { error: { ...error.error, details } } }
  },
  rejectRequest: (body) =>
    Array.isArray(body.contents)
      ? null
      : {
          status: 400,
          body: googleError(400, '* GenerateContentRequest.contents: contents is not specified'),
        },
  parseRequest: (path, body) => ({
    model: path.split('/').at(-1)!.split(':')[0]!,
    instructions: textOf(body.systemInstruction?.parts),
    prompt: body.contents.map((content: Body) => textOf(content.parts)).join('\n'),
    schema: body.generationConfig?.responseJsonSchema ?? null,
    maxOutputTokens: body.generationConfig?.maxOutputTokens ?? null,
    temperature: body.generationConfig?.temperature ?? null,
  }),
  error: googleError,
  writeStart: () => '',
  writeText: (text) =>
    event(null, {
      candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }],
      responseId: 'r1',
    }),
  quotaSpent: {
    status: 429,
    body: {
      error: {
        ...googleError(
          429,
          'You exceeded your current quota, please check your plan and billing details.',
        ).error,
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
          },
        ],
      },
    },
  },
  countKept: () => null,
  writeEnd(reason, { input, cached, output }) {
    const reasons = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'PROHIBITED_CONTENT' }
    const usageMetadata = {
      promptTokenCount: input,
      cachedContentTokenCount: cached,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
    }
    return event(null, {
      candidates: [
        {
          content: { parts: [{ text: '' }], role: 'model' },
          finishReason: reasons[reason],
          index: 0,
        },
      ],
      usageMetadata,
    })
  },
}

/** Lines of JSON. A request without a context gets the usual one. */
const ollamaChat: ProviderProtocol = {
  provider: 'compatible',
  contentType: 'application/x-ndjson',
  matches: (path) => path === '/api/chat',
  rejectKey: rejectBearer,
  rejectRequest({ messages, options, truncate, think }) {
    const { instructions, prompt } = splitMessages(messages)
    const tokens = countTokens(instructions + prompt)
    if (think === true)
      return { status: 400, body: { error: 'this model does not support thinking' } }
    return truncate === false && tokens > (options?.num_ctx ?? ollamaContextTokens)
      ? { status: 400, body: { error: 'the prompt is longer than the context' } }
      : null
  },
  parseRequest(_, { model, messages, options = {}, format, keep_alive, think }) {
    const contextTokens = options.num_ctx ?? ollamaContextTokens
    const { instructions, prompt } = splitMessages(messages)
    return {
      model,
      instructions,
      // Only the end of what is too long is read.
      prompt: prompt.slice(-Math.max(1, contextTokens * 4 - instructions.length)),
      schema: format ?? null,
      maxOutputTokens: options.num_predict ?? null,
      temperature: options.temperature ?? null,
      ollama: { contextTokens, keepAlive: keep_alive, think },
    }
  },
  error: (_, message) => ({ error: message }),
  quotaSpent: { status: 429, body: { error: 'you have reached your usage limit' } },
  countKept: () => null,
  writeStart: () => '',
  writeText: (content) => ollamaLine({ message: { role: 'assistant', content }, done: false }),
  writeEnd: (reason, { input, output }) =>
    ollamaLine({
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: reason === 'length' ? 'length' : 'stop',
      total_duration: 4_883_583_458,
      load_duration: 1_334_875,
      prompt_eval_count: input,
      prompt_eval_duration: 342_546_000,
      eval_count: output,
      eval_duration: 4_535_599_000,
    }),
}
/** Of a request that names none. */
export const ollamaContextTokens = 4096
const ollamaLine = (rest: object) =>
  `${JSON.stringify({ model: 'double', created_at: '2026-11-29T10:00:00Z', ...rest })}\n`

export const providerProtocols: ProviderProtocol[] = [
  openAiResponses,
  openAiChat,
  anthropicMessages,
  googleGenerate,
  ollamaChat,
]

export const openAiProtocol = openAiResponses
export const googleProtocol = googleGenerate

export function countTokens(text: string): number {
  return Math.ceil(text.length / 4)
}
