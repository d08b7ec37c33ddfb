// The shape of the trash.
import { z } from 'zod'
import { trashKinds } from '../basics/limits.ts'
import { highlightViewSchema } from '../marks/highlights.ts'
import { summaryViewSchema } from '../summaries/summary.ts'

/** Milliseconds since 1970. Until `purgedAt` it can be restored. */
const times = { deletedAt: z.number(), purgedAt: z.number() }

export const trashKindSchema = z.enum(trashKinds, {
  error: 'The kind is summary, playlist or highlight.',
})

const trashItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('summary'), summary: summaryViewSchema, ...times }),
  z.object({
    kind: z.literal('playlist'),
    playlist: z.object({ id: z.string(), name: z.string(), videos: z.number().int() }),
    ...times,
  }),
  z.object({
    kind: z.literal('highlight'),
    highlight: highlightViewSchema,
    /** The title of its video; null if nothing is known about it. */
    title: z.string().nullable(),
    ...times,
  }),
])
export type TrashItem = z.infer<typeof trashItemSchema>

export const trashPageSchema = z.object({
  items: z.array(trashItemSchema),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type TrashPage = z.infer<typeof trashPageSchema>
