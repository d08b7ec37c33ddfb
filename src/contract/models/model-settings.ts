// The model, its key, its limits and what it used, as administrators see and enter them.
import { z } from 'zod'
import { modelProviders } from '../basics/limits.ts'
import { modelSources } from './model-choice.ts'

/** Dollars per million tokens. */
const price = z.number().nonnegative().max(10_000)
/**
 * `tokens` are those read and written together; `cached` of those read were read before,
 * and cost less.
 */
const usage = {
  tokens: z.number().int(),
  input: z.number().int(),
  output: z.number().int(),
  cached: z.number().int(),
  costMicroDollars: z.number().nullable(),
}

export const modelStateSchema = z.object({
  /**
   * What writes now: a model of the settings, one that was entered here, a local one that
   * was chosen, or the built-in engine.
   */
  source: z.enum(modelSources),
  /** "provider:model" */
  inUse: z.string().nullable(),
  /** Null is unlimited, or unknown. */
  limits: z.object({
    dailyTokens: z.number().int(),
    priceInput: z.number().nullable(),
    priceOutput: z.number().nullable(),
  }),
  /** Which of the limits the settings give; they cannot be changed here. */
  fromSettings: z.object({
    dailyTokens: z.boolean(),
    priceInput: z.boolean(),
    priceOutput: z.boolean(),
  }),
  /** The last seven days in UTC, the oldest first. */
  days: z.array(z.object({ day: z.number(), ...usage })),
  /** What a summary of these days used on average; null if there was none. */
  perSummary: z.object(usage).nullable(),
  /** Who used most today. Guests are one row. */
  people: z.array(
    z.object({
      kind: z.enum(['person', 'guests', 'deleted', 'embeddings']),
      name: z.string().nullable(),
      ...usage,
    }),
  ),
})
export type ModelState = z.infer<typeof modelStateSchema>

export const modelEntrySchema = z.strictObject({
  provider: z.enum(modelProviders),
  /** Without it the provider's usual model is used. */
  model: z.string().trim().min(1, 'Please enter the name of the model.').max(200).optional(),
  /** Without it the stored key of this provider is kept. */
  key: z.string().trim().min(1).max(500).optional(),
})
export type ModelEntry = z.output<typeof modelEntrySchema>
export type NamedModelEntry = ModelEntry & { model: string }

/**
 * What is missing stays. Null goes back to the default: ten million tokens, and unknown
 * prices. 0 tokens is no limit.
 */
export const modelLimitsSchema = z.strictObject({
  dailyTokens: z.number().int().nonnegative().max(1_000_000_000_000).nullable().exactOptional(),
  priceInput: price.nullable().exactOptional(),
  priceOutput: price.nullable().exactOptional(),
})
export type ModelLimitsChange = z.output<typeof modelLimitsSchema>
