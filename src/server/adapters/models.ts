// The language model that the settings name, over the AI SDK: asks, asks again when it may help, and stops when nobody listens.
import { setTimeout as delay } from 'node:timers/promises'
import type { LanguageModel } from 'ai'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems.ts'
import type { Model, Question } from '#engine/model.ts'
import type { Settings } from '../config.ts'
import { type Failure, failureOf, problemOf } from './models/failures.ts'
import { chooseModel, providers } from './models/providers.ts'
import type { Call, Usage } from './models/stream-answer.ts'

export type { Usage }

export type MeteredModel = Model & {
  /** The same model, its calls counted. */
  withMeter(meter: Meter): Model
}

export type Meter = {
  /** Asked before each call; what it throws is thrown, and nothing is called. */
  before(): Promise<void>
  /** Told after each call that the provider finished, whether its answer was used or not. */
  after(usage: Usage): void
}
const noMeter: Meter = { before: async () => {}, after: () => {} }

/** A provider may be asked so often, and waited for so long between, before anything of its answer was shown. */
const patience = { attempts: 4, firstWaitMs: 300, waitMs: 20_000 }
/** A call may last so many times as long as a silence. */
const totalShare = 5
/** No tokenizer makes so few of a text: a server that counts fewer has cut it, as some local ones do without a word. */
const mostCharactersPerToken = 8

type Asking = { question: Question; signal: AbortSignal; meter: Meter }

/**
 * Opens the model of the settings, or null when they name none and hold no key. Nothing is imported or asked before the first question.
 * Asking throws Problems: model_misconfigured (401, 403, 404 and other refusals of the request), model_rate_limited (429, after waiting
 * as asked, 20 s at most), model_unavailable (5xx, reset, refused), model_timeout (MODEL_TIMEOUT_MS without a sign, five times that in
 * all), model_refused, model_nonsense (not JSON, or cut off).
 */
export function openModel({ settings, log }: { settings: Settings; log: Logger }): MeteredModel | null {
  const choice = chooseModel(settings)
  if (!choice) return null
  const { provider, modelId, contextTokens } = choice
  const { open, key, baseUrl } = providers[provider]
  const name = `${provider}:${modelId}`
  if (!settings[provider === 'compatible' ? baseUrl : key]) {
    log.error({ model: name, setting: provider === 'compatible' ? baseUrl : key }, 'the model lacks a setting')
  }
  let opened: Promise<LanguageModel> | null = null
  // Many compatible servers know schemas and some refuse them: the words of the prompt hold it too, and a refusal is remembered.
  let schemaBy: Call['schemaBy'] = provider === 'compatible' ? 'both' : 'request'

  async function* answer({ question, signal, meter }: Asking): AsyncGenerator<unknown> {
    if (provider === 'compatible' && !settings[baseUrl]) throw new Problem('model_misconfigured')
    opened ??= open({ modelId, apiKey: settings[key], baseURL: settings[baseUrl] })
    const model = await opened
    const { streamAnswer } = await import('./models/stream-answer.ts')
    const idleMs = settings.MODEL_TIMEOUT_MS
    const call = {
      model,
      question,
      reasoning: provider === 'compatible' ? null : ('none' as const),
      signal,
      patience: { idleMs, totalMs: idleMs * totalShare },
      onUsage: (usage: Usage) => {
        meter.after(usage)
        if (usage.inputTokens > 0 && usage.inputTokens * mostCharactersPerToken < question.prompt.length) {
          log.warn({ model: name, ...usage }, 'the model read less than it was sent: lower MODEL_CONTEXT_TOKENS')
        }
      },
    }
    let waitedMs = 0
    for (let attempt = 1; ; attempt++) {
      let begun = false
      await meter.before()
      try {
        for await (const partial of streamAnswer({ ...call, schemaBy })) {
          begun = true
          yield partial
        }
        return
      } catch (error) {
        if (signal.aborted) throw error
        const failure = failureOf(error)
        if (schemaBy === 'both' && (failure.status === 400 || failure.status === 422)) {
          schemaBy = 'words'
          continue
        }
        const waitMs = begun ? null : waitBefore(attempt + 1, waitedMs, failure)
        const { code, status, reason } = failure
        log.warn({ model: name, code, status, reason, attempt, waitMs }, 'the model failed')
        if (waitMs === null) throw error instanceof Problem ? error : problemOf(failure)
        waitedMs += waitMs
        await delay(waitMs, undefined, { signal })
      }
    }
  }

  const withMeter = (meter: Meter): Model => ({
    name,
    contextTokens,
    ask(question) {
      const stopping = new AbortController()
      const answers = answer({ question, signal: stopping.signal, meter })
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => answers.next(),
          // Ends a call that is waiting for the provider too, which the generator's own return would not.
          return: async () => {
            stopping.abort()
            await answers.return(undefined)
            return { done: true, value: undefined }
          },
        }),
      }
    },
  })
  return { ...withMeter(noMeter), withMeter }
}

/** Milliseconds before another attempt, or null when there is to be none. */
function waitBefore(attempt: number, waitedMs: number, { passing, retryAfterMs }: Failure): number | null {
  if (!passing || attempt > patience.attempts) return null
  const waitMs = retryAfterMs ?? patience.firstWaitMs * 2 ** (attempt - 2)
  return waitedMs + waitMs <= patience.waitMs ? waitMs : null
}
