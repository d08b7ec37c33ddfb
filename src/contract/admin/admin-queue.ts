// What administrators see of the summaries that are being made, that wait and that
// failed. Never their contents.
import { z } from 'zod'
import { queueStates } from '../basics/limits.ts'

export const queueStateSchema = z.enum(queueStates)

const queuedSummarySchema = z.object({
  /** The id of the generation, which several people may share. */
  id: z.string(),
  /** Null until the title is known. */
  title: z.string().nullable(),
  /**
   * The id of a video that everybody can watch at its source; null for all others, as
   * captions without a video.
   */
  videoId: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  /**
   * The name of the first person who requested it; null for a guest, or if their account
   * was deleted.
   */
  owner: z.string().nullable(),
  /** How many other people wait for it too. */
  others: z.number().int(),
  createdAt: z.number(),
  /** When it failed; null until then. */
  failedAt: z.number().nullable(),
  /** The latest step of a running one. */
  step: z
    .object({ step: z.string(), detail: z.string().nullable(), progress: z.number().nullable() })
    .nullable(),
  /** Why it failed. */
  problem: z.object({ title: z.string(), message: z.string() }).nullable(),
  /**
   * `lost`: it cannot be repeated because instructions or captions of the person were
   * deleted with the failure. `useless`: it would fail again.
   */
  retry: z.enum(['possible', 'useless', 'lost']).nullable(),
})
export type QueuedSummary = z.infer<typeof queuedSummarySchema>

/** `total` ends at a thousand. */
export const queuePageSchema = z.object({
  items: z.array(queuedSummarySchema),
  total: z.number().int(),
})
export type QueuePage = z.infer<typeof queuePageSchema>
