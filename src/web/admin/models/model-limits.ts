// Which limits of the model an administrator can change, and reads them from the form.
import type { ModelLimitsChange } from '#contract/models/model-settings.ts'

export const settingNames = {
  dailyTokens: 'MODEL_DAILY_TOKENS',
  priceInput: 'MODEL_PRICE_INPUT',
  priceOutput: 'MODEL_PRICE_OUTPUT',
} as const
export const limitNames = Object.keys(settingNames) as (keyof typeof settingNames)[]

/**
 * Without the limits that the settings give: their fields are disabled, and what is
 * stored for them stays.
 */
export function readLimits(given: FormData): ModelLimitsChange {
  const change: ModelLimitsChange = {}
  for (const name of limitNames) {
    const value = given.get(name)
    if (typeof value === 'string') change[name] = value.trim() === '' ? null : Number(value)
  }
  return change
}
