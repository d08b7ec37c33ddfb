// Checks one entry of an export. Everything in it is foreign: it may be malformed, huge,
// or made to be harmful.
import { z } from 'zod'
import { maxCaptionBytes, maxCaptionLines } from '#contract/basics/limits.ts'
import {
  type ExportedSummary,
  type ExportedTranscript,
  exportedCardSchema,
  exportedHighlightSchema,
  exportedHistorySchema,
  exportedNoteSchema,
  exportedPlaylistSchema,
  exportedSavedSearchSchema,
  exportedSummarySchema,
  exportedTranscriptSchema,
} from '#contract/library/export.ts'
import { playlistTextSchema } from '#contract/playlists/playlists.ts'
import { sourceOf } from '#contract/sources/registry.ts'
import { isPictureUrl } from '#contract/sources/video-facts.ts'
import { hashTranscript } from '../../summaries/transcripts/transcripts.ts'
import type { Entry } from './read-export.ts'

/** Characters of a summary as JSON; the longest ones that Pith writes have half as many. */
const maxSummaryCharacters = 100_000

/** An entry as JSON, with what is counted of it. */
export type ReadEntry = {
  kind: Entry['kind']
  key: string
  json: string
  /** Of a summary. */
  title?: string
  transcriptId?: string | null
  /** Of a history entry. */
  tags?: string[]
  isInTrash?: boolean
}
/** `unreadable` is what a person recognizes the entry by. */
export type Unreadable = { unreadable: string }

const schemas = {
  // The cues are checked one by one: of hundreds of thousands of faults the first is enough.
  transcript: exportedTranscriptSchema.extend({ cues: z.array(z.unknown()).max(maxCaptionLines) }),
  summary: exportedSummarySchema,
  history: exportedHistorySchema,
  playlist: exportedPlaylistSchema,
  highlight: exportedHighlightSchema,
  note: exportedNoteSchema,
  card: exportedCardSchema,
  search: exportedSavedSearchSchema,
}
const exportedCueSchema = exportedTranscriptSchema.shape.cues.element

export function readEntry({ kind, value }: Pick<Entry, 'kind' | 'value'>): ReadEntry | Unreadable {
  return readSound(kind, cleanStrings(value)) ?? { unreadable: nameOf(kind, value) }
}

function readSound(kind: Entry['kind'], value: unknown): ReadEntry | null {
  const parsed = schemas[kind].safeParse(value)
  if (!parsed.success) return null
  const data = parsed.data
  if ('cues' in data) {
    const cues = readCues(data.cues)
    return cues && isUsable({ ...data, cues })
      ? { kind, key: data.id, json: JSON.stringify({ ...data, cues }) }
      : null
  }
  if ('summary' in data) {
    const { videoId, title, transcriptId } = data
    const json = JSON.stringify(withSafeThumbnail(data))
    const isSound = sourceOf(videoId) !== null && json.length <= maxSummaryCharacters
    return isSound ? { kind, key: videoId, json, title, transcriptId } : null
  }
  const json = JSON.stringify(data)
  if ('items' in data) {
    const { name, description, tags, note } = data
    const isSound = playlistTextSchema.safeParse({ name, description, tags, note }).success
    return isSound ? { kind, key: name.slice(0, 200), json } : null
  }
  if ('query' in data) return { kind, key: data.name, json }
  if ('deletedAt' in data)
    return { kind, key: data.videoId, json, tags: data.tags, isInTrash: data.deletedAt !== null }
  return { kind, key: data.videoId, json }
}

/** Null after the first one that is none. */
function readCues(values: unknown[]): ExportedTranscript['cues'] | null {
  const cues: ExportedTranscript['cues'] = []
  for (const value of values) {
    const { data } = exportedCueSchema.safeParse(value)
    if (!data) return null
    cues.push(data)
  }
  return cues
}

/** The id is what the words say, so that a file cannot pass off words as others. */
function isUsable({ id, cues, language, kind, chapters }: ExportedTranscript): boolean {
  const characters = cues.reduce((total, { text }) => total + text.length, 0)
  if (cues.length === 0 || cues.length > maxCaptionLines || characters > maxCaptionBytes)
    return false
  return chapters.length <= cues.length + 100 && hashTranscript({ language, kind, cues }) === id
}

/** Pictures of other sites would tell them who reads what. */
function withSafeThumbnail(summary: ExportedSummary): ExportedSummary {
  const { thumbnail } = summary
  const isSafe = isPictureUrl(thumbnail) && /^https:\/\/[\w.-]+\/[\w./-]{1,200}$/.test(thumbnail)
  return isSafe ? summary : { ...summary, thumbnail: null }
}

/** Removes what the database cannot store: NUL and halves of characters. */
const clean = (text: string) => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd')

function cleanStrings(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(cleanStrings)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanStrings(inner)]))
}

function nameOf(kind: Entry['kind'], value: unknown): string {
  const named = z
    .object({ title: z.string(), name: z.string(), videoId: z.string(), id: z.string() })
    .partial()
  const { title, name, videoId, id } = named.safeParse(value).data ?? {}
  const text = title || name || videoId || id || 'without a name'
  return `${kind}: ${clean(text).slice(0, 200)}`
}
