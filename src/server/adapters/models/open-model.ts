// Opens the language model of the settings over the AI SDK, with retries and cancellation.
import { setTimeout as delay } from 'node:timers/promises'
import type { LanguageModel } from 'ai'
import type { Logger } from 'pino'
import type { ModelProvider } from '#contract/basics/limits.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import type { Reading } from '#engine/engine-input.ts'
import type { Model, ModelRequest } from '#engine/model.ts'
import type { Settings } from '../../config.ts'
import { contextExceeded, type ProviderFailure, toProblem, toProviderFailure } from './failures.ts'
import { createOllamaFetch, isOllamaLikely } from './ollama.ts'
import { type Fetch, providers, readModelSetting, safeFetch } from './providers.ts'
import { type LocalSpeed, measureReading } from './reading-speed.ts'
import type { OnProgress, StreamOptions, TokenUsage } from './stream-answer.ts'

export type { TokenUsage }

export type ModelClient = Model & {
  /**
   * Returns the same model with its usage metered. Requests to a model inside Pith take turns by
   * `turn`, which names a person or an address.
   */
  withMeter(meter: Meter, turn?: string): Model
  /**
   * How fast a compatible model reads; null where nothing is known, and for the
   * providers, which are fast.
   */
  reading(): Promise<Reading | null>
}

export type Meter = {
  /**
   * Runs before each call to the provider. If it throws, the call is not made and the
   * error is passed on.
   */
  before(): Promise<void>
  /** Runs after each call that the provider may bill, whether its answer was used or not. */
  after(usage: TokenUsage): void
}
const noopMeter: Meter = { before: async () => {}, after: () => {} }

/**
 * `maxTotalWaitMs` limits the sum of all waits. An answer that was lost midway is billed,
 * so it is tried again only once.
 */
const retryPolicy = { maxAttempts: 4, maxLost: 1, firstWaitMs: 300, maxTotalWaitMs: 20_000 }
/**
 * No tokenizer needs fewer tokens. A server that reports fewer has truncated the prompt,
 * which some local servers do silently.
 */
const maxCharactersPerToken = 8

/** Called with null after each complete answer, and with the problem after each failed request. */
type OnOutcome = (problem: ProblemCode | null) => void

/** Reaches the models that Pith runs itself. They speak as compatible ones do. */
export type LocalModelAccess = {
  /** The model for EMBEDDING_MODEL=local; null if there is none. */
  usualEmbedding: string | null
  /** Sends requests to the model, which it starts for the first one. */
  createFetch(name: string, options: LocalRequest): Fetch
  /** How fast a model was here at least in its last requests; null before the first one. */
  speedOf(name: string): Promise<LocalSpeed | null>
}
/** Waiting requests with the same `turn` come one after another, with those of others between. */
type LocalRequest = { onProgress: OnProgress; turn: string }

type OpenModelOptions = {
  settings: Settings
  log: Logger
  onOutcome?: OnOutcome
  /** Without it, a model "local:…" is not set up. */
  local?: LocalModelAccess
}
type GenerateOptions = { request: ModelRequest; signal: AbortSignal; meter: Meter; turn: string }

type OpenedModel = {
  name: string
  provider: ModelProvider
  /** Null while a setting is missing. */
  connection: Connection | null
  speed: ReturnType<typeof measureReading>
  idleMs: number
  /**
   * Some compatible servers reject schemas. So the prompt contains the schema too, and a
   * rejection is remembered.
   */
  schemaMode: StreamOptions['schemaMode']
  log: Logger
  onOutcome: OnOutcome
}

/**
 * Opens the model of the settings. Null if they name no model and have no key. The SDK is
 * imported with the first request. `generate` throws Problems: model_misconfigured (401,
 * 403, 404 and other 4xx), model_rate_limited (429, after waiting as the provider asks,
 * 20 s at most), model_unavailable (5xx, connection errors), model_timeout (nothing sent
 * for MODEL_TIMEOUT_MS, or five times that in total, longer for a model of one's own that
 * reads slowly), model_refused, model_nonsense (not JSON, or truncated).
 */
export function openModel({
  settings,
  log,
  onOutcome = () => {},
  local,
}: OpenModelOptions): ModelClient | null {
  const choice = readModelSetting(settings)
  if (!choice) return null
  const { provider, modelId, isLocal, contextTokens } = choice
  const name = `${isLocal ? 'local' : provider}:${modelId}`
  const isCompatible = provider === 'compatible'
  const opened: OpenedModel = {
    ...{ name, provider, log, onOutcome },
    connection: isLocal
      ? connectLocal(local, modelId)
      : connectProvider({ settings, provider, modelId, log }),
    speed: isLocal
      ? measureReading(
          localUrl,
          async () => (await local?.speedOf(modelId))?.promptTokensPerSecond ?? null,
        )
      : measureReading(isCompatible ? settings[providers[provider].baseUrl] : undefined),
    idleMs: settings.MODEL_TIMEOUT_MS,
    schemaMode: isCompatible ? 'both' : 'request',
  }
  const withMeter = (meter: Meter, turn = ''): Model => ({
    name,
    contextTokens,
    generate(request) {
      const stopping = new AbortController()
      const options = { request, signal: stopping.signal, meter, turn }
      return abortOnReturn(generateWithRetries(opened, options), stopping)
    },
  })
  return {
    ...withMeter(noopMeter),
    withMeter,
    reading: () => opened.speed.plan(settings.MODEL_READING_SECONDS),
  }
}

async function* generateWithRetries(
  opened: OpenedModel,
  options: GenerateOptions,
): AsyncGenerator<unknown> {
  const { name, log, onOutcome } = opened
  const { signal, meter } = options
  const call = await prepareCall(opened, options)
  const { streamAnswer } = await import('./stream-answer.ts')
  let [waitedMs, lost] = [0, 0]
  let shown: unknown = null
  for (let attempt = 1; ; attempt++) {
    let hasStarted = false
    await meter.before()
    try {
      const answers = streamAnswer({ ...call, schemaMode: opened.schemaMode })
      for await (const partial of lost > 0 ? skipShorter(answers, shown) : answers) {
        hasStarted = true
        shown = partial
        yield partial
      }
      onOutcome(null)
      return
    } catch (error) {
      if (signal.aborted) throw error
      const failure = toProviderFailure(error)
      if (isSchemaRejected(opened.schemaMode, failure)) {
        opened.schemaMode = 'prompt'
        continue
      }
      if (hasStarted) lost++
      const waitMs = hasStarted
        ? delayOfLostMs(lost, failure)
        : retryDelayMs(attempt + 1, waitedMs, failure)
      const { code, status, reason } = failure
      log.warn(
        { model: name, code, status, reason, attempt, waitMs },
        'a request to the model failed',
      )
      if (waitMs === null) {
        onOutcome(code)
        throw error instanceof Problem ? error : toProblem(failure)
      }
      waitedMs += waitMs
      await delay(waitMs, undefined, { signal })
    }
  }
}

/** What all attempts of a request have in common. */
async function prepareCall(
  { name, provider, connection, speed, idleMs, log }: OpenedModel,
  { request, signal, meter, turn }: GenerateOptions,
): Promise<Omit<StreamOptions, 'schemaMode'>> {
  if (!connection) throw new Problem('model_misconfigured')
  let onProgress: OnProgress = () => {}
  return {
    ...{ request, provider, signal },
    model: await connection.open({ onProgress: (state) => onProgress(state), turn }),
    isBounded: await connection.obeysGrammar(),
    listen: (listener) => {
      onProgress = listener
    },
    reasoning: provider === 'compatible' ? null : 'none',
    timeouts: await speed.limitTimes(request, idleMs),
    onRead: speed.record,
    onUsage: (usage) => {
      meter.after(usage)
      if (isTruncated(request, usage))
        log.warn(
          { model: name, ...usage },
          'the model received a truncated prompt: lower MODEL_CONTEXT_TOKENS',
        )
    },
  }
}

function isSchemaRejected(
  schemaMode: StreamOptions['schemaMode'],
  { status, reason }: ProviderFailure,
): boolean {
  const isRejected = status === 400 || status === 422
  return schemaMode === 'both' && isRejected && reason !== contextExceeded
}

type Connection = {
  open(options: LocalRequest): Promise<LanguageModel>
  /** Whether answers obey the schema as a grammar, with its limits. */
  obeysGrammar(): Promise<boolean>
}

/** Stands for the address of a model that Pith runs, which is another one after each start. */
export const localUrl = 'http://127.0.0.1/v1'

function connectLocal(local: LocalModelAccess | undefined, modelId: string): Connection | null {
  if (!local) return null
  return {
    open: (options) => {
      const fetch = local.createFetch(modelId, options)
      return providers.compatible.open({ modelId, apiKey: undefined, baseURL: localUrl, fetch })
    },
    obeysGrammar: async () => true,
  }
}

/** Null if the address of a compatible server is missing. */
function connectProvider({
  settings,
  provider,
  modelId,
  log,
}: Pick<OpenModelOptions, 'settings' | 'log'> & {
  provider: ModelProvider
  modelId: string
}): Connection | null {
  const { open, key, baseUrl } = providers[provider]
  const setting = provider === 'compatible' ? baseUrl : key
  if (!settings[setting])
    log.error({ model: `${provider}:${modelId}`, setting }, 'a setting of the model is missing')
  const [apiKey, baseURL] = [settings[key], settings[baseUrl]]
  if (provider === 'compatible' && !baseURL) return null
  const ollama =
    provider === 'compatible' && isOllamaLikely(baseURL!)
      ? createOllamaFetch(baseURL!, { fetch: safeFetch, apiKey })
      : null
  let opened: Promise<LanguageModel> | undefined
  return {
    open: () => {
      opened ??= open({ modelId, apiKey, baseURL, fetch: ollama?.fetch })
      return opened
    },
    obeysGrammar: async () => (await ollama?.knows(modelId)) ?? false,
  }
}

/**
 * Yields the parts that are longer than what was shown before the answer was lost, so
 * that the text does not shrink, and the last one.
 */
async function* skipShorter(
  answers: AsyncIterable<unknown>,
  shown: unknown,
): AsyncGenerator<unknown> {
  const shownLength = JSON.stringify(shown).length
  let held: unknown = null
  for await (const partial of answers) {
    held = JSON.stringify(partial).length < shownLength ? partial : null
    if (held === null) yield partial
  }
  if (held !== null) yield held
}

/**
 * Leaving the loop also cancels a pending request, which the return of the generator
 * alone would not.
 */
function abortOnReturn(
  answers: AsyncGenerator<unknown>,
  stopping: AbortController,
): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => answers.next(),
      return: async () => {
        stopping.abort()
        await answers.return(undefined)
        return { done: true, value: undefined }
      },
    }),
  }
}

function isTruncated({ material, prompt }: ModelRequest, { inputTokens }: TokenUsage): boolean {
  return inputTokens > 0 && inputTokens * maxCharactersPerToken < material.length + prompt.length
}

/** Milliseconds before an answer that was lost midway is asked for again, or null if it is not. */
function delayOfLostMs(lost: number, { code }: ProviderFailure): number | null {
  return code === 'model_unavailable' && lost <= retryPolicy.maxLost
    ? retryPolicy.firstWaitMs
    : null
}

/** Milliseconds before the next attempt, or null if there is none. */
function retryDelayMs(
  attempt: number,
  waitedMs: number,
  { isTransient, retryAfterMs }: ProviderFailure,
): number | null {
  if (!isTransient || attempt > retryPolicy.maxAttempts) return null
  const waitMs = retryAfterMs ?? retryPolicy.firstWaitMs * 2 ** (attempt - 2)
  return waitedMs + waitMs <= retryPolicy.maxTotalWaitMs ? waitMs : null
}
