// The ways in which Pith gets captions, how often each succeeds, and what one video gives
// through each.
import { z } from 'zod'
import { captionWays, triedWays } from '../basics/limits.ts'

const sharesSchema = z.object({ succeeded: z.number().int(), failed: z.number().int() })

const captionWaySchema = z.object({
  way: z.enum(captionWays),
  /** False if the settings of this server do not provide it. */
  isSetUp: z.boolean(),
  /**
   * What it uses, such as the hosts of the proxies or the version of yt-dlp; never a
   * password or key.
   */
  uses: z.array(z.string()),
  /**
   * Since midnight UTC, and in seven days including today. Videos that nobody can read
   * are left out.
   */
  today: sharesSchema,
  week: sharesSchema,
  /** Whether it was used in the ninety days that are kept. */
  isUsed: z.boolean(),
  /** `reason` is what the source or the program answered. */
  lastFailure: z
    .object({ at: z.number(), code: z.string(), title: z.string(), reason: z.string() })
    .nullable(),
})
export type CaptionWayState = z.infer<typeof captionWaySchema>
export const captionWaysSchema = z.object({ items: z.array(captionWaySchema) })

export const sourceTrialRequestSchema = z.strictObject({
  way: z.enum(triedWays),
  video: z.string().max(2000),
})
/** What one video gave through one way. */
export const sourceTrialSchema = z.object({
  way: z.enum(triedWays),
  /** Null if it failed. `words` is null for a way that reads titles and no captions. */
  result: z
    .object({
      title: z.string().nullable(),
      language: z.string().nullable(),
      words: z.number().int().nullable(),
    })
    .nullable(),
  problem: z.object({ title: z.string(), reason: z.string() }).nullable(),
  seconds: z.number(),
})
export type SourceTrialResult = z.infer<typeof sourceTrialSchema>
