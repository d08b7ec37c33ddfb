// Adds, changes and deletes the entries of a person's history. An entry is a person and a
// video that they have a summary of.
import { trashDays } from '#contract/basics/limits.ts'
import type { ExportedHistory } from '#contract/library/export.ts'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import { Problem } from '#contract/problems/problems.ts'
import { unknownVideo, type VideoMetadata } from '#contract/sources/video.ts'
import type { SummaryText, SummaryView } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { readInBatches } from '../../db/in-steps.ts'
import type { Deps } from '../../deps/deps.ts'
import * as store from './store.ts'

/** How long a deletion can be undone. */
const restoreMs = trashDays * 24 * 3600 * 1000
/** How long an unsaved summary is kept for people without auto save. */
const unsavedMs = 24 * 3600 * 1000
/**
 * Of an entry: a summary of another program may have more than any of Pith's, which have 6,000
 * characters for ten hours.
 */
export const maxTopics = 20
const maxSearchedCharacters = 20_000

/** A finished summary; `id` is the id of the user summary. */
export type NewHistoryEntry = Pick<
  SummaryView,
  'id' | 'videoId' | 'title' | 'channel' | 'durationSeconds' | 'savedSeconds' | 'createdAt'
> & {
  ownerId: string
  transcriptId: string | null
  category: string | null
  /** The BCP 47 code of the text. */
  language: string
  summary: Pick<
    SummaryText,
    'tldr' | 'pullQuote' | 'keyPoints' | 'chapters' | 'mainTopics' | 'sentiment'
  >
}
type Key = { ownerId: string; videoId: string }

/** Adds finished summaries, in the transaction that finishes them. */
export async function addHistoryEntries(tx: Orm, entries: NewHistoryEntry[]): Promise<void> {
  await store.upsertEntries(tx, entries.map(toRow))
}

/** Gives an entry the words of its summary as they are now. A newer summary keeps its own. */
export async function updateWords(
  tx: Orm,
  entry: NewHistoryEntry,
  updatedAt: number,
): Promise<void> {
  const { ownerId, videoId, summaryId, searchText, secondaryText } = toRow(entry)
  await store.setWords(
    tx,
    { ownerId, videoId, summaryId },
    { searchText, secondaryText, updatedAt },
  )
}

function toRow({
  ownerId,
  videoId,
  id,
  transcriptId,
  category,
  language,
  summary,
  ...entry
}: NewHistoryEntry): store.NewRow {
  const { title, channel, durationSeconds, savedSeconds, createdAt } = entry
  const { tldr, mainTopics, sentiment } = summary
  const points = summary.keyPoints.map(({ text }) => text)
  const others = listOtherTexts(summary).filter((text) => !points.includes(text))
  const toLines = (parts: string[]) =>
    parts.map(normalizeForSearch).join('\n').slice(0, maxSearchedCharacters)
  return {
    ownerId,
    videoId,
    title,
    channel,
    category,
    language,
    durationSeconds,
    savedSeconds,
    sentiment,
    summaryId: id,
    transcriptId,
    topics: mainTopics.slice(0, maxTopics),
    searchText: toLines([title, ...points, ...mainTopics]),
    secondaryText: toLines([channel, tldr, ...others]),
    fuzzyText: toLines([title, channel, ...mainTopics]),
    createdAt,
    writtenAt: createdAt,
    updatedAt: createdAt,
  }
}

/** What else the page shows, so that a search finds all that a person has read there. */
function listOtherTexts({ pullQuote, chapters }: NewHistoryEntry['summary']): string[] {
  const inChapters = chapters.flatMap(({ title, summary, highlights, topics = [] }) => [
    title,
    ...(highlights?.map(({ text }) => text) ?? [summary]),
    ...topics.map(({ text }) => text),
  ])
  return [...(pullQuote ? [pullQuote.text] : []), ...inChapters]
}

/** The owner's entry for a video, or null. */
export const findHistoryEntry = store.findEntry

/**
 * Locks the owner's entry for a video until the transaction ends. Every change of both
 * locks the entry before the versions, to avoid deadlocks.
 */
export const lockEntry = store.lockEntry

/** The videos among `videoIds` that the owner has a summary of. */
export const listSummarizedVideoIds = store.listVideoIds

/**
 * Rates one version, the newest without `summaryId`. The entry that is returned has that version's
 * rating.
 */
export async function rateEntry(
  { db, now }: Deps,
  version: Key & { summaryId?: string | undefined },
  rating: number,
): Promise<store.HistoryEntry> {
  return requireEntry(await store.rateVersion(db.orm, version, { rating, updatedAt: now() }))
}

/** An entry that is already saved keeps its first `savedAt`. */
export async function saveEntry({ db, now }: Deps, key: Key): Promise<store.HistoryEntry> {
  const entry = requireEntry(await store.findEntry(db.orm, key))
  if (entry.savedAt !== null) return entry
  return requireEntry(await store.updateEntry(db.orm, key, { savedAt: now(), updatedAt: now() }))
}

export async function unsaveEntry({ db, now }: Deps, key: Key): Promise<store.HistoryEntry> {
  return requireEntry(await store.updateEntry(db.orm, key, { savedAt: null, updatedAt: now() }))
}

/** What exports say about these videos of an owner. */
export const listHistoryForExport = store.exportEntries

/** Yields what exports say about each video of an owner. */
export async function* readHistory(orm: Orm, ownerId: string): AsyncGenerator<ExportedHistory> {
  const batches = readInBatches(await store.listExportedIds(orm, ownerId), {
    read: (videoIds) => store.exportEntries(orm, ownerId, videoIds),
    idOf: (entry) => entry.videoId,
  })
  for await (const entries of batches) yield* entries
}

/**
 * Adds what an export says about a video to the owner's entry: a rating and a saved mark
 * that are missing, and an earlier beginning.
 */
export const mergeExportedEntry = store.mergeExported

/**
 * Marks an entry as deleted, and returns when. It is purged when the deletion can no
 * longer be undone.
 */
export async function deleteEntry({ db, now }: Deps, key: Key): Promise<number> {
  const nowMs = now()
  requireEntry(await store.updateEntry(db.orm, key, { deletedAt: nowMs, updatedAt: nowMs }))
  return nowMs
}

/** Undoes a deletion, and returns when it was made. */
export async function restoreEntry(
  { db, now }: Deps,
  key: Key,
): Promise<{ entry: store.HistoryEntry; deletedAt: number }> {
  const restored = await store.restoreEntry(db.orm, key, now())
  if (!restored) throw new Problem('not_found')
  return restored
}

/**
 * The conditions of entries deleted more than thirty days ago, and of entries that the owners in
 * `withoutAutoSave` did not save within a day.
 */
export const isExpired = (nowMs: number, withoutAutoSave: string[]) => [
  store.isDeletedBefore(nowMs - restoreMs),
  store.isUnsaved(withoutAutoSave, nowMs - unsavedMs),
]

export const {
  deleteForGood,
  isInTrashOf,
  isOfGuestWithoutEntry,
  isOfUnchangedGuest,
  lockEntries,
} = store

/** Moves a guest's entries to an account and returns their videos. */
export const mergeGuestHistory = store.moveToOwner

/** Sets the title of a video that had none when it was summarized. */
export async function updateVideoName(
  orm: Orm,
  { id, title, channelTitle }: VideoMetadata,
): Promise<void> {
  if (title !== unknownVideo(id).title)
    await store.updateVideoName(orm, id, { title, channel: channelTitle })
}

function requireEntry(entry: store.HistoryEntry | null): store.HistoryEntry {
  if (!entry) throw new Problem('not_found')
  return entry
}
