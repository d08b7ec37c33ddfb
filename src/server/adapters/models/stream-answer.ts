// One call of a provider: streams the answer as it grows, watches the clock, and tells what it cost.
import { type JSONSchema7, type LanguageModel, Output, streamText } from 'ai'
import { Problem } from '#contract/problems.ts'
import type { Question } from '#engine/model.ts'
import { jsonSchemaOf, readPartial, readWhole } from './json.ts'

// Its warnings are about what a model ignores, and would go to stderr.
globalThis.AI_SDK_LOG_WARNINGS = false

export type Usage = { inputTokens: number; outputTokens: number }
export type Call = {
  model: LanguageModel
  question: Question
  /** How the provider learns of the schema. */
  schemaBy: 'request' | 'words' | 'both'
  /** Reasoning is switched off where it can be: a summary is wanted soon. Null for servers that may not know the word. */
  reasoning: 'none' | null
  signal: AbortSignal
  /** Longest silence, and longest call. */
  patience: { idleMs: number; totalMs: number }
  onUsage: (usage: Usage) => void
}

/** Models that cannot stop thinking need some of their tokens for it; older ones allow 8,192 in all. */
const thinkingTokens = 3000
const maxOutputTokens = 8192
/** Longer than any answer that is asked for. */
const maxAnswerCharacters = 200_000
/** New characters, at least and as a share of all, before the answer is read again: so that reading stays linear. */
const worthReading = { characters: 48, share: 0.02 }

/**
 * Yields the growing answer, and at last the whole one, which is JSON but not checked against its schema.
 * Throws the SDK's error, or a Problem: model_timeout, model_refused, model_nonsense.
 */
export async function* streamAnswer(call: Call): AsyncGenerator<unknown> {
  const { question, patience } = call
  const schema = jsonSchemaOf(question.schema)
  const watch = startWatch(patience, call.signal)
  const run = streamText({
    model: call.model,
    instructions:
      call.schemaBy === 'request' ? question.instructions : `${question.instructions}\n\n${schemaInWords(schema)}`,
    prompt: question.prompt,
    output: asText(call.schemaBy === 'words' ? null : schema),
    maxOutputTokens: call.reasoning
      ? Math.min(maxOutputTokens, question.maxOutputTokens + thinkingTokens)
      : question.maxOutputTokens,
    maxRetries: 0,
    abortSignal: watch.signal,
    ...(call.reasoning && { reasoning: call.reasoning }),
    // The transcript is not to stay with the provider.
    providerOptions: { openai: { store: false } },
    // Errors come as parts of the stream too; without this they would be printed, with the transcript in them.
    onError: () => {},
  })
  let text = ''
  let read = 0
  try {
    for await (const part of run.stream) {
      watch.touch()
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw watch.reason()
      if (part.type === 'finish') {
        call.onUsage({ inputTokens: part.totalUsage.inputTokens ?? 0, outputTokens: part.totalUsage.outputTokens ?? 0 })
        yield wholeOf(text, part.finishReason)
      }
      if (part.type !== 'text-delta') continue
      text += part.text
      if (text.length > maxAnswerCharacters)
        throw new Problem('model_nonsense', { details: { characters: text.length } })
      if (text.length - read < Math.max(worthReading.characters, text.length * worthReading.share)) continue
      read = text.length
      const partial = await readPartial(text)
      if (partial !== null) yield partial
    }
  } catch (error) {
    throw watch.signal.aborted ? watch.reason() : error
  } finally {
    watch.stop()
  }
}

function wholeOf(text: string, finishReason: string): unknown {
  if (finishReason === 'content-filter') throw new Problem('model_refused')
  const whole = finishReason === 'length' ? null : readWhole(text)
  if (whole !== null) return whole
  // A connection that ended early is the provider's failure, not the model's.
  if (finishReason === 'interrupted' || finishReason === 'error') throw new Problem('model_unavailable')
  throw new Problem('model_nonsense', { details: { finishReason, characters: text.length } })
}

function schemaInWords(schema: JSONSchema7): string {
  return `Write nothing but one JSON object of this JSON Schema:\n${JSON.stringify(schema)}`
}

/** Asks for JSON of a shape, or for text; either comes as text, which is read here. */
function asText(schema: JSONSchema7 | null): ReturnType<typeof Output.text> {
  const responseFormat = schema ? ({ type: 'json', schema, name: 'answer' } as const) : ({ type: 'text' } as const)
  return { ...Output.text(), responseFormat: Promise.resolve(responseFormat) }
}

/** Aborts when the caller does, after a silence, or when it takes too long altogether. */
function startWatch({ idleMs, totalMs }: Call['patience'], outer: AbortSignal) {
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
