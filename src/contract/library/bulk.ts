// The shapes of changes to many summaries at once.
import { z } from 'zod'
import { libraryQuerySchema, ratingSchema, tagsSchema } from './library.ts'
import { fileFormats } from './summary-file.ts'

/**
 * Videos in one request by their ids, so that it stays small, and summaries that one
 * change can reach.
 */
const maxIds = 1000
export const bulkIdLimit = maxIds
export const maxBulkSummaries = 20_000

const videoId = z.string().max(64)

/** The selected summaries: by their ids, or all that a query of the list finds, without some. */
const selectionSchema = z.union([
  z.strictObject({ videoIds: z.array(videoId).min(1).max(maxIds) }),
  z.strictObject({
    /** The parameters of `GET /api/summaries`. */
    query: libraryQuerySchema.omit({ page: true, sort: true, direction: true }).strict(),
    except: z.array(videoId).max(maxIds).default([]),
  }),
])
export type Selection = z.output<typeof selectionSchema>

/**
 * `publish` makes public pages without name, marked words and search engines, of those
 * that have none; what came in from a file stays private. `unpublish` can be undone for
 * ten minutes.
 */
const changeSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.enum(['save', 'unsave', 'delete', 'restore', 'publish', 'unpublish']),
  }),
  z.strictObject({
    action: z.literal('rate'),
    rating: z.union([ratingSchema.shape.rating, z.literal(0)]),
  }),
  /** `tag` adds tags; summaries that have as many as they may are left as they are. */
  z.strictObject({ action: z.enum(['tag', 'untag']), tags: tagsSchema.shape.tags }),
])
export type Change = z.output<typeof changeSchema>

export const bulkChangeSchema = z.object({ selection: selectionSchema, change: changeSchema })
export type BulkChange = z.input<typeof bulkChangeSchema>

/** Which summaries go into a ZIP of files, and how they are written. */
export const summariesExportSchema = z.strictObject({
  selection: selectionSchema,
  format: z.enum(fileFormats, { error: `The format is ${fileFormats.join(', ')}.` }),
})
export type SummariesExport = z.input<typeof summariesExportSchema>

export const bulkResultSchema = z.object({
  /** How many summaries changed. */
  changed: z.number().int(),
  /** The requests to the same address that undo it, in any order. */
  undo: z.array(
    z.object({ selection: z.object({ videoIds: z.array(videoId) }), change: changeSchema }),
  ),
})
export type BulkResult = z.infer<typeof bulkResultSchema>
