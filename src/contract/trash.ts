// The shape of the trash.
import { z } from 'zod'
import { summaryViewSchema } from './summary.ts'

export const trashPageSchema = z.object({
  items: z.array(
    z.object({
      summary: summaryViewSchema,
      /** Milliseconds since 1970. Until `purgedAt` it can be restored. */
      deletedAt: z.number(),
      purgedAt: z.number(),
    }),
  ),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
})
export type TrashPage = z.infer<typeof trashPageSchema>
