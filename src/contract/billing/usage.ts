// The shape of a user's or guest's allowance.
import { z } from 'zod'
import { planKeys } from './plans.ts'

/** Questions that may be asked on a day in UTC. */
const questionAllowanceSchema = z.object({
  used: z.number().int().min(0),
  /** Null if it cannot be read. */
  limit: z.number().int().min(0).nullable(),
  remaining: z.number().int().min(0).nullable(),
  /** When the day ends, in milliseconds since 1970. */
  renewsAt: z.number(),
})
export type QuestionAllowance = z.infer<typeof questionAllowanceSchema>

export const usageSchema = z.object({
  /** Finished and running summaries of the current window. */
  used: z.number().int().min(0),
  /** Null if it cannot be read. */
  limit: z.number().int().min(0).nullable(),
  remaining: z.number().int().min(0).nullable(),
  /** Present where the server limits nobody; then `limit` and `remaining` are null. */
  unlimited: z.literal(true).optional(),
  planKey: z.enum(planKeys),
  /** Present for guests, whose plan is free. */
  scope: z.literal('guest').optional(),
  /** Milliseconds since 1970, like all times here; null if there is none. */
  lastSummaryAt: z.number().nullable(),
  createdAt: z.number().nullable(),
  updatedAt: z.number().nullable(),
  /** When the window ends; null for guests, whose window never ends. */
  renewsAt: z.number().nullable(),
  /** True if nothing is left. */
  upgradeRequired: z.boolean(),
  /** Left out where the usage explains a problem about summaries. */
  questions: questionAllowanceSchema.optional(),
})
export type Usage = z.infer<typeof usageSchema>
