// What a person may still use, as the server counts it and the page shows it.
import { z } from 'zod'
import { planKeys } from './plans.ts'

export const usageSchema = z.object({
  /** Summaries of this window: those that were stored and those being made. */
  used: z.number().int().min(0),
  /** Null where it cannot be read: shown as a dash. */
  limit: z.number().int().min(0).nullable(),
  remaining: z.number().int().min(0).nullable(),
  planKey: z.enum(planKeys),
  /** Present for guests, whose plan is free. */
  scope: z.literal('guest').optional(),
  /** Milliseconds since 1970, as all times here; null where there is none. */
  lastSummaryAt: z.number().nullable(),
  createdAt: z.number().nullable(),
  updatedAt: z.number().nullable(),
  /** When the window ends; null for guests, who have one for ever. */
  renewsAt: z.number().nullable(),
  /** True when nothing is left. */
  upgradeRequired: z.boolean(),
})
export type Usage = z.infer<typeof usageSchema>
