// Reads and changes rows of `playlist_items`.
import { and, count, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { history } from '../db/schema/history.ts'
import { playlistItems, playlists } from '../db/schema/playlists.ts'
import { publications } from '../db/schema/publications.ts'
import {
  isNotWithdrawn,
  isPublicationShown,
  isPublicationShownAs,
} from '../visibility/publications.ts'

type StoredItem = {
  videoId: string
  addedAt: number
  rating: number
  summaryId: string
  publishedId: string | null
}

const historyOfItem = and(
  eq(history.ownerId, playlists.ownerId),
  eq(history.videoId, playlistItems.videoId),
  isNull(history.deletedAt),
)
const publicationOfItem = and(
  eq(publications.ownerId, playlists.ownerId),
  eq(publications.videoId, playlistItems.videoId),
  isNotWithdrawn,
)
const isItem = (playlistId: string, videoId: string) =>
  and(eq(playlistItems.playlistId, playlistId), eq(playlistItems.videoId, videoId))

/**
 * Lists the videos in order: the owner gets all that are in their history, others only
 * the published ones.
 */
export async function listItems(
  orm: Orm,
  playlistId: string,
  isOwner: boolean,
): Promise<StoredItem[]> {
  return orm
    .select({
      videoId: playlistItems.videoId,
      addedAt: playlistItems.addedAt,
      rating: history.rating,
      summaryId: isOwner ? history.summaryId : publications.summaryId,
      publishedId: publications.id,
    })
    .from(playlistItems)
    .innerJoin(playlists, eq(playlists.id, playlistItems.playlistId))
    .innerJoin(history, historyOfItem)
    .leftJoin(publications, publicationOfItem)
    .where(
      and(
        eq(playlistItems.playlistId, playlistId),
        isOwner ? undefined : and(isNotNull(publications.id), isPublicationShown),
      ),
    )
    .orderBy(playlistItems.position, playlistItems.videoId) as Promise<StoredItem[]>
}

/** Lists the videos that only the owner can read. */
export async function listUnpublished(
  tx: Orm,
  playlistId: string,
): Promise<{ videoId: string; summaryId: string }[]> {
  const items = await listItems(tx, playlistId, true)
  return items.filter(({ publishedId }) => publishedId === null)
}

export async function hasItem(orm: Orm, playlistId: string, videoId: string): Promise<boolean> {
  return (await orm.$count(playlistItems, isItem(playlistId, videoId))) > 0
}

export async function listVideoIds(orm: Orm, playlistId: string): Promise<string[]> {
  const { videoId } = playlistItems
  const rows = await orm
    .select({ videoId })
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, playlistId))
  return rows.map((row) => row.videoId)
}

/** Counts the items and returns the position after the last one. */
export async function countItems(
  tx: Orm,
  playlistId: string,
): Promise<{ total: number; nextPosition: number }> {
  const [row] = await tx
    .select({ total: count(), last: max(playlistItems.position) })
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, playlistId))
  return { total: row?.total ?? 0, nextPosition: (row?.last ?? 0) + 1 }
}

export async function insertItem(tx: Orm, item: typeof playlistItems.$inferInsert): Promise<void> {
  await tx.insert(playlistItems).values(item)
}

/** False if the video was not in the playlist. */
export async function deleteItem(tx: Orm, playlistId: string, videoId: string): Promise<boolean> {
  const deleted = await tx
    .delete(playlistItems)
    .where(isItem(playlistId, videoId))
    .returning({ videoId: playlistItems.videoId })
  return deleted.length > 0
}

export async function updatePositions(
  tx: Orm,
  playlistId: string,
  videoIds: string[],
): Promise<void> {
  const ordered = sql`jsonb_array_elements_text(${JSON.stringify(videoIds)}::jsonb) with ordinality as ordered (video_id, position)`
  await tx.execute(sql`update ${playlistItems} set position = ordered.position from ${ordered}
    where ${playlistItems.playlistId} = ${playlistId} and ${playlistItems.videoId} = ordered.video_id
      and ${playlistItems.position} <> ordered.position`)
}

/** Deletes a user's videos from all their playlists, because their summaries were purged. */
export async function deleteVideos(
  tx: Orm,
  { ownerId, videoIds }: { ownerId: string; videoIds: string[] },
): Promise<void> {
  const owned = tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(eq(playlists.ownerId, ownerId))
  await tx
    .delete(playlistItems)
    .where(and(inArray(playlistItems.playlistId, owned), inArray(playlistItems.videoId, videoIds)))
}

/** All of them in order, also those without a summary. */
export async function listStoredItems(orm: Orm, playlistId: string) {
  const { videoId, addedAt, position } = playlistItems
  return orm
    .select({ videoId, addedAt })
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, playlistId))
    .orderBy(position)
}

export type PlaylistPreview = {
  id: string
  summaries: number
  readableByOthers: number
  pictures: string[]
}

/**
 * Counts the items that the viewer and others see in each playlist, and lists the
 * thumbnails of the first three.
 */
export async function listPreviews(
  orm: Orm,
  viewerId: string | null,
  ids: string[],
): Promise<Map<string, PlaylistPreview>> {
  if (ids.length === 0) return new Map()
  const isReadable = sql`exists (select from publications s
    where s.owner_id = p.owner_id and s.video_id = i.video_id and ${isPublicationShownAs('s')})`
  const isVisible = sql`case when p.owner_id = ${viewerId}
    then exists (select from history h where h.owner_id = p.owner_id and h.video_id = i.video_id and h.deleted_at is null)
    else ${isReadable} end`
  const playlistIds = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await orm.execute<PlaylistPreview>(sql`select p.id,
      (select count(*)::int from playlist_items i where i.playlist_id = p.id and ${isVisible}) as summaries,
      (select count(*)::int from playlist_items i where i.playlist_id = p.id and ${isReadable}) as "readableByOthers",
      array(select v.metadata->>'thumbnail' from playlist_items i join videos v on v.video_id = i.video_id
        where i.playlist_id = p.id and v.metadata->>'thumbnail' is not null and ${isVisible} order by i.position limit 3) as pictures
    from playlists p where p.id in (${playlistIds})`)
  return new Map(rows.map((row) => [row.id, row]))
}
