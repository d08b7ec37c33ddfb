// The wire of each provider: how a request is refused and understood, and how a text is streamed back.
import type { IncomingHttpHeaders } from 'node:http'
import type { Asked, Schema } from './writer.ts'

export type Ending = 'stop' | 'length' | 'refusal'
export type Refusal = { status: number; body: unknown }
// biome-ignore lint/suspicious/noExplicitAny: the bodies of four providers, each read where it is known
type Body = Record<string, any>

export type Wire = {
  provider: Asked['provider']
  matches(path: string): boolean
  /** Null when the key is right. */
  refuseKey(headers: IncomingHttpHeaders, key: string | null): Refusal | null
  /** What is wrong with the request, or null. */
  refuse(body: Body, headers: IncomingHttpHeaders): Refusal | null
  read(path: string, body: Body): Omit<Asked, 'provider' | 'path' | 'tools'>
  error(status: number, message: string): unknown
  begin(asked: Asked): string
  piece(text: string): string
  end(ending: Ending, tokens: { input: number; output: number }): string
}

const event = (name: string | null, data: unknown) =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`
const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : ''
const bearer = (headers: IncomingHttpHeaders) => headers.authorization?.replace(/^Bearer /, '')

function openAiError(status: number, message: string) {
  const types: Record<number, [string, string | null]> = {
    401: ['invalid_request_error', 'invalid_api_key'],
    404: ['invalid_request_error', 'model_not_found'],
    429: ['requests', 'rate_limit_exceeded'],
  }
  const [type, code] = types[status] ?? (status < 500 ? ['invalid_request_error', null] : ['server_error', null])
  return { error: { message, type, param: null, code } }
}

function refuseBearer(headers: IncomingHttpHeaders, key: string | null): Refusal | null {
  if (key === null || bearer(headers) === key) return null
  const message = bearer(headers)
    ? `Incorrect API key provided: ${bearer(headers)}. You can find your API key at https://platform.openai.com/account/api-keys.`
    : "You didn't provide an API key."
  return { status: 401, body: openAiError(401, message) }
}

/** Strict schemas must name every property as required and allow no others, as the real one demands. */
function isStrict(schema: Schema): boolean {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  const whole =
    !schema.properties ||
    (schema.additionalProperties === false &&
      Object.keys(schema.properties).every((name) => schema.required?.includes(name)))
  return whole && inner.every(isStrict)
}

function turns(messages: Body[]): { instructions: string; prompt: string } {
  const of = (roles: string[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ content }) => textOf(content))
      .join('\n')
  return { instructions: of(['system', 'developer']), prompt: of(['user']) }
}

const responses: Wire = {
  provider: 'openai',
  matches: (path) => path === '/v1/responses',
  refuseKey: refuseBearer,
  refuse(body) {
    const format = body.text?.format
    if (!Array.isArray(body.input))
      return { status: 400, body: openAiError(400, "Missing required parameter: 'input'.") }
    if (format?.type === 'json_schema' && format.strict && !isStrict(format.schema)) {
      return { status: 400, body: openAiError(400, `Invalid schema for response_format '${format.name}'.`) }
    }
    return null
  },
  read: (_, body) => ({
    model: body.model,
    ...turns(body.input),
    schema: body.text?.format?.schema ?? null,
    maxOutputTokens: body.max_output_tokens ?? null,
  }),
  error: openAiError,
  begin: ({ model }) => {
    const response = { id: 'resp_1', object: 'response', created_at: 1, model, status: 'in_progress' }
    const item = { type: 'message', id: 'msg_1', status: 'in_progress', role: 'assistant', content: [] }
    return (
      event('response.created', { type: 'response.created', sequence_number: 0, response }) +
      event('response.in_progress', { type: 'response.in_progress', sequence_number: 1, response }) +
      event('response.output_item.added', {
        type: 'response.output_item.added',
        sequence_number: 2,
        output_index: 0,
        item,
      })
    )
  },
  piece: (delta) =>
    event('response.output_text.delta', {
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      delta,
    }),
  end(ending, { input, output }) {
    const refusal = 'I cannot help with that.'
    const item = { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [] }
    const type = ending === 'length' ? 'response.incomplete' : 'response.completed'
    const response = {
      id: 'resp_1',
      created_at: 1,
      model: 'double',
      incomplete_details: ending === 'length' ? { reason: 'max_output_tokens' } : null,
      usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
    }
    return (
      (ending === 'refusal'
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

const chat: Wire = {
  provider: 'compatible',
  matches: (path) => path === '/v1/chat/completions',
  refuseKey: refuseBearer,
  refuse: (body) =>
    Array.isArray(body.messages) ? null : { status: 400, body: openAiError(400, "'messages' is a required property") },
  read: (_, body) => ({
    model: body.model,
    ...turns(body.messages),
    schema: body.response_format?.json_schema?.schema ?? null,
    maxOutputTokens: body.max_tokens ?? null,
  }),
  error: openAiError,
  begin: () => chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
  piece: (content) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
  end(ending, { input, output }) {
    const delta = ending === 'refusal' ? { refusal: 'I cannot help with that.' } : {}
    const finish = chunk({ choices: [{ index: 0, delta, finish_reason: ending === 'length' ? 'length' : 'stop' }] })
    const usage = chunk({
      choices: [],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    })
    return `${finish}${usage}data: [DONE]\n\n`
  },
}
const chunk = (rest: object) =>
  event(null, { id: 'chat_1', object: 'chat.completion.chunk', created: 1, model: 'double', ...rest })

function anthropicError(status: number, message: string) {
  const types: Record<number, string> = {
    400: 'invalid_request_error',
    401: 'authentication_error',
    403: 'permission_error',
    404: 'not_found_error',
    429: 'rate_limit_error',
    529: 'overloaded_error',
  }
  return { type: 'error', error: { type: types[status] ?? 'api_error', message }, request_id: 'req_1' }
}

const messages: Wire = {
  provider: 'anthropic',
  matches: (path) => path === '/v1/messages',
  refuseKey: (headers, key) =>
    key === null || headers['x-api-key'] === key
      ? null
      : {
          status: 401,
          body: anthropicError(401, headers['x-api-key'] ? 'invalid x-api-key' : 'x-api-key header is required'),
        },
  refuse(body, headers) {
    if (!headers['anthropic-version'])
      return { status: 400, body: anthropicError(400, 'anthropic-version: header is required') }
    return typeof body.max_tokens === 'number'
      ? null
      : { status: 400, body: anthropicError(400, 'max_tokens: Field required') }
  },
  read: (_, body) => ({
    model: body.model,
    instructions: textOf(body.system),
    prompt: turns(body.messages).prompt,
    schema: body.output_config?.format?.schema ?? null,
    maxOutputTokens: body.max_tokens,
  }),
  error: anthropicError,
  begin: ({ model, prompt }) => {
    const usage = { input_tokens: tokensOf(prompt), output_tokens: 1 }
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
  piece: (text) =>
    event('content_block_delta', { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end(ending, { output }) {
    const reasons = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }
    const delta = { stop_reason: reasons[ending], stop_sequence: null }
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

const generate: Wire = {
  provider: 'google',
  matches: (path) => /^\/v1beta\/models\/[^/]+:streamGenerateContent$/.test(path),
  refuseKey(headers, key) {
    const given = headers['x-goog-api-key']
    if (key === null || given === key) return null
    if (!given) return { status: 403, body: googleError(403, "Method doesn't allow unregistered callers.") }
    const refusal = googleError(400, 'API key not valid. Please pass a valid API key.')
    const details = [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ]
    return { status: 400, body: { error: { ...refusal.error, details } } }
  },
  refuse: (body) =>
    Array.isArray(body.contents)
      ? null
      : { status: 400, body: googleError(400, '* GenerateContentRequest.contents: contents is not specified') },
  read: (path, body) => ({
    model: path.split('/').at(-1)!.split(':')[0]!,
    instructions: textOf(body.systemInstruction?.parts),
    prompt: body.contents.map((content: Body) => textOf(content.parts)).join('\n'),
    schema: body.generationConfig?.responseJsonSchema ?? null,
    maxOutputTokens: body.generationConfig?.maxOutputTokens ?? null,
  }),
  error: googleError,
  begin: () => '',
  piece: (text) =>
    event(null, { candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }], responseId: 'r1' }),
  end(ending, { input, output }) {
    const reasons = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'PROHIBITED_CONTENT' }
    const usageMetadata = { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output }
    return event(null, {
      candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason: reasons[ending], index: 0 }],
      usageMetadata,
    })
  },
}

export const wires: Wire[] = [responses, chat, messages, generate]

export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}
