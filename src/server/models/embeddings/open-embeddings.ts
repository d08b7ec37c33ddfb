// The embedding model of the settings, within the tokens of the day. After a failure it
// is left alone for a while.
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '#contract/problems/problems.ts'
import type { EmbeddingUse } from '../../adapters/models/embedding-inputs.ts'
import { type Embedder, maxTexts, openEmbedder } from '../../adapters/models/open-embedder.ts'
import type { LocalModelAccess } from '../../adapters/models/open-model.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Embeddings } from '../../deps/embeddings.ts'
import { createEmbeddingMeters } from '../../summaries/generations/model-usage.ts'
import { createCommonPart } from './common-part.ts'
import { createRequests } from './requests.ts'

/** How long a question waits for its vector. A later one serves when the same is asked again. */
const questionMs = 700
const keptQuestions = 100
/** The first pause after a failure, which doubles with each further one, and the longest. */
const pauses = { firstMs: 30_000, longestMs: 15 * 60_000 }
/** Slow answers in a row that count as a failure. */
const maxSlow = 3

type EmbeddingsDeps = Pick<Deps, 'settings' | 'db' | 'now' | 'log' | 'stopping' | 'modelChoice'>

/** Null if the settings name no embedding model. */
export function openEmbeddings(deps: EmbeddingsDeps, local?: LocalModelAccess): Embeddings | null {
  const embedder = openEmbedder(deps.settings, local)
  return embedder && createEmbeddings(deps, embedder)
}

function createEmbeddings(deps: EmbeddingsDeps, embedder: Embedder): Embeddings {
  const { settings, log, stopping } = deps
  const meters = createEmbeddingMeters(deps)
  const pause = { untilMs: 0, failures: 0, slow: 0 }
  const questions = new Map<string, Promise<Float32Array>>()

  async function embed(texts: string[], use: EmbeddingUse, signal: AbortSignal) {
    const all: Float32Array[] = []
    const meter = meters[use]
    for (let start = 0; start < texts.length; start += maxTexts) {
      await meter.before()
      const late = AbortSignal.timeout(settings.MODEL_TIMEOUT_MS)
      const ended = AbortSignal.any([signal, stopping, late])
      const request = embedder.embed(texts.slice(start, start + maxTexts), { use, signal: ended })
      const { vectors, tokens } = await request.catch((error: unknown) => {
        throw late.aborted && !signal.aborted && !stopping.aborted
          ? new Problem('model_timeout')
          : error
      })
      meter.after({ inputTokens: tokens, outputTokens: 0, cachedTokens: 0 })
      Object.assign(pause, { untilMs: 0, failures: 0, slow: 0 })
      all.push(...vectors)
    }
    return all
  }

  const pauseAfter = (error: unknown) => {
    // Other errors are not the model's.
    if (stopping.aborted || !(error instanceof Problem) || error.code === 'model_budget_spent')
      return
    const { retryAfterSeconds = 0, ...details } = (error.details ?? {}) as {
      retryAfterSeconds?: number
    }
    const waitMs = Math.max(
      Math.min(pauses.firstMs * 2 ** pause.failures, pauses.longestMs),
      retryAfterSeconds * 1000,
    )
    pause.failures++
    pause.untilMs = performance.now() + waitMs
    log.warn(
      { model: embedder.name, code: error.code, ...details, waitMs },
      'the embedding model failed: questions find passages by words until it answers',
    )
  }
  const pausedMs = () => Math.max(0, pause.untilMs - performance.now())

  function startQuestion(question: string): Promise<Float32Array> {
    const started = embed([question], 'question', stopping).then(([vector]) => vector!)
    questions.set(question, started)
    if (questions.size > keptQuestions) questions.delete(questions.keys().next().value!)
    // Nobody may wait for it any longer.
    started.catch((error: unknown) => {
      questions.delete(question)
      pauseAfter(error)
    })
    return started
  }

  return {
    name: embedder.name,
    async embedQuestion(question) {
      const kept = questions.get(question)
      if (!kept && pausedMs() > 0) return null
      const waiting = new AbortController()
      const late = delay(questionMs, 'late' as const, { signal: waiting.signal }).catch(() => null)
      const vector = await Promise.race([(kept ?? startQuestion(question)).catch(() => null), late])
      waiting.abort()
      if (vector !== 'late') return vector
      if (++pause.slow >= maxSlow) pauseAfter(new Problem('model_timeout'))
      return null
    },
    embedPassages: (texts, signal) => embed(texts, 'passage', signal),
    ...createCommonPart((texts) => embed(texts, 'passage', stopping), { pauseAfter, pausedMs }),
    pauseAfter,
    pausedMs,
    ...createRequests(stopping),
  }
}
