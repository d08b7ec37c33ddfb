// Makes one call to a provider: streams the growing answer, enforces the timeouts and
// reports the usage.
import { createHash } from 'node:crypto'
import { type JSONSchema7, type LanguageModel, Output, streamText, type TextPart } from 'ai'
import type { ModelProvider } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { ModelRequest } from '#engine/model.ts'
import { estimateTokens } from '#engine/transcript-windows.ts'
import {
  formatShape,
  parseAnswer,
  parsePartialAnswer,
  toBoundedSchema,
  toJsonSchema,
} from './json.ts'

// The SDK's warnings are about ignored options, and would go to stderr.
globalThis.AI_SDK_LOG_WARNINGS = false

/** `cachedTokens` are those of the input tokens that the provider had read before. */
export type TokenUsage = { inputTokens: number; outputTokens: number; cachedTokens: number }
/** What a model does before its first word. While it only waits for others, no time counts. */
export type OnProgress = (state: 'waiting' | 'reading') => void
export type StreamOptions = {
  model: LanguageModel
  request: ModelRequest
  provider: ModelProvider
  /**
   * Where the shape of the answer is said: as an option of the request, in the text of
   * the prompt, or both.
   */
  schemaMode: 'request' | 'prompt' | 'both'
  /** Whether the answer obeys the schema as a grammar, with its limits. */
  isBounded?: boolean
  /**
   * Reasoning is turned off if possible, to get the summary sooner. Null for servers that
   * may not know the option.
   */
  reasoning: 'none' | null
  signal: AbortSignal
  /** The longest time before the first data, later without data, and in total. */
  timeouts: { firstMs: number; idleMs: number; totalMs: number }
  /**
   * Called with what was read before the first word of an answer whose tokens the
   * provider counted.
   */
  onRead: (read: { tokens: number; ms: number }) => void
  /** Calls back with each progress that is no word of the answer. */
  listen?: (listener: OnProgress) => void
  /**
   * Called once for each request that a provider may bill; with an estimate if the
   * provider reported nothing.
   */
  onUsage: (usage: TokenUsage) => void
}

/** Low: a summary has to say what was said, not to surprise. */
const temperature = 0.2
type ReportedUsage = { [Name in keyof TokenUsage]?: number | undefined }

/**
 * Added to the limit for models that cannot turn reasoning off. Older models allow 8,192
 * tokens in total.
 */
const reasoningTokens = 3000
const maxOutputTokens = 8192
/** Longer than any valid answer. */
const maxAnswerCharacters = 200_000
/**
 * The new characters, as a minimum and as a share of all, before the answer is parsed
 * again, so that the total cost stays linear.
 */
const parseInterval = { characters: 48, share: 0.02 }

/**
 * Yields the growing answer, and finally the complete one, which is JSON but not
 * validated against the schema. Throws the SDK's error, or a Problem: model_timeout,
 * model_refused, model_nonsense.
 */
export async function* streamAnswer(call: StreamOptions): AsyncGenerator<unknown> {
  const schema = toJsonSchema(call.request.schema)
  call.signal.throwIfAborted()
  const timers = startTimeouts(call.timeouts, call.signal)
  const reading = followReading(call, timers)
  // After the material, so that what stands before it is the same for every task.
  const prompt =
    call.schemaMode === 'request'
      ? call.request.prompt
      : `${call.request.prompt}\n\n${describeShape(schema)}`
  const result = startRequest(call, { schema, prompt, signal: timers.signal })
  let text = ''
  let parsedCharacters = 0
  let isReported = false
  const reportUsage = (usage: ReportedUsage) => {
    isReported = true
    call.onUsage(toTokenUsage(usage, { call, prompt, text }))
  }
  try {
    for await (const part of result.stream) {
      if (part.type.endsWith('-delta')) timers.touch('writing')
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw timers.reason()
      if (part.type === 'finish') {
        const { inputTokens, outputTokens, inputTokenDetails } = part.totalUsage
        const usage = {
          inputTokens,
          outputTokens,
          cachedTokens: inputTokenDetails?.cacheReadTokens,
        }
        reportUsage(usage)
        reading.report(usage)
        yield* finishAnswer(text, part.finishReason)
      }
      if (part.type !== 'text-delta') continue
      reading.end()
      text += part.text
      if (text.length > maxAnswerCharacters)
        throw new Problem('model_nonsense', { details: { characters: text.length } })
      const interval = Math.max(parseInterval.characters, text.length * parseInterval.share)
      if (text.length - parsedCharacters < interval) continue
      parsedCharacters = text.length
      const partial = await parsePartialAnswer(text)
      if (partial !== null) yield partial
    }
  } catch (error) {
    throw timers.signal.aborted ? timers.reason() : error
  } finally {
    // An answer that ended early is billed too, also if the client stopped it, but a
    // request that was rejected is not.
    if (!isReported && (text !== '' || timers.signal.aborted)) reportUsage({})
    call.listen?.(() => {})
    timers.stop()
  }
}

/** Measures the time until the first word, without that in which the model only waited. */
function followReading({ listen, onRead }: StreamOptions, timers: Timers) {
  let startedMs = performance.now()
  let firstMs: number | null = null
  listen?.((state) => {
    if (state === 'waiting') startedMs = performance.now()
    timers.touch(state)
  })
  return {
    end() {
      firstMs ??= performance.now()
    },
    report({ inputTokens, cachedTokens }: ReportedUsage) {
      if (inputTokens && firstMs !== null)
        onRead({ tokens: inputTokens - (cachedTokens ?? 0), ms: firstMs - startedMs })
    },
  }
}

type Asked = { schema: JSONSchema7; prompt: string; signal: AbortSignal }

function startRequest(call: StreamOptions, { schema, prompt, signal }: Asked) {
  const { request, schemaMode, reasoning } = call
  const asked = call.isBounded ? toBoundedSchema(request) : schema
  return streamText({
    model: call.model,
    instructions: request.instructions,
    messages: [{ role: 'user', content: toContent(call, prompt) }],
    // A server that has rejected a request may not know it.
    ...(schemaMode !== 'prompt' && { temperature }),
    output: toTextOutput(schemaMode === 'prompt' ? null : asked),
    maxOutputTokens: reasoning
      ? Math.min(maxOutputTokens, request.maxOutputTokens + reasoningTokens)
      : request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    ...(reasoning && { reasoning }),
    // The provider must not store the transcript. The key leads requests about the same
    // material to the same cache.
    providerOptions: {
      openai: {
        store: false,
        ...(request.material && { promptCacheKey: hashOf(request.material) }),
      },
    },
    // Errors also arrive as parts of the stream. Without this handler the SDK prints
    // them, including the transcript.
    onError: () => {},
  })
}

type Sent = { call: StreamOptions; prompt: string; text: string }

/** What the provider does not say is estimated. */
function toTokenUsage(
  { inputTokens, outputTokens, cachedTokens }: ReportedUsage,
  { call: { request }, prompt, text }: Sent,
): TokenUsage {
  return {
    inputTokens: inputTokens ?? estimateTokens(request.instructions + request.material + prompt),
    outputTokens: outputTokens ?? estimateTokens(text),
    cachedTokens: cachedTokens ?? 0,
  }
}

/** The caller may keep the complete parts of an answer that ends in the middle. */
async function* finishAnswer(text: string, finishReason: string): AsyncGenerator<unknown> {
  const whole = parseFinalAnswer(text, finishReason)
  const last = whole ?? (await parsePartialAnswer(text))
  if (last !== null) yield last
  if (whole === null) throw toUnreadableProblem(text, finishReason)
}

/** Returns null for an answer that is no complete JSON. */
function parseFinalAnswer(text: string, finishReason: string): unknown {
  if (finishReason === 'content-filter') throw new Problem('model_refused')
  return finishReason === 'length' ? null : parseAnswer(text)
}

/** A connection that ended early is a failure of the provider, not of the model. */
function toUnreadableProblem(text: string, finishReason: string): Problem {
  if (finishReason === 'interrupted' || finishReason === 'error')
    return new Problem('model_unavailable')
  if (text.trim() === '')
    return new Problem('model_nonsense', { message: emptyAnswer, details: { finishReason } })
  if (isRefusal(text)) return new Problem('model_refused')
  return new Problem('model_nonsense', { details: { finishReason, characters: text.length } })
}

const emptyAnswer = 'The AI answered with nothing. Please try again.'

/**
 * A short text without an object in it that apologizes or says what it cannot do, in the
 * languages that people ask in most.
 */
const refusal =
  /^\W*(?:(?:i['’]?m |i am )?(?:very |so )?sorry\b|i (?:can['’]?t|cannot|can not|won['’]?t|am (?:not able|unable))\b|as an ai\b|(?:es )?tut mir (?:sehr )?leid|ich kann (?:dabei |das |dir |ihnen )?nicht|lo siento|no puedo|(?:je suis )?désolé|je ne peux pas|mi dispiace|non posso|desculpe|não posso|het spijt me|przepraszam|извините|я не могу|申し訳|抱歉|对不起|죄송)/i
const maxRefusalCharacters = 600

function isRefusal(text: string): boolean {
  return text.length <= maxRefusalCharacters && !text.includes('{') && refusal.test(text)
}

function describeShape(schema: JSONSchema7): string {
  return `Write nothing but one JSON object of this shape:\n${formatShape(schema)}`
}

/**
 * What is read comes before the task. Anthropic keeps it only where it is asked to, and
 * takes a quarter more for that; so it is asked for questions, which come in a row. The
 * others keep what was read by themselves, and some compatible servers know only one
 * text.
 */
function toContent({ request, provider }: StreamOptions, prompt: string): string | TextPart[] {
  const { material, isFollowed } = request
  if (!material || !isFollowed || provider !== 'anthropic')
    return [material, prompt].filter(Boolean).join('\n\n')
  const kept = { anthropic: { cacheControl: { type: 'ephemeral' } } }
  return [
    { type: 'text', text: material, providerOptions: kept },
    { type: 'text', text: prompt },
  ]
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Requests JSON with a schema, or plain text. Either arrives as text, which is parsed here. */
function toTextOutput(schema: JSONSchema7 | null): ReturnType<typeof Output.text> {
  const responseFormat = schema
    ? ({ type: 'json', schema, name: 'answer' } as const)
    : ({ type: 'text' } as const)
  return { ...Output.text(), responseFormat: Promise.resolve(responseFormat) }
}

type Timers = ReturnType<typeof startTimeouts>

/** Aborts when the caller does, after a time without words, or after the total time. */
function startTimeouts(
  { firstMs, idleMs, totalMs }: StreamOptions['timeouts'],
  outer: AbortSignal,
) {
  const late = new AbortController()
  let silence = setTimeout(() => late.abort(), firstMs)
  let total = setTimeout(() => late.abort(), totalMs)
  return {
    signal: AbortSignal.any([late.signal, outer]),
    touch: (state: 'waiting' | 'reading' | 'writing') => {
      clearTimeout(silence)
      silence = setTimeout(() => late.abort(), state === 'waiting' ? firstMs : idleMs)
      if (state !== 'waiting') return
      clearTimeout(total)
      total = setTimeout(() => late.abort(), totalMs)
    },
    reason: () => (outer.aborted ? outer.reason : new Problem('model_timeout')),
    stop: () => {
      clearTimeout(silence)
      clearTimeout(total)
    },
  }
}
