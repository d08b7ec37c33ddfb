// The shapes of what people bring back into their library: an export of Pith, a Takeout,
// a list of links.
import { z } from 'zod'
import { problemReportSchema } from '../summaries/summary.ts'

/** Bytes of a file, packed or not, and of what it unpacks to. */
export const maxImportBytes = 200 * 1024 * 1024
export const maxUnpackedImportBytes = 800 * 1024 * 1024
/** Bytes that a person may import in a day, unpacked. */
export const maxImportedBytesPerDay = 1_000_000_000
/**
 * Summaries of one export and of all that a person keeps of their imports, versions
 * counted, and of one video.
 */
export const maxImportedSummaries = 50_000
export const maxImportedVersions = 100
/** Videos of a Takeout or of a list of links. */
export const maxImportedLinks = 5000
/** Names of what could not be read that are kept, for the list that a person can save. */
export const maxUnreadableNames = 500

export const importSources = ['export', 'takeout', 'links'] as const

/**
 * `reading`: the file arrives and is checked. `checked`: waits for the person. `stopped`:
 * by the person; what came in stays. `undone`: what came in and was not changed since is
 * gone.
 */
export const libraryImportStates = [
  'reading',
  'checked',
  'running',
  'done',
  'stopped',
  'failed',
  'undone',
] as const

/**
 * Of videos that the person has already: keep theirs, take what is newer, or keep the
 * versions of both.
 */
export const existingPolicies = ['mine', 'newer', 'both'] as const
export type ExistingPolicy = (typeof existingPolicies)[number]
export const existingPolicySchema = z.enum(existingPolicies, {
  error: 'existing must be mine, newer or both.',
})

const count = z.number().int().min(0)
const importCountsSchema = z.object({
  /** Summaries in the file, and those of videos that the person has already. */
  summaries: count,
  alreadyHere: count,
  playlists: count,
  /**
   * What the person added to the videos of the file. Imports from before they were
   * counted lack them.
   */
  highlights: count.optional(),
  notes: count.optional(),
  cards: count.optional(),
  tags: count.optional(),
  /** Videos of a Takeout or a list that the person has no summary of. */
  videos: count,
  unreadable: count,
  unreadableNames: z.array(z.string()),
  /**
   * Summaries that came in, versions counted, and their videos. Imports from before those
   * were counted lack the second.
   */
  added: count,
  addedVideos: count.optional(),
})
export type ImportCounts = z.infer<typeof importCountsSchema>

export const libraryImportSchema = z.object({
  id: z.string(),
  source: z.enum(importSources),
  fileName: z.string(),
  bytes: count,
  /** When the export was made; null for other sources. */
  exportedAt: z.number().nullable(),
  state: z.enum(libraryImportStates),
  existing: existingPolicySchema,
  counts: importCountsSchema,
  total: count,
  done: count,
  problem: problemReportSchema.nullable(),
  /** Playlists in which the videos of a Takeout or a list wait. */
  playlists: z.array(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.number(),
})
export type LibraryImport = z.infer<typeof libraryImportSchema>

/** `check=true` only checks the file; `POST /import/start` then brings it in. */
export const importQuerySchema = z.object({
  existing: existingPolicySchema.default('mine'),
  check: z.enum(['true', 'false'], { error: 'check must be true or false.' }).default('false'),
  name: z.string().max(255).default(''),
})

/**
 * What taking an import back removes. `kept` counts what was changed or removed since:
 * that stays as it is.
 */
export const undoCountsSchema = z.object({
  summaries: count,
  highlights: count,
  notes: count,
  cards: count,
  playlists: count,
  kept: count,
})
export type UndoCounts = z.infer<typeof undoCountsSchema>
