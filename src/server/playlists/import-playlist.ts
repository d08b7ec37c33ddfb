// Lists a person's playlists for exports, and adds those that they import, privately. One
// that is there already gets the videos that it lacks.

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { maxPlaylists, maxPlaylistVideos } from '#contract/basics/limits.ts'
import type { ExportedPlaylist } from '#contract/library/export.ts'
import { playlistTextSchema } from '#contract/playlists/playlists.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import { listSummarizedVideoIds } from '../library/history/history.ts'
import { countItems, insertItem, listStoredItems, listVideoIds } from './item-store.ts'
import { searchTextOf } from './sample.ts'
import * as store from './store.ts'

type NewPlaylist = {
  text: z.input<typeof playlistTextSchema>
  createdAt: number
  updatedAt: number
}

/**
 * In the caller's transaction, adds a playlist of an export with those of its videos that
 * the owner has a summary of. Throws `too_many_playlists`. Returns its id, or null if it
 * was there already and not in the trash.
 */
export async function importPlaylist(
  tx: Orm,
  ownerId: string,
  { items, name, description, tags, note, createdAt, updatedAt }: ExportedPlaylist,
): Promise<string | null> {
  const requested = items.map(({ videoId }) => videoId)
  const text = { name, description, tags, note }
  const { id, isNew } = await ensurePlaylist(tx, ownerId, { text, createdAt, updatedAt })
  const present = new Set(await listVideoIds(tx, id))
  const { total, nextPosition } = await countItems(tx, id)
  const summarized = new Set(await listSummarizedVideoIds(tx, ownerId, requested))
  const missing = [...new Map(items.map((item) => [item.videoId, item])).values()].filter(
    ({ videoId }) => summarized.has(videoId) && !present.has(videoId),
  )
  const added = missing.slice(0, Math.max(0, maxPlaylistVideos - total))
  for (const [index, item] of added.entries())
    await insertItem(tx, { playlistId: id, ...item, position: nextPosition + index })
  return isNew ? id : null
}

/**
 * The owner's playlist that was made at this time under this name. It is added if it is
 * missing, and comes back as a private one if it is in the trash; both are new. Throws
 * `too_many_playlists`.
 */
export async function ensurePlaylist(
  tx: Orm,
  ownerId: string,
  { createdAt, updatedAt, ...playlist }: NewPlaylist,
): Promise<{ id: string; isNew: boolean }> {
  const text = { ...playlistTextSchema.parse(playlist.text), isPublic: false }
  const count = await store.lockAndCountOwned(tx, ownerId)
  const twin = { ownerId, name: text.name, createdAt }
  const existing = await store.findTwin(tx, twin)
  if (existing) return { id: existing, isNew: false }
  if (count >= maxPlaylists) throw new Problem('too_many_playlists')
  const deleted = await store.findDeletedTwin(tx, twin)
  if (deleted) await store.update(tx, deleted, { deletedAt: null, isPublic: false })
  if (deleted) return { id: deleted, isNew: true }
  const id = randomUUID()
  const row = {
    id,
    ownerId,
    ...text,
    searchText: searchTextOf(text),
    publishedAt: null,
    createdAt,
    updatedAt,
  }
  await store.insertPlaylist(tx, row)
  return { id, isNew: true }
}

/** Yields the owner's playlists, or those in the trash, with their videos in order, oldest first. */
export async function* readPlaylists(orm: Orm, ownerId: string, { inTrash = false } = {}) {
  const rows = await (inTrash ? store.listDeletedOf(orm, ownerId) : store.listOwned(orm, ownerId))
  for (const { searchText: _, ownerId: __, ...playlist } of rows) {
    yield { ...playlist, items: await listStoredItems(orm, playlist.id) }
  }
}
