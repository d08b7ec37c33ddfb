// The table of model providers: settings, default models and constructors.
import type { EmbeddingModel, LanguageModel } from 'ai'
import type { ModelProvider } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../../config.ts'

type ModelOptions = {
  modelId: string
  apiKey: string | undefined
  baseURL: string | undefined
  /** In place of the usual one; only for compatible models. */
  fetch?: Fetch | undefined
}
export type Fetch = typeof globalThis.fetch

type Provider = {
  key: keyof Settings & `${string}_API_KEY`
  baseUrl: keyof Settings & `${string}_BASE_URL`
  /**
   * The model if there is a key but no MODEL: small, fast and current. Null if it depends
   * on the server.
   */
  defaultModel: string | null
  /** Tokens of a request and its answer together, for the default model and for others. */
  contextTokens: { ofDefault: number; ofOthers: number }
  /** Imports the provider's SDK. */
  open(call: ModelOptions): Promise<LanguageModel>
  /** The same for embeddings; null where the provider has none. */
  openEmbeddings: ((call: ModelOptions) => Promise<EmbeddingModel>) | null
}

// The default models accept a million tokens, but beyond 200,000 a token costs twice as
// much, and ten hours of speech are fewer. Other models of these providers accept 128,000
// or more. Local servers accept what they were started with. As of November 2026.
const hosted = { ofDefault: 200_000, ofOthers: 120_000 }
const local = { ofDefault: 32_768, ofOthers: 32_768 }
/** Of models that Pith runs itself: they are small, and do well with short windows. */
const inboxTokens = 8192

/** A redirect would send the key and the transcript to a host that was not configured. */
export const safeFetch: Fetch = async (input, init) => {
  const response = await globalThis.fetch(input, { ...init, redirect: 'error' })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html'))
    return response
  await response.body?.cancel()
  throw new Problem('model_misconfigured', {
    message:
      'The address of the AI answers with a web page, not with an AI. The operator of this server must correct it.',
  })
}

/** The order decides which provider is used if MODEL is not set. */
export const providers: Record<ModelProvider, Provider> = {
  google: {
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    baseUrl: 'GOOGLE_BASE_URL',
    defaultModel: 'gemini-3.5-flash-lite',
    contextTokens: hosted,
    async open({ modelId, apiKey, baseURL }) {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ ...omitUndefined({ apiKey, baseURL }), fetch: safeFetch })(modelId)
    },
    async openEmbeddings({ modelId, apiKey, baseURL }) {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({
        ...omitUndefined({ apiKey, baseURL }),
        fetch: safeFetch,
      }).embeddingModel(modelId)
    },
  },
  openai: {
    key: 'OPENAI_API_KEY',
    baseUrl: 'OPENAI_BASE_URL',
    defaultModel: 'gpt-6-luna',
    contextTokens: hosted,
    async open({ modelId, apiKey, baseURL }) {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ ...omitUndefined({ apiKey, baseURL }), fetch: safeFetch })(modelId)
    },
    async openEmbeddings({ modelId, apiKey, baseURL }) {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({
        ...omitUndefined({ apiKey, baseURL }),
        fetch: safeFetch,
      }).embeddingModel(modelId)
    },
  },
  anthropic: {
    key: 'ANTHROPIC_API_KEY',
    baseUrl: 'ANTHROPIC_BASE_URL',
    defaultModel: 'claude-haiku-5-5',
    contextTokens: hosted,
    async open({ modelId, apiKey, baseURL }) {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ ...omitUndefined({ apiKey, baseURL }), fetch: safeFetch })(modelId)
    },
    openEmbeddings: null,
  },
  compatible: {
    key: 'COMPATIBLE_API_KEY',
    baseUrl: 'COMPATIBLE_BASE_URL',
    defaultModel: null,
    contextTokens: local,
    async open({ modelId, apiKey, baseURL = '', fetch = safeFetch }) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const options = { name: 'compatible', includeUsage: true, supportsStructuredOutputs: true }
      return createOpenAICompatible({ ...options, ...omitUndefined({ apiKey }), baseURL, fetch })(
        modelId,
      )
    },
    async openEmbeddings({ modelId, apiKey, baseURL = '', fetch = safeFetch }) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const options = { name: 'compatible', ...omitUndefined({ apiKey }), baseURL, fetch }
      return createOpenAICompatible(options).embeddingModel(modelId)
    },
  },
}

function omitUndefined<T extends Record<string, string | undefined>>(
  options: T,
): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
}

type ModelChoice = {
  provider: ModelProvider
  /** Whether Pith runs it. Then it speaks as a compatible one does. */
  isLocal: boolean
  modelId: string
  contextTokens: number
}

/** Null if the settings name no model: then summaries are extracted. */
export function readModelSetting(settings: Settings): ModelChoice | null {
  const named = settings.MODEL?.match(/^(\w+):(.+)$/)
  const isLocal = named?.[1] === 'local'
  const names = Object.keys(providers) as ModelProvider[]
  const provider = named
    ? isLocal
      ? 'compatible'
      : (named[1] as ModelProvider)
    : names.find((name) => settings[providers[name].key] && providers[name].defaultModel)
  if (!provider) return null
  const { defaultModel, contextTokens } = providers[provider]
  const modelId = named?.[2] ?? defaultModel
  if (!modelId) return null
  const defaultTokens = modelId === defaultModel ? contextTokens.ofDefault : contextTokens.ofOthers
  const tokens = settings.MODEL_CONTEXT_TOKENS ?? (isLocal ? inboxTokens : defaultTokens)
  return { provider, isLocal, modelId, contextTokens: tokens }
}

/** A value for each provider. */
export function mapProviders<Value>(
  map: (provider: Provider) => Value,
): Record<ModelProvider, Value> {
  const { google, openai, anthropic, compatible } = providers
  return {
    google: map(google),
    openai: map(openai),
    anthropic: map(anthropic),
    compatible: map(compatible),
  }
}
