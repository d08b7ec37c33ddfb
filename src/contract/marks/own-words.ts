// The shapes of a person's own highlights and notes as a search of the library finds them.
import { z } from 'zod'
import { highlightColors } from '../basics/limits.ts'

/**
 * A highlight with its note, or a note on a whole summary. `note` is an excerpt around
 * what was found.
 */
const ownWordsSchema = z.object({
  kind: z.enum(['highlight', 'note']),
  videoId: z.string(),
  title: z.string(),
  /** Of a highlight; both 0 for words without a moment. */
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** The words of a highlight; empty for a note on a summary. */
  quote: z.string(),
  note: z.string(),
  /** Null for a note on a summary. */
  color: z.enum(highlightColors).nullable(),
  updatedAt: z.number(),
})
export type OwnWords = z.infer<typeof ownWordsSchema>

export const foundOwnWordsSchema = z.object({
  items: z.array(ownWordsSchema),
  total: z.number().int(),
})
export type FoundOwnWords = z.infer<typeof foundOwnWordsSchema>
