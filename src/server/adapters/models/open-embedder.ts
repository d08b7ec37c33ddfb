// Opens the embedding model of the settings over the AI SDK. It makes one request at a
// time and never retries: callers can do without it.
import type { EmbeddingModel } from 'ai'
import type { ModelProvider } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../../config.ts'
import { type EmbeddingUse, embeddingInputOf } from './embedding-inputs.ts'
import { toProblem, toProviderFailure } from './failures.ts'
import { type LocalModelAccess, localUrl } from './open-model.ts'
import { type Fetch, providers } from './providers.ts'

type EmbeddedTexts = { vectors: Float32Array[]; tokens: number }

export type Embedder = {
  /** "openai:text-embedding-3-small". Only vectors of the same name can be compared. */
  name: string
  /**
   * Returns a vector of length 1 for each text, all of the same dimensions, and the
   * tokens that were used, estimated where the provider does not say it. At most
   * `maxTexts`. Throws Problems as `openModel` does; `details` has `status` and, if the
   * provider says it, `retryAfterSeconds`.
   */
  embed(
    texts: string[],
    options: { use: EmbeddingUse; signal: AbortSignal },
  ): Promise<EmbeddedTexts>
}

/** The least that any usual server accepts in one request. */
export const maxTexts = 32
/** Few tokenizers need more tokens. */
const bytesPerToken = 3

/**
 * Null if the settings name no embedding model, or name a local one and there is none. The SDK is
 * imported with the first request.
 */
export function openEmbedder(settings: Settings, local?: LocalModelAccess): Embedder | null {
  const name = readName(settings, local)
  if (!name) return null
  const [, given = '', modelId = ''] = /^(\w+):(.+)$/.exec(name) ?? []
  const isLocal = given === 'local'
  const provider = isLocal ? 'compatible' : (given as ModelProvider)
  const { openEmbeddings, key, baseUrl } = providers[provider]
  if (!openEmbeddings) throw new Error(`${provider} offers no embeddings`)
  // The provider's key is for the provider's address only.
  const apiKey =
    settings.EMBEDDING_API_KEY ?? (settings.EMBEDDING_BASE_URL ? undefined : settings[key])
  const baseURL = settings.EMBEDDING_BASE_URL ?? settings[baseUrl]
  const { prefixes, taskTypes, dimensions } = embeddingInputOf(name)
  let opened: Promise<EmbeddingModel> | null = null

  return {
    name,
    async embed(texts, { use, signal }) {
      opened ??= openEmbeddings(
        isLocal
          ? { modelId, apiKey: undefined, baseURL: localUrl, fetch: openLocal(local, modelId) }
          : { modelId, apiKey, baseURL },
      )
      const values = texts.map((text) => `${prefixes?.[use] ?? ''}${toWellFormed(text)}`)
      try {
        const { embedMany } = await import('ai')
        const { embeddings, usage } = await embedMany({
          model: await opened,
          values,
          maxRetries: 0,
          abortSignal: signal,
          ...(dimensions && { dimensions }),
          ...(taskTypes && { providerOptions: { google: { taskType: taskTypes[use] } } }),
        })
        return {
          vectors: toUnitVectors(embeddings),
          tokens: usage.tokens || estimateTokens(values),
        }
      } catch (error) {
        signal.throwIfAborted()
        throw error instanceof Problem ? error : toProblem(toProviderFailure(error))
      }
    },
  }
}

function readName(settings: Settings, local: LocalModelAccess | undefined): string | null {
  if (settings.EMBEDDING_MODEL !== 'local') return settings.EMBEDDING_MODEL ?? null
  return local?.usualEmbedding ? `local:${local.usualEmbedding}` : null
}

function openLocal(local: LocalModelAccess | undefined, modelId: string): Fetch {
  if (!local) throw new Problem('model_misconfigured')
  return local.createFetch(modelId, { onProgress: () => {}, turn: '' })
}

/** Half of a pair of code units is no text, and providers refuse it. */
function toWellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function toUnitVectors(embeddings: number[][]): Float32Array[] {
  return embeddings.map((values) => {
    const length = Math.hypot(...values)
    if (values.length !== embeddings[0]!.length || !Number.isFinite(length) || length === 0)
      throw new Problem('model_nonsense')
    return Float32Array.from(values, (value) => value / length)
  })
}

function estimateTokens(texts: string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / bytesPerToken), 0)
}
