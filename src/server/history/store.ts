// The drawer of `history`: one row for each person and video they have a summary of.
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { unknownVideo } from '#contract/video.ts'
import type { Orm } from '../db/open.ts'
import { history } from '../db/schema/history.ts'
import { playlistItems, playlists } from '../db/schema/playlists.ts'
import { publications } from '../db/schema/publications.ts'
import { fold } from './fold.ts'

export type Entry = typeof history.$inferSelect
export type NewEntry = Omit<typeof history.$inferInsert, 'rating' | 'savedAt' | 'deletedAt'>
type Key = { ownerId: string; videoId: string }

const { ownerId: _o, videoId: _v, rating: _r, savedAt: _s, ...replaceable } = getTableColumns(history)
/** What a newer summary of the same video replaces; the mark and the rating belong to the video. */
const newer = Object.fromEntries(
  Object.entries(replaceable).map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
)

/** Writes entries, at most one for each person and video. One that was deleted is there again. */
export async function record(tx: Orm, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insert(history)
    .values(entries)
    .onConflictDoUpdate({ target: [history.ownerId, history.videoId], set: newer })
}

export async function find(orm: Orm, key: Key): Promise<Entry | null> {
  const [row] = await orm.select().from(history).where(present(key))
  return row ?? null
}

export async function listPresent(orm: Orm, ownerId: string, videoIds: string[]): Promise<string[]> {
  if (videoIds.length === 0) return []
  const rows = await orm
    .select({ videoId: history.videoId })
    .from(history)
    .where(and(eq(history.ownerId, ownerId), inArray(history.videoId, videoIds), isNull(history.deletedAt)))
  return rows.map(({ videoId }) => videoId)
}

/** Changes one present entry and answers it; null when there is none. */
export async function change(
  orm: Orm,
  key: Key,
  values: Partial<Pick<Entry, 'rating' | 'savedAt' | 'deletedAt'>> & { updatedAt: number },
): Promise<Entry | null> {
  const [row] = await orm.update(history).set(values).where(present(key)).returning()
  return row ?? null
}

/** Takes a deletion back; null when there is none to take back. */
export async function restore(orm: Orm, { ownerId, videoId }: Key, updatedAt: number): Promise<Entry | null> {
  const [row] = await orm
    .update(history)
    .set({ deletedAt: null, updatedAt })
    .where(and(eq(history.ownerId, ownerId), eq(history.videoId, videoId), isNotNull(history.deletedAt)))
    .returning()
  return row ?? null
}

/** Removes what was deleted before `deletedBefore`, for good, and answers whose it was. */
export async function purge(orm: Orm, deletedBefore: number): Promise<Key[]> {
  return orm
    .delete(history)
    .where(lt(history.deletedAt, deletedBefore))
    .returning({ ownerId: history.ownerId, videoId: history.videoId })
}

const inPlaylist = sql`exists (select from ${playlistItems} join ${playlists} on ${playlists.id} = ${playlistItems.playlistId}
  where ${playlists.ownerId} = ${history.ownerId} and ${playlistItems.videoId} = ${history.videoId})`

const isPublished = sql`exists (select from ${publications}
  where ${publications.ownerId} = ${history.ownerId} and ${publications.videoId} = ${history.videoId})`

/** Deletes what these people neither saved, published nor put into a playlist, nor made since `madeBefore`. */
export async function letGo(orm: Orm, ownerIds: string[], madeBefore: number): Promise<Key[]> {
  if (ownerIds.length === 0) return []
  return orm
    .delete(history)
    .where(
      and(
        inArray(history.ownerId, ownerIds),
        isNull(history.savedAt),
        lt(history.createdAt, madeBefore),
        not(inPlaylist),
        not(isPublished),
      ),
    )
    .returning({ ownerId: history.ownerId, videoId: history.videoId })
}

/** Moves a guest's entries to an account; where both have the video the newer summary stays, with the account's mark. Answers the videos. */
export async function move(tx: Orm, fromId: string, toId: string): Promise<string[]> {
  const rows = await tx.delete(history).where(eq(history.ownerId, fromId)).returning()
  if (rows.length === 0) return []
  await tx
    .insert(history)
    .values(rows.map((row) => ({ ...row, ownerId: toId })))
    .onConflictDoUpdate({
      target: [history.ownerId, history.videoId],
      set: newer,
      setWhere: sql`excluded.created_at > ${history.createdAt}`,
    })
  return rows.map(({ videoId }) => videoId)
}

/** Names for a video that had none when it was summarised. */
export async function name(
  orm: Orm,
  videoId: string,
  { title, channel }: { title: string; channel: string },
): Promise<void> {
  const rest = sql`substr(${history.searchText}, ${fold(unknownVideo(videoId).title).length + 1})`
  await orm
    .update(history)
    .set({
      title,
      channel,
      searchText: sql`${fold(title)} || ${rest}`,
      otherText: sql`concat_ws(E'\n', ${fold(channel)}::text, ${history.otherText})`,
      terms: sql`concat_ws(' ', ${fold(title)}::text, ${fold(channel)}::text, ${history.terms})`,
    })
    .where(and(eq(history.videoId, videoId), eq(history.title, unknownVideo(videoId).title)))
}

export async function listOwned(orm: Orm, ownerId: string): Promise<Entry[]> {
  return orm.select().from(history).where(eq(history.ownerId, ownerId))
}

export async function forget(tx: Orm, ownerId: string): Promise<void> {
  await tx.delete(history).where(eq(history.ownerId, ownerId))
}

const present = ({ ownerId, videoId }: Key) =>
  and(eq(history.ownerId, ownerId), eq(history.videoId, videoId), isNull(history.deletedAt))
