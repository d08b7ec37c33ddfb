// The drawer of playlists and of what is in them: the only SQL that changes their tables.
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { users } from '../db/schema/accounts.ts'
import { history } from '../db/schema/history.ts'
import { playlistItems, playlists } from '../db/schema/playlists.ts'
import { publications } from '../db/schema/publications.ts'
import { ownedBy, visibleTo } from './visible.ts'

export type Row = typeof playlists.$inferSelect

export async function insert(tx: Orm, row: typeof playlists.$inferInsert): Promise<void> {
  await tx.insert(playlists).values(row)
}

/** Holds the person's row, so that their playlists are counted and added one at a time. */
export async function countOwned(tx: Orm, ownerId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
  return tx.$count(playlists, ownedBy(ownerId))
}

/** The owner's playlist, held until the transaction ends: its changes come one after the other. */
export async function hold(tx: Orm, { id, ownerId }: { id: string; ownerId: string }): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(playlists)
    .where(and(eq(playlists.id, id), ownedBy(ownerId)))
    .for('no key update')
  return row ?? null
}

export async function change(tx: Orm, id: string, values: Partial<typeof playlists.$inferInsert>): Promise<void> {
  await tx.update(playlists).set(values).where(eq(playlists.id, id))
}

export async function findShown(orm: Orm, viewerId: string | null, id: string): Promise<Row | null> {
  const [row] = await orm
    .select()
    .from(playlists)
    .where(and(eq(playlists.id, id), visibleTo(viewerId)))
  return row ?? null
}

export async function isDeleted(tx: Orm, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const deleted = and(eq(playlists.id, id), eq(playlists.ownerId, ownerId), isNotNull(playlists.deletedAt))
  return (await tx.$count(playlists, deleted)) > 0
}

/** Removes for good what was deleted before `deletedBefore`. */
export async function purge(orm: Orm, deletedBefore: number): Promise<void> {
  await orm.delete(playlists).where(lt(playlists.deletedAt, deletedBefore))
}

export async function addView(orm: Orm, id: string): Promise<void> {
  await orm
    .update(playlists)
    .set({ views: sql`${playlists.views} + 1` })
    .where(eq(playlists.id, id))
}

export async function addComments(tx: Orm, id: string, delta: number): Promise<void> {
  await tx
    .update(playlists)
    .set({ comments: sql`${playlists.comments} + ${delta}` })
    .where(eq(playlists.id, id))
}

export async function listOwned(orm: Orm, ownerId: string): Promise<Row[]> {
  return orm.select().from(playlists).where(ownedBy(ownerId)).orderBy(asc(playlists.createdAt))
}

export async function listOwnedItems(orm: Orm, ownerId: string) {
  return orm
    .select({ playlistId: playlistItems.playlistId, videoId: playlistItems.videoId, addedAt: playlistItems.addedAt })
    .from(playlistItems)
    .innerJoin(playlists, and(eq(playlists.id, playlistItems.playlistId), ownedBy(ownerId)))
    .orderBy(playlistItems.playlistId, playlistItems.position)
}

/** False when there is none, or it was so before. */
export async function setHidden(tx: Orm, id: string, hiddenAt: number | null): Promise<boolean> {
  const isOther = hiddenAt === null ? isNotNull(playlists.hiddenAt) : isNull(playlists.hiddenAt)
  const changed = await tx
    .update(playlists)
    .set({ hiddenAt })
    .where(and(eq(playlists.id, id), isOther))
    .returning({ id: playlists.id })
  return changed.length > 0
}

export type Item = { videoId: string; addedAt: number; rating: number; summaryId: string; publishedId: string | null }

const ofItem = and(eq(history.ownerId, playlists.ownerId), eq(history.videoId, playlistItems.videoId))
const isPresent = isNull(history.deletedAt)
const publicationOfItem = and(
  eq(publications.ownerId, playlists.ownerId),
  eq(publications.videoId, playlistItems.videoId),
)

/** Its videos in order: for the owner all that are in their history, in the newest version; for others those that are public, as published. */
export async function listItems(orm: Orm, id: string, isOwner: boolean): Promise<Item[]> {
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
    .innerJoin(history, and(ofItem, isPresent))
    .leftJoin(publications, publicationOfItem)
    .where(and(eq(playlistItems.playlistId, id), isOwner ? undefined : isNotNull(publications.id)))
    .orderBy(playlistItems.position, playlistItems.videoId) as Promise<Item[]>
}

/** Of its videos those that nobody else can read yet. */
export async function listUnpublished(tx: Orm, id: string): Promise<{ videoId: string; summaryId: string }[]> {
  const items = await listItems(tx, id, true)
  return items.filter(({ publishedId }) => publishedId === null)
}

export async function holdsItem(orm: Orm, id: string, videoId: string): Promise<boolean> {
  const there = and(eq(playlistItems.playlistId, id), eq(playlistItems.videoId, videoId))
  return (await orm.$count(playlistItems, there)) > 0
}

export async function listVideoIds(orm: Orm, id: string): Promise<string[]> {
  const { videoId } = playlistItems
  const rows = await orm.select({ videoId }).from(playlistItems).where(eq(playlistItems.playlistId, id))
  return rows.map((row) => row.videoId)
}

/** How many it has, and where the next one goes. */
export async function measureItems(tx: Orm, id: string): Promise<{ total: number; next: number }> {
  const [row] = await tx
    .select({ total: count(), last: max(playlistItems.position) })
    .from(playlistItems)
    .where(eq(playlistItems.playlistId, id))
  return { total: row?.total ?? 0, next: (row?.last ?? 0) + 1 }
}

export async function addItem(tx: Orm, item: typeof playlistItems.$inferInsert): Promise<void> {
  await tx.insert(playlistItems).values(item)
}

/** False when it was not there. */
export async function removeItem(tx: Orm, id: string, videoId: string): Promise<boolean> {
  const removed = await tx
    .delete(playlistItems)
    .where(and(eq(playlistItems.playlistId, id), eq(playlistItems.videoId, videoId)))
    .returning({ videoId: playlistItems.videoId })
  return removed.length > 0
}

export async function reorder(tx: Orm, id: string, videoIds: string[]): Promise<void> {
  const wanted = sql`jsonb_array_elements_text(${JSON.stringify(videoIds)}::jsonb) with ordinality as wanted (video_id, place)`
  await tx.execute(sql`update ${playlistItems} set position = wanted.place from ${wanted}
    where ${playlistItems.playlistId} = ${id} and ${playlistItems.videoId} = wanted.video_id`)
}

/** Takes a person's video out of all their playlists, because their summary of it is gone for good. */
export async function dropVideo(tx: Orm, { ownerId, videoId }: { ownerId: string; videoId: string }): Promise<void> {
  const owned = tx.select({ id: playlists.id }).from(playlists).where(eq(playlists.ownerId, ownerId))
  await tx
    .delete(playlistItems)
    .where(and(inArray(playlistItems.playlistId, owned), eq(playlistItems.videoId, videoId)))
}

export type Figures = { id: string; summaries: number; pictures: string[] }

/** What a card tells of the videos, as many as the asking person sees. */
export async function readFigures(orm: Orm, viewerId: string | null, ids: string[]): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const seen = sql`case when p.owner_id = ${viewerId}
    then exists (select from history h where h.owner_id = p.owner_id and h.video_id = i.video_id and h.deleted_at is null)
    else exists (select from publications s where s.owner_id = p.owner_id and s.video_id = i.video_id) end`
  const wanted: SQL = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await orm.execute<Figures>(sql`select p.id,
      (select count(*)::int from playlist_items i where i.playlist_id = p.id and ${seen}) as summaries,
      array(select v.metadata->>'thumbnail' from playlist_items i join videos v on v.video_id = i.video_id
        where i.playlist_id = p.id and v.metadata->>'thumbnail' is not null and ${seen} order by i.position limit 3) as pictures
    from playlists p where p.id in (${wanted})`)
  return new Map(rows.map((row) => [row.id, row]))
}
