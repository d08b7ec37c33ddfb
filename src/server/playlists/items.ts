// What is in a playlist. A public one shows only summaries that their owner lets everybody read, so adding one may mean publishing it.

import { publicPath, summaryPath } from '#contract/paths.ts'
import type { PlaylistItem } from '#contract/playlists.ts'
import { Problem } from '#contract/problems.ts'
import { maxPlaylistVideos } from '#contract/settings.ts'
import { findPerson } from '../accounts/profiles.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { findEntry } from '../history/history.ts'
import { findPublication, publishAll } from '../publications/publications.ts'
import { readVersions } from '../summaries/summaries.ts'
import { holdOwned, type Key } from './find.ts'
import * as store from './store.ts'

type ItemKey = Key & { videoId: string }

/** Adds a summary of the owner's at the end. Throws `already_in_playlist`, `playlist_full`, `playlist_holds_private` or `not_found`. */
export async function addItem(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: ItemKey,
  { publishSummaries = false }: { publishSummaries?: boolean | undefined },
): Promise<void> {
  const nowMs = now()
  await db.orm.transaction(async (tx) => {
    const { isPublic, summaryId } = await placeItem(tx, key, nowMs)
    const { ownerId, videoId } = key
    if (isPublic && !(await findPublication(tx, { ownerId, videoId })))
      await publish(tx, ownerId, { summaries: [{ videoId, summaryId }], mayPublish: publishSummaries, nowMs })
  })
}

/** The same in the caller's transaction, without publishing anything: in a public playlist nobody else sees it yet. */
export async function placeItem(
  tx: Orm,
  { videoId, ...key }: ItemKey,
  nowMs: number,
): Promise<{ isPublic: boolean; summaryId: string }> {
  const { isPublic } = await holdOwned(tx, key)
  const entry = await findEntry(tx, { ownerId: key.ownerId, videoId })
  if (!entry) throw new Problem('not_found')
  if (await store.holdsItem(tx, key.id, videoId)) throw new Problem('already_in_playlist')
  const { total, next } = await store.measureItems(tx, key.id)
  if (total >= maxPlaylistVideos) throw new Problem('playlist_full')
  await store.addItem(tx, { playlistId: key.id, videoId, position: next, addedAt: nowMs })
  await store.change(tx, key.id, { updatedAt: nowMs })
  return { isPublic, summaryId: entry.summaryId }
}

/** Lets everybody read those of these videos that are in it, in the caller's transaction; nothing while it is private. */
export async function publishVideos(
  tx: Orm,
  key: Key,
  { videoIds, nowMs }: { videoIds: string[]; nowMs: number },
): Promise<void> {
  if (!(await holdOwned(tx, key)).isPublic) return
  const wanted = new Set(videoIds)
  const summaries = (await store.listUnpublished(tx, key.id)).filter(({ videoId }) => wanted.has(videoId))
  if (summaries.length > 0) await publish(tx, key.ownerId, { summaries, mayPublish: true, nowMs })
}

export const listVideoIds = store.listVideoIds

/** Taking out what is not there changes nothing. */
export async function removeItem({ db, now }: Pick<Deps, 'db' | 'now'>, { videoId, ...key }: ItemKey): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await holdOwned(tx, key)
    if (await store.removeItem(tx, key.id, videoId)) await store.change(tx, key.id, { updatedAt: now() })
  })
}

/** Puts all its videos into another order; `playlist_changed` where these are not the ones that are in it. */
export async function orderItems({ db, now }: Pick<Deps, 'db' | 'now'>, key: Key, videoIds: string[]): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await holdOwned(tx, key)
    const there = (await store.listItems(tx, key.id, true)).map(({ videoId }) => videoId)
    const wanted = new Set(videoIds)
    const isWhole = videoIds.length === there.length && there.every((videoId) => wanted.has(videoId))
    if (!isWhole) throw new Problem('playlist_changed')
    await store.reorder(tx, key.id, videoIds)
    await store.change(tx, key.id, { updatedAt: now() })
  })
}

/** Takes out what its owner's history no longer has. */
export async function dropVideos(
  { db }: Pick<Deps, 'db'>,
  gone: { ownerId: string; videoId: string }[],
): Promise<void> {
  for (const key of gone) await store.dropVideo(db.orm, key)
}

/** What the owner or another person sees in it, in order. */
export async function readItems({ db }: Pick<Deps, 'db'>, id: string, isOwner: boolean): Promise<PlaylistItem[]> {
  const items = await store.listItems(db.orm, id, isOwner)
  const views = await readVersions(
    db.orm,
    items.map(({ summaryId }) => summaryId),
  )
  return items.flatMap(({ videoId, addedAt, rating, summaryId, publishedId }) => {
    const view = views.get(summaryId)
    if (!view) return []
    const { title, thumbnail, duration, durationSeconds, savedSeconds, readMinutes, createdAt } = view
    // "Your captions" would be said to the wrong person.
    const isBrought = view.url === null && view.transcript.kind === 'upload'
    return {
      ...{ videoId, title, thumbnail, duration, durationSeconds, savedSeconds, readMinutes, createdAt, addedAt },
      path: isOwner || publishedId === null ? summaryPath(videoId) : publicPath(publishedId),
      channel: isBrought && !isOwner ? '' : view.channel,
      tldr: view.summary.tldr,
      rating: isOwner ? rating : 0,
      isPublished: publishedId !== null,
    }
  })
}

/** Lets everybody read all that is in it, if the owner wants that; else `playlist_holds_private` names what they cannot read. */
export async function publishItems(
  tx: Orm,
  key: Key,
  { mayPublish, nowMs }: { mayPublish: boolean; nowMs: number },
): Promise<void> {
  const summaries = await store.listUnpublished(tx, key.id)
  if (summaries.length > 0) await publish(tx, key.ownerId, { summaries, mayPublish, nowMs })
}

type Publishing = { summaries: { videoId: string; summaryId: string }[]; mayPublish: boolean; nowMs: number }

async function publish(tx: Orm, ownerId: string, { summaries, mayPublish, nowMs }: Publishing): Promise<void> {
  if (!mayPublish)
    throw new Problem('playlist_holds_private', { details: { videoIds: summaries.map(({ videoId }) => videoId) } })
  const showsName = (await findPerson(tx, ownerId))?.profile?.findable ?? false
  await publishAll(tx, ownerId, {
    summaries: summaries.map(({ videoId, summaryId }) => ({ videoId, summaryId })),
    showsName,
    nowMs,
  })
}
