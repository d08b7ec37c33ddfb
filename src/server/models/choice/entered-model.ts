// The model that an administrator entered, and the limits: what is stored, together with
// the settings, which outrank it.
import { defaultDailyTokens, type ModelProvider } from '#contract/basics/limits.ts'
import type { ModelEntry } from '#contract/models/model-settings.ts'
import { type ModelClient, openModel } from '../../adapters/models/open-model.ts'
import { providers } from '../../adapters/models/providers.ts'
import { decrypt, encrypt } from '../../cipher.ts'
import type { Settings } from '../../config.ts'
import type { EnteredModel, ModelLimits } from '../../deps/model-choice.ts'
import type { EnteredColumns, ModelSettingsRow } from './settings-store.ts'

/**
 * What is stored, and its key as it can be used; null if there is none or it cannot be
 * decrypted.
 */
export type ReadModel = { entered: EnteredModel; key: string | null }

export function readEntered(row: ModelSettingsRow | null, secret: string): ReadModel | null {
  if (!row?.provider || !row.model) return null
  const { provider, model, encryptedKey, keyEnd, enteredAt } = row
  const key = encryptedKey === null ? null : decrypt(secret, contextOf(provider), encryptedKey)
  const isReadable = encryptedKey === null || key !== null
  return { entered: { provider, model, keyEnd, enteredAt: enteredAt ?? 0, isReadable }, key }
}

/** The columns of a new entry; of none with null. */
export function toColumns(
  entry: { provider: ModelProvider; model: string; key: string | null } | null,
  secret: string,
  nowMs: number,
): EnteredColumns {
  if (!entry)
    return { provider: null, model: null, encryptedKey: null, keyEnd: null, enteredAt: null }
  const { provider, model, key } = entry
  return {
    provider,
    model,
    enteredAt: nowMs,
    encryptedKey: key === null ? null : encrypt(secret, contextOf(provider), key),
    // The end of a short key would say too much of it.
    keyEnd: key !== null && key.length >= 16 ? key.slice(-4) : null,
  }
}

/** A key that was stored for one provider is never sent to another. */
function contextOf(provider: ModelProvider): string {
  return `model key ${provider}`
}

/** The key of a new entry: a stored one is kept only for the same provider. */
export function keyOf({ provider, key }: ModelEntry, stored: ReadModel | null): string | null {
  return key ?? (stored?.entered.provider === provider ? stored.key : null)
}

type OpenOptions = Parameters<typeof openModel>[0]

/**
 * A key of the settings is used when none was entered. Null if the provider needs a key
 * and there is none, or if the settings give no address of a compatible server.
 */
export function openEnteredModel(
  { provider, model, key }: { provider: ModelProvider; model: string; key: string | null },
  { settings, ...rest }: OpenOptions,
): ModelClient | null {
  if (provider === 'compatible' ? !settings.COMPATIBLE_BASE_URL : key === null) return null
  const keyName = providers[provider].key
  const withModel = {
    ...settings,
    MODEL: `${provider}:${model}`,
    [keyName]: key ?? settings[keyName],
  }
  return openModel({ settings: withModel, ...rest })
}

export function toLimits(settings: Settings, row: ModelSettingsRow | null): ModelLimits {
  return {
    dailyTokens: settings.MODEL_DAILY_TOKENS ?? row?.dailyTokens ?? defaultDailyTokens,
    priceInput: settings.MODEL_PRICE_INPUT ?? row?.priceInput ?? null,
    priceOutput: settings.MODEL_PRICE_OUTPUT ?? row?.priceOutput ?? null,
  }
}
