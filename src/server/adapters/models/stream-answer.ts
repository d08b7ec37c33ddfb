// Makes one call to a provider: streams the growing answer, enforces the timeouts and reports the usage.
import { type JSONSchema7, type LanguageModel, Output, streamText } from 'ai'
import { Problem } from '#contract/problems.ts'
import type { ModelRequest } from '#engine/model.ts'
import { estimateTokens } from '#engine/transcript-windows.ts'
import { parseAnswer, parsePartialAnswer, toJsonSchema } from './json.ts'

// The SDK's warnings are about ignored options, and would go to stderr.
globalThis.AI_SDK_LOG_WARNINGS = false

export type TokenUsage = { inputTokens: number; outputTokens: number }
export type StreamOptions = {
  model: LanguageModel
  request: ModelRequest
  /** Where the schema is sent: as an option of the request, in the text of the prompt, or both. */
  schemaMode: 'request' | 'prompt' | 'both'
  /** Reasoning is turned off if possible, to get the summary sooner. Null for servers that may not know the option. */
  reasoning: 'none' | null
  signal: AbortSignal
  /** The longest time without data, and the longest time in total. */
  timeouts: { idleMs: number; totalMs: number }
  /** Called once for each request that a provider may bill; with an estimate if the provider reported nothing. */
  onUsage: (usage: TokenUsage) => void
}

/** Added to the limit for models that cannot turn reasoning off. Older models allow 8,192 tokens in total. */
const reasoningTokens = 3000
const maxOutputTokens = 8192
/** Longer than any valid answer. */
const maxAnswerCharacters = 200_000
/** The new characters, as a minimum and as a share of all, before the answer is parsed again, so that the total cost stays linear. */
const parseInterval = { characters: 48, share: 0.02 }

/**
 * Yields the growing answer, and finally the complete one, which is JSON but not validated against the schema.
 * Throws the SDK's error, or a Problem: model_timeout, model_refused, model_nonsense.
 */
export async function* streamAnswer(call: StreamOptions): AsyncGenerator<unknown> {
  const { request, timeouts } = call
  const schema = toJsonSchema(request.schema)
  call.signal.throwIfAborted()
  const timers = startTimeouts(timeouts, call.signal)
  const instructions =
    call.schemaMode === 'request' ? request.instructions : `${request.instructions}\n\n${describeSchema(schema)}`
  const result = streamText({
    model: call.model,
    instructions,
    prompt: request.prompt,
    output: toTextOutput(call.schemaMode === 'prompt' ? null : schema),
    maxOutputTokens: call.reasoning
      ? Math.min(maxOutputTokens, request.maxOutputTokens + reasoningTokens)
      : request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: timers.signal,
    ...(call.reasoning && { reasoning: call.reasoning }),
    // The provider must not store the transcript.
    providerOptions: { openai: { store: false } },
    // Errors also arrive as parts of the stream. Without this handler the SDK prints them, including the transcript.
    onError: () => {},
  })
  let text = ''
  let parsedCharacters = 0
  let isReported = false
  const reportUsage = ({ inputTokens, outputTokens }: { [Name in keyof TokenUsage]?: number | undefined }) => {
    isReported = true
    call.onUsage({
      inputTokens: inputTokens ?? estimateTokens(instructions + request.prompt),
      outputTokens: outputTokens ?? estimateTokens(text),
    })
  }
  try {
    for await (const part of result.stream) {
      timers.touch()
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw timers.reason()
      if (part.type === 'finish') {
        reportUsage(part.totalUsage)
        const whole = parseFinalAnswer(text, part.finishReason)
        // The caller may keep the complete parts of an answer that ends in the middle.
        const last = whole ?? (await parsePartialAnswer(text))
        if (last !== null) yield last
        if (whole === null) throw toUnreadableProblem(text, part.finishReason)
      }
      if (part.type !== 'text-delta') continue
      text += part.text
      if (text.length > maxAnswerCharacters)
        throw new Problem('model_nonsense', { details: { characters: text.length } })
      if (text.length - parsedCharacters < Math.max(parseInterval.characters, text.length * parseInterval.share))
        continue
      parsedCharacters = text.length
      const partial = await parsePartialAnswer(text)
      if (partial !== null) yield partial
    }
  } catch (error) {
    throw timers.signal.aborted ? timers.reason() : error
  } finally {
    // An answer that ended early is billed too, also if the client stopped it, but a request that was rejected is not.
    if (!isReported && (text !== '' || timers.signal.aborted)) reportUsage({})
    timers.stop()
  }
}

/** Returns null for an answer that is no complete JSON. */
function parseFinalAnswer(text: string, finishReason: string): unknown {
  if (finishReason === 'content-filter') throw new Problem('model_refused')
  return finishReason === 'length' ? null : parseAnswer(text)
}

/** A connection that ended early is a failure of the provider, not of the model. */
function toUnreadableProblem(text: string, finishReason: string): Problem {
  if (finishReason === 'interrupted' || finishReason === 'error') return new Problem('model_unavailable')
  return new Problem('model_nonsense', { details: { finishReason, characters: text.length } })
}

function describeSchema(schema: JSONSchema7): string {
  return `Write nothing but one JSON object of this JSON Schema:\n${JSON.stringify(schema)}`
}

/** Requests JSON with a schema, or plain text. Either arrives as text, which is parsed here. */
function toTextOutput(schema: JSONSchema7 | null): ReturnType<typeof Output.text> {
  const responseFormat = schema ? ({ type: 'json', schema, name: 'answer' } as const) : ({ type: 'text' } as const)
  return { ...Output.text(), responseFormat: Promise.resolve(responseFormat) }
}

/** Aborts when the caller does, after a time without data, or after the total time. */
function startTimeouts({ idleMs, totalMs }: StreamOptions['timeouts'], outer: AbortSignal) {
  const late = new AbortController()
  const silence = setTimeout(() => late.abort(), idleMs)
  const total = setTimeout(() => late.abort(), totalMs)
  return {
    signal: AbortSignal.any([late.signal, outer]),
    touch: () => silence.refresh(),
    reason: () => (outer.aborted ? outer.reason : new Problem('model_timeout')),
    stop: () => {
      clearTimeout(silence)
      clearTimeout(total)
    },
  }
}
