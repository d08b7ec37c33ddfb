// The shape of a person's note on a whole summary.
import { z } from 'zod'
import { maxSummaryNoteCharacters } from '../basics/limits.ts'

/** The note in Markdown. An empty text deletes it. */
export const summaryNoteRequestSchema = z.object({
  text: z
    .string({ error: 'A note is a text.' })
    .transform((text) => text.replaceAll('\0', '').trimEnd())
    .pipe(
      z
        .string()
        .max(
          maxSummaryNoteCharacters,
          `A note may have ${maxSummaryNoteCharacters.toLocaleString('en')} characters. Nothing was saved.`,
        ),
    ),
})

/** `text` is empty and `updatedAt` null without a note. */
export const summaryNoteSchema = z.object({ text: z.string(), updatedAt: z.number().nullable() })
export type SummaryNote = z.infer<typeof summaryNoteSchema>
