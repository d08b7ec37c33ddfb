// Checks one entry of an export. Everything in it is foreign: it may be malformed, huge, or made to be harmful.
import { z } from 'zod'
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
} from '#contract/export.ts'
import { maxCaptionBytes, maxCaptionLines, sampleVideoId } from '#contract/limits.ts'
import { isCaptionsId, isVideoId } from '#contract/link.ts'
import { playlistTextSchema } from '#contract/playlists.ts'
import { hashTranscript } from '../transcripts/transcripts.ts'
import type { Entry } from './read-export.ts'

/** Characters of a summary as JSON; the longest ones that Pith writes have a tenth. */
const maxSummaryCharacters = 500_000

export type ReadEntry = { kind: Entry['kind']; key: string; data: object; transcriptId?: string | null }
/** `name` is what a person recognizes the entry by. */
type Unreadable = { unreadable: string }

const schemas = {
  transcript: exportedTranscriptSchema,
  summary: exportedSummarySchema,
  history: exportedHistorySchema,
  playlist: exportedPlaylistSchema,
  highlight: exportedHighlightSchema,
  note: exportedNoteSchema,
  card: exportedCardSchema,
  search: exportedSavedSearchSchema,
}

export function readEntry({ kind, value }: Entry): ReadEntry | Unreadable {
  const unreadable = { unreadable: nameOf(kind, value) }
  const parsed = schemas[kind].safeParse(cleanStrings(value))
  if (!parsed.success) return unreadable
  const data = parsed.data
  if ('cues' in data) return isUsable(data) ? { kind, key: data.id, data } : unreadable
  if ('summary' in data) {
    const isSound = isKnownId(data.videoId) && JSON.stringify(data).length <= maxSummaryCharacters
    return isSound
      ? { kind, key: data.videoId, data: withSafeThumbnail(data), transcriptId: data.transcriptId }
      : unreadable
  }
  if ('items' in data) {
    const { name, description, tags, note } = data
    return playlistTextSchema.safeParse({ name, description, tags, note }).success
      ? { kind, key: name.slice(0, 200), data }
      : unreadable
  }
  if ('query' in data) return { kind, key: data.name, data }
  return { kind, key: data.videoId, data }
}

/** The id is what the words say, so that a file cannot pass off words as others. */
function isUsable({ id, cues, language, kind, chapters }: ExportedTranscript): boolean {
  const characters = cues.reduce((total, { text }) => total + text.length, 0)
  if (cues.length === 0 || cues.length > maxCaptionLines || characters > maxCaptionBytes) return false
  return chapters.length <= cues.length + 100 && hashTranscript({ language, kind, cues }) === id
}

const isKnownId = (videoId: string) => isVideoId(videoId) || isCaptionsId(videoId) || videoId === sampleVideoId

/** Pictures of other sites would tell them who reads what. */
function withSafeThumbnail(summary: ExportedSummary): ExportedSummary {
  const isSafe = summary.thumbnail !== null && /^https:\/\/i\d?\.ytimg\.com\/[\w./-]{1,200}$/.test(summary.thumbnail)
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
  const named = z.object({ title: z.string(), name: z.string(), videoId: z.string(), id: z.string() }).partial()
  const { title, name, videoId, id } = named.safeParse(value).data ?? {}
  const text = title || name || videoId || id || 'without a name'
  return `${kind}: ${clean(text).slice(0, 200)}`
}
