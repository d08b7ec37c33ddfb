// Creates, reads, updates, deletes and restores playlists.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { maxPlaylists, trashDays } from '#contract/basics/limits.ts'
import type {
  ImportedVideo,
  Playlist,
  PlaylistView,
  playlistChangeSchema,
  playlistTextSchema,
} from '#contract/playlists/playlists.ts'
import { Problem } from '#contract/problems/problems.ts'
import { requireVerifiedEmail } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import {
  countPublishedWith,
  purgeWithdrawn,
  restorePublishedWith,
  withdrawPublishedWith,
} from '../publications/publications.ts'
import { isNewReaderToday, type PageReader } from '../publications/readers.ts'
import { blockAuthor } from '../social/creators/blocks.ts'
import { listPlaylistCards } from './cards.ts'
import { getVisiblePlaylist, isUuid, lockOwnedPlaylist, type PlaylistKey } from './find-playlist.ts'
import { listVisibleItems, publishAllItems } from './items.ts'
import { searchTextOf } from './sample.ts'
import * as store from './store.ts'

/** How long a deleted playlist can be restored, and how long it is public again when it was. */
const restoreMs = trashDays * 24 * 3600 * 1000
const publicMs = 10 * 60 * 1000

export async function createPlaylist(
  deps: Deps,
  ownerId: string,
  text: z.output<typeof playlistTextSchema>,
): Promise<Playlist> {
  await enforceRateLimit(deps, { kind: 'playlist', userId: ownerId, perMinute: 30, perDay: 500 })
  if (text.isPublic) await requireVerifiedEmail(deps, deps.db.orm, ownerId)
  const id = randomUUID()
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    await rejectTooMany(tx, ownerId)
    await store.insertPlaylist(tx, {
      id,
      ownerId,
      ...text,
      searchText: searchTextOf(text),
      publishedAt: text.isPublic ? nowMs : null,
      createdAt: nowMs,
      updatedAt: nowMs,
    })
  })
  return getPlaylistCard(deps, { viewerId: ownerId, id })
}

/**
 * Updates the texts and whether it is public. Throws `playlist_holds_private` if that
 * would show unpublished summaries without consent.
 */
export async function updatePlaylist(
  deps: Deps,
  key: PlaylistKey,
  {
    publishSummaries = false,
    unpublishSummaries = false,
    ...change
  }: z.output<typeof playlistChangeSchema>,
): Promise<Playlist> {
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    const before = await lockOwnedPlaylist(tx, key)
    const after = { ...before, ...omitUndefined(change) }
    if (after.isPublic && !before.isPublic) await requireVerifiedEmail(deps, tx, key.ownerId)
    if (after.isPublic && (!before.isPublic || publishSummaries))
      await publishAllItems(tx, key, { mayPublish: publishSummaries, nowMs })
    if (!after.isPublic && unpublishSummaries) await withdrawPublishedWith(tx, key.id, nowMs)
    await store.update(tx, key.id, {
      ...omitUndefined(change),
      searchText: searchTextOf(after),
      // The first time counts, so that nobody gets to the top of the lists again by
      // publishing again.
      publishedAt: before.publishedAt ?? (after.isPublic ? nowMs : null),
      updatedAt: nowMs,
    })
  })
  return getPlaylistCard(deps, { viewerId: key.ownerId, id: key.id })
}

/**
 * Deletes the playlist, and with `unpublishSummaries` makes what was published with it
 * private. It can be restored for thirty days.
 */
export async function deletePlaylist(
  deps: Deps,
  key: PlaylistKey,
  { unpublishSummaries }: { unpublishSummaries: boolean },
): Promise<void> {
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    await lockOwnedPlaylist(tx, key)
    if (unpublishSummaries) await withdrawPublishedWith(tx, key.id, nowMs)
    await store.update(tx, key.id, { deletedAt: nowMs })
  })
}

/** Deletes several private playlists in the caller's transaction. */
export async function deletePlaylists(
  tx: Orm,
  { ownerId, ids }: { ownerId: string; ids: string[] },
  nowMs: number,
): Promise<void> {
  for (const id of ids) {
    await lockOwnedPlaylist(tx, { ownerId, id })
    await store.update(tx, id, { deletedAt: nowMs })
  }
}

/**
 * Undoes a deletion. After ten minutes the playlist is private, because nobody expects an
 * old page to appear again.
 */
export async function restorePlaylist(deps: Deps, key: PlaylistKey): Promise<Playlist> {
  if (!isUuid(key.id)) throw new Problem('playlist_not_found')
  await deps.db.orm.transaction(async (tx) => {
    const deletedAt = await store.findDeletionTime(tx, key)
    if (deletedAt === null) throw new Problem('playlist_not_found')
    await rejectTooMany(tx, key.ownerId)
    const isRecent = deletedAt >= deps.now() - publicMs
    if (isRecent) await restorePublishedWith(tx, key.id, deletedAt)
    await store.update(tx, key.id, { deletedAt: null, ...(isRecent ? {} : { isPublic: false }) })
  })
  return getPlaylistCard(deps, { viewerId: key.ownerId, id: key.id })
}

/**
 * Purges playlists that can no longer be restored, and the public pages that became
 * private with them.
 */
export async function purgeDeletedPlaylists({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await store.purgeDeleted(db.orm, now() - restoreMs)
  await purgeWithdrawn(db.orm, now() - publicMs)
}

/** Deletes a deleted playlist of an owner for good, and returns how many there were. */
export const purgeDeletedPlaylist = store.purgeDeletedOf

type PlaylistViewer = PageReader & { viewerId: string | null }
/** Lists the videos that are being imported into a playlist. */
export type ListImports = (playlistId: string) => Promise<ImportedVideo[]>

/**
 * Returns a playlist with all items that the viewer sees. Counts viewers other than the
 * owner once a day.
 */
export async function getPlaylist(
  deps: Deps,
  { viewerId, ...reader }: PlaylistViewer,
  { id, listImports }: { id: string; listImports: ListImports },
): Promise<PlaylistView> {
  const row = await getVisiblePlaylist(deps.db.orm, viewerId, id)
  const isYours = row.ownerId === viewerId
  if (!isYours && (await isNewReaderToday(deps, id, reader)))
    await store.incrementViews(deps.db.orm, id)
  const items = await listVisibleItems(deps, id, isYours)
  const sum = (read: (item: (typeof items)[number]) => number) =>
    items.reduce((total, item) => total + read(item), 0)
  return {
    ...(await getPlaylistCard(deps, { viewerId, id })),
    summaries: items.length,
    items,
    watchSeconds: sum(({ durationSeconds }) => durationSeconds),
    savedSeconds: sum(({ savedSeconds }) => savedSeconds),
    imports: isYours ? await listImports(id) : [],
    publishedWith: isYours ? await countPublishedWith(deps.db.orm, id) : 0,
  }
}

/**
 * Blocks the owner without revealing who it is. Throws `playlist_not_found`, and
 * `cannot_block_yourself` for the viewer's own.
 */
export async function blockPlaylistOwner(
  deps: Deps,
  { viewerId, id }: { viewerId: string; id: string },
): Promise<void> {
  await blockAuthor(
    deps,
    viewerId,
    async (viewer) => (await getVisiblePlaylist(deps.db.orm, viewer, id)).ownerId,
  )
}

/**
 * Locks the playlist until the transaction ends; false if there is none. Comments are
 * locked after their playlist, as when it is deleted.
 */
export const lockPlaylist = store.lock

/** Adds to the comment count in the caller's transaction. */
export const adjustCommentCount = store.adjustCommentCount

/**
 * Hides the playlist from everyone but its owner. False if there is none or it is hidden
 * already.
 */
export async function hidePlaylist(tx: Orm, id: string, nowMs: number): Promise<boolean> {
  return isUuid(id) && store.setHidden(tx, id, nowMs)
}

/** Shows a hidden playlist again. False if there is none or it is not hidden. */
export async function unhidePlaylist(tx: Orm, id: string): Promise<boolean> {
  return isUuid(id) && store.setHidden(tx, id, null)
}

export async function getPlaylistCard(
  deps: Pick<Deps, 'db' | 'settings'>,
  { viewerId, id }: { viewerId: string | null; id: string },
): Promise<Playlist> {
  const [card] = await listPlaylistCards(deps, viewerId, [id])
  if (!card) throw new Problem('playlist_not_found')
  return card
}

async function rejectTooMany(tx: Orm, ownerId: string): Promise<void> {
  if ((await store.lockAndCountOwned(tx, ownerId)) >= maxPlaylists)
    throw new Problem('too_many_playlists')
}

function omitUndefined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>
  }
}
