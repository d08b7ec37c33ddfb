// Makes, lists, changes, deletes and restores a person's highlights.
import { randomUUID } from 'node:crypto'
import { formatDuration } from '#contract/basics/format.ts'
import {
  type HighlightColor,
  highlightColors,
  maxHighlights,
  maxNoteCharacters,
  trashDays,
} from '#contract/basics/limits.ts'
import type { ExportedHighlight } from '#contract/library/export.ts'
import type {
  HighlightedVideo,
  HighlightFilters,
  HighlightsPage,
  HighlightView,
  NewHighlight,
} from '#contract/marks/highlights.ts'
import { Problem } from '#contract/problems/problems.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'
import { isGuest } from '../../accounts/identity.ts'
import type { Orm } from '../../db/database.ts'
import { readInBatches, workInSteps } from '../../db/in-steps.ts'
import type { Deps } from '../../deps/deps.ts'
import { ownIdOf } from '../../deps/own-id.ts'
import { findHistoryEntry } from '../../library/history/history.ts'
import { readSearch } from '../own-words/read-search.ts'
import * as quotedStore from './quoted-store.ts'
import * as store from './store.ts'

type Key = { ownerId: string | null; id: string }
/** How long a deletion can be undone. */
const undoMs = trashDays * 24 * 3600 * 1000
/**
 * Deleted highlights count here until they are purged. It is twice the limit, so that
 * deleting makes room at once.
 */
const maxStoredHighlights = 2 * maxHighlights
/**
 * Of all texts of one person: a search compares them all, and the embedded database lets nobody
 * else in meanwhile.
 */
const maxBytes = { member: 4_000_000, guest: 200_000 }

/**
 * Marks words in a video that the owner has a summary of. Marking the same words again
 * changes the color, and the note if there is one.
 */
export async function createHighlight(
  { db: { orm }, now }: Pick<Deps, 'db' | 'now'>,
  ownerId: string | null,
  request: NewHighlight,
): Promise<HighlightView> {
  const entry = ownerId && (await findHistoryEntry(orm, { ownerId, videoId: request.videoId }))
  if (!(ownerId && entry)) throw new Problem('not_found')
  const { present, stored } = await requireRoomForText(orm, ownerId)
  if (present >= maxHighlights) throw new Problem('highlight_limit_reached')
  if (stored >= maxStoredHighlights)
    throw new Problem('highlight_limit_reached', { message: manyDeletedMessage })
  const endSeconds = Math.max(request.startSeconds, request.endSeconds)
  const times = { createdAt: now(), updatedAt: now() }
  return viewOf(
    await store.upsertHighlight(orm, {
      ...request,
      ...times,
      endSeconds,
      id: randomUUID(),
      ownerId,
    }),
  )
}

type HighlightsQuery = HighlightFilters & { page: number; pageSize: number }

/**
 * One page of the owner's highlights, which contain what is searched in the quote or the
 * note. Operators of the search limit it like filters.
 */
export async function listHighlights(
  { db: { orm } }: Pick<Deps, 'db'>,
  ownerId: string | null,
  query: HighlightsQuery,
): Promise<HighlightsPage> {
  const { page, pageSize, color } = query
  const { rows, counts, videos } = ownerId === null ? noPage : await readPage(orm, ownerId, query)
  const colors = Object.fromEntries(highlightColors.map((name) => [name, counts.get(name) ?? 0]))
  const total = color
    ? (counts.get(color) ?? 0)
    : [...counts.values()].reduce((sum, value) => sum + value, 0)
  return {
    items: rows.map(viewOf),
    videos: videos.map(videoOf),
    total,
    colors: colors as Record<HighlightColor, number>,
    page,
    pageSize,
  }
}

async function readPage(
  orm: Orm,
  ownerId: string,
  { search, tag, ...query }: HighlightsQuery,
): Promise<typeof noPage> {
  const filters = { ...query, search: await readSearch(orm, ownerId, { search, tag }) }
  const rows = await store.listPage(orm, ownerId, filters)
  const videoIds = [...new Set(rows.map(({ videoId }) => videoId))]
  return {
    rows,
    counts: await store.countByColor(orm, ownerId, filters),
    videos: await store.listVideos(orm, ownerId, videoIds),
  }
}

const noPage = {
  rows: [] as store.HighlightRow[],
  counts: new Map<HighlightColor, number>(),
  videos: [] as store.VideoRow[],
}

/**
 * Changes note and color; what is missing stays. Throws the same `highlight_not_found`
 * for another person's as for none.
 */
export async function changeHighlight(
  { db: { orm }, now }: Pick<Deps, 'db' | 'now'>,
  key: Key,
  change: { note?: string | undefined; color?: HighlightColor | undefined },
): Promise<HighlightView> {
  const row = await requireHighlight(orm, key)
  const { note = row.note, color = row.color } = change
  if (note.length > row.note.length) await requireRoomForText(orm, row.ownerId)
  const changed = await store.updateHighlight(orm, row, { note, color, updatedAt: now() })
  if (!changed) throw new Problem('highlight_not_found')
  return viewOf(changed)
}

/** Deletes a highlight. It can be restored for thirty days. */
export async function deleteHighlight(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { ownerId, id }: Key,
): Promise<void> {
  if (!(ownerId && (await store.deleteHighlight(db.orm, { ownerId, id }, now()))))
    throw new Problem('highlight_not_found')
}

/**
 * Undoes a deletion. If the owner has marked the same words since, that highlight stays
 * with its color and gets the note of the deleted one, too. Throws `highlight_not_found`,
 * `highlight_limit_reached`, or `bad_request` if the notes of both are too long.
 */
export async function restoreHighlight(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { ownerId, id }: Key,
): Promise<HighlightView> {
  if (ownerId === null) throw new Problem('highlight_not_found')
  const key = { ownerId, id }
  return db.orm.transaction(async (tx) => {
    const locked = await store.lockDeleted(tx, key)
    if (!locked) throw new Problem('highlight_not_found')
    const { deleted, again } = locked
    if (!again && (await store.countByOwner(tx, ownerId)).present >= maxHighlights)
      throw new Problem('highlight_limit_reached', { message: noRoomMessage })
    if (again) await store.purgeHighlights(tx, { ownerId, ids: [id] })
    const row = again
      ? await store.updateHighlight(tx, again, {
          color: again.color,
          note: joinNotes(again.note, deleted.note),
          updatedAt: now(),
        })
      : await store.restore(tx, key)
    if (!row) throw new Problem('highlight_not_found')
    return viewOf(row)
  })
}

function joinNotes(note: string, other: string): string {
  const joined = note.includes(other) ? note : [note, other].filter(Boolean).join('\n\n')
  if (joined.length > maxNoteCharacters)
    throw new Problem('bad_request', { message: longNotesMessage })
  return joined
}

/** Deleted highlights of an owner, with the titles of their videos. */
export async function listDeletedHighlights(
  orm: Orm,
  ownerId: string,
  ids: string[],
): Promise<{ id: string; view: HighlightView; title: string | null }[]> {
  const rows = await store.listDeleted(orm, ownerId, ids)
  return rows.map(({ title, ...row }) => ({ id: row.id, view: viewOf(row), title }))
}

/** Yields the highlights in the trash of an owner, for the export. */
export async function* readTrashedHighlights(
  orm: Orm,
  ownerId: string,
): AsyncGenerator<HighlightView & { deletedAt: number }> {
  const ids = await store.listDeletedIds(orm, ownerId)
  for await (const rows of readRows(orm, ownerId, ids))
    for (const row of rows)
      if (row.deletedAt !== null) yield { ...viewOf(row), deletedAt: row.deletedAt }
}

/** Deletes a deleted highlight of an owner for good, and returns how many there were. */
export const purgeDeletedHighlight = store.purgeDeletedOf

/** Purges highlights that were deleted more than thirty days ago. */
export async function purgeDeletedHighlights({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await store.purgeDeleted(db.orm, now() - undoMs)
}

export const deleteHighlightsOfGuests = store.deleteOfGuests

/** Moves a guest's highlights to their account in steps, the newest first, while there is room. */
export async function mergeGuestHighlights(
  orm: Orm,
  guestId: string,
  userId: string,
): Promise<void> {
  await workInSteps(orm, {
    next: (tx, limit) => store.listNewest(tx, guestId, limit),
    work: async (tx, rows) =>
      store.moveToOwner(tx, {
        ids: rows.map(({ id }) => id),
        toId: userId,
        room: await countRoom(tx, userId),
      }),
  })
}

/** Those that are not in the trash. */
export const countHighlights = async (orm: Orm, ownerId: string): Promise<number> =>
  (await store.countByOwner(orm, ownerId)).present

/**
 * Adds highlights of an export whose words are not marked yet, as far as there is room.
 * Runs in the caller's transaction. Returns the ids of those.
 */
export async function importHighlights(
  tx: Orm,
  ownerId: string,
  exported: ExportedHighlight[],
): Promise<string[]> {
  if (exported.length === 0) return []
  const rows = exported
    .slice(0, await countRoom(tx, ownerId))
    .map((highlight) => ({ ...highlight, id: ownIdOf(ownerId, highlight.id), ownerId }))
  return store.insertMissing(tx, rows)
}

/** Deletes several highlights for good, in the caller's transaction. */
export const purgeHighlights = store.purgeHighlights

/** Yields all highlights of an owner, in the order of their videos and moments. */
export async function* readHighlights(orm: Orm, ownerId: string): AsyncGenerator<HighlightView> {
  const ids = await store.listIds(orm, { ownerId })
  for await (const rows of readRows(orm, ownerId, ids)) yield* rows.map(viewOf)
}

/** The highlights of one video, in the order of their moments. */
export async function listHighlightsOfVideo(
  orm: Orm,
  key: { ownerId: string; videoId: string },
): Promise<HighlightView[]> {
  const views: HighlightView[] = []
  for await (const rows of readRows(orm, key.ownerId, await store.listIds(orm, key)))
    views.push(...rows.map(viewOf))
  return views
}

/** Yields what `listHighlights` finds, in batches, each with its videos. */
export async function* readMatchingHighlights(
  { db: { orm } }: Pick<Deps, 'db'>,
  ownerId: string,
  { search, tag, color }: HighlightFilters,
): AsyncGenerator<Pick<HighlightsPage, 'items' | 'videos'>> {
  const filters = { color, search: await readSearch(orm, ownerId, { search, tag }) }
  const ids = await store.listMatchingIds(orm, ownerId, filters)
  for await (const rows of readRows(orm, ownerId, ids)) {
    const videoIds = [...new Set(rows.map(({ videoId }) => videoId))]
    const videos = await store.listVideos(orm, ownerId, videoIds)
    yield { items: rows.map(viewOf), videos: videos.map(videoOf) }
  }
}

const readRows = (orm: Orm, ownerId: string, ids: string[]) =>
  readInBatches(ids, {
    read: (batch) => store.listByIds(orm, ownerId, batch),
    idOf: (row) => row.id,
  })

/**
 * What is known of the words of highlights on a public page: whether they are in the
 * published version.
 */
export const { hasUnchecked, listUnchecked, saveChecked } = quotedStore

/** The first highlights of which it is known that their words are in the published version. */
export async function listQuotedHighlights(
  orm: Orm,
  version: quotedStore.Version,
  limits: quotedStore.Limits,
): Promise<HighlightView[]> {
  return (await quotedStore.listQuoted(orm, version, limits)).map(viewOf)
}

/** How many highlights the owner may still add. */
async function countRoom(tx: Orm, ownerId: string): Promise<number> {
  const { present, stored, bytes } = await store.countByOwner(tx, ownerId)
  if (bytes >= maxBytesOf(ownerId)) return 0
  return Math.max(0, Math.min(maxHighlights - present, maxStoredHighlights - stored))
}

async function requireRoomForText(
  orm: Orm,
  ownerId: string,
): ReturnType<typeof store.countByOwner> {
  const counted = await store.countByOwner(orm, ownerId)
  if (counted.bytes >= maxBytesOf(ownerId))
    throw new Problem('highlight_limit_reached', { message: longTextsMessage })
  return counted
}

const maxBytesOf = (ownerId: string) => maxBytes[isGuest(ownerId) ? 'guest' : 'member']

function viewOf(row: store.HighlightRow): HighlightView {
  const { ownerId: _owner, wordsKey: _key, searchText: _text, deletedAt: _deleted, ...rest } = row
  const { checkedFor: _version, isQuoted: _quoted, ...view } = rest
  return view
}

async function requireHighlight(orm: Orm, { ownerId, id }: Key): Promise<store.HighlightRow> {
  const row = ownerId ? await store.findHighlight(orm, { ownerId, id }) : null
  if (!row) throw new Problem('highlight_not_found')
  return row
}

function videoOf({ title, channel, durationSeconds, ...video }: store.VideoRow): HighlightedVideo {
  const duration = durationSeconds === null ? '' : formatDuration(durationSeconds)
  const url = video.url ?? watchUrl(video.videoId)
  return { ...video, title: title ?? video.videoId, channel: channel ?? '', duration, url }
}

const noRoomMessage = `You have ${maxHighlights.toLocaleString('en')} highlights, which is the most that one person can have. It stays in the trash. Delete another highlight first.`
const longTextsMessage =
  'Your highlights and their notes are as long together as those of one person may be. Nothing was saved. Delete long ones that you no longer need; those in the trash count for thirty days.'
const longNotesMessage = `You have marked these words again, and the notes of both have more than ${maxNoteCharacters.toLocaleString('en')} characters together. Nothing was changed. Shorten the note of the other highlight first.`
const manyDeletedMessage =
  'You deleted so many highlights in the last thirty days that no more can be stored. Nothing was saved. Empty the trash, or try again when the first of them are gone for good, thirty days after you deleted them.'
