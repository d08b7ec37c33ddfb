// The providers that can write, as a table: their settings, what is used when no model is named, and how each is opened.
import type { LanguageModel } from 'ai'
import type { Settings } from '../../config.ts'

export type ProviderName = 'google' | 'openai' | 'anthropic' | 'compatible'

type Call = { modelId: string; apiKey: string | undefined; baseURL: string | undefined }
type Fetch = typeof globalThis.fetch

export type Provider = {
  key: keyof Settings & `${string}_API_KEY`
  baseUrl: keyof Settings & `${string}_BASE_URL`
  /** Used when there is a key and no MODEL: small, fast and current. Null where it depends on the server. */
  usualModel: string | null
  /** Tokens that question and answer may have together. */
  contextTokens: { usual: number; others: number }
  /** The models are imported when the first question is asked, so that the server starts without them. */
  open(call: Call): Promise<LanguageModel>
}

// The usual models of November 2026 take a million tokens, but a long question costs twice as much a token from 200,000 on, and ten
// hours of speech are fewer. Others of these providers take 128,000 or more. Local servers take what they were started with.
const hosted = { usual: 200_000, others: 120_000 }
const local = { usual: 32_768, others: 32_768 }

/** A redirect would carry the key and the transcript to a host that nobody configured. */
const fetch: Fetch = (input, init) => globalThis.fetch(input, { ...init, redirect: 'error' })

/** In the order in which a lone key is looked for. */
export const providers: Record<ProviderName, Provider> = {
  google: {
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    baseUrl: 'GOOGLE_BASE_URL',
    usualModel: 'gemini-3.5-flash-lite',
    contextTokens: hosted,
    async open({ modelId, ...rest }) {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ ...given(rest), fetch })(modelId)
    },
  },
  openai: {
    key: 'OPENAI_API_KEY',
    baseUrl: 'OPENAI_BASE_URL',
    usualModel: 'gpt-6-luna',
    contextTokens: hosted,
    async open({ modelId, ...rest }) {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ ...given(rest), fetch })(modelId)
    },
  },
  anthropic: {
    key: 'ANTHROPIC_API_KEY',
    baseUrl: 'ANTHROPIC_BASE_URL',
    usualModel: 'claude-haiku-5-5',
    contextTokens: hosted,
    async open({ modelId, ...rest }) {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ ...given(rest), fetch })(modelId)
    },
  },
  compatible: {
    key: 'COMPATIBLE_API_KEY',
    baseUrl: 'COMPATIBLE_BASE_URL',
    usualModel: null,
    contextTokens: local,
    async open({ modelId, apiKey, baseURL = '' }) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const options = { name: 'compatible', includeUsage: true, supportsStructuredOutputs: true }
      return createOpenAICompatible({ ...options, ...given({ apiKey }), baseURL, fetch })(modelId)
    },
  },
}

function given<T extends Record<string, string | undefined>>(options: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
}

export type Choice = { provider: ProviderName; modelId: string; contextTokens: number }

/** The model that the settings ask for, or null: then the embedded engine writes. */
export function chooseModel(settings: Settings): Choice | null {
  const named = settings.MODEL?.match(/^(\w+):(.+)$/)
  const names = Object.keys(providers) as ProviderName[]
  const provider = named
    ? (named[1] as ProviderName)
    : names.find((name) => settings[providers[name].key] && providers[name].usualModel)
  if (!provider) return null
  const { usualModel, contextTokens } = providers[provider]
  const modelId = named?.[2] ?? usualModel
  if (!modelId) return null
  const usual = modelId === usualModel ? contextTokens.usual : contextTokens.others
  return { provider, modelId, contextTokens: settings.MODEL_CONTEXT_TOKENS ?? usual }
}
