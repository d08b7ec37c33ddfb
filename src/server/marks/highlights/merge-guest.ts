// Moves the highlights of a guest to the account that they sign in to.
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { workInSteps } from '../../db/in-steps.ts'
import { highlights } from '../../db/schema/highlights.ts'
import { countRoom } from './highlights.ts'

/** Moves a guest's highlights to their account in steps, the newest first, while there is room. */
export async function mergeGuestHighlights(
  orm: Orm,
  guestId: string,
  userId: string,
): Promise<void> {
  await workInSteps(orm, {
    next: (tx, limit) => listNewest(tx, guestId, limit),
    work: async (tx, rows) =>
      moveToOwner(tx, {
        ids: rows.map(({ id }) => id),
        toId: userId,
        room: await countRoom(tx, userId),
      }),
  })
}

/** The first highlights of an owner in the order in which another one takes them over. */
async function listNewest(
  tx: Orm,
  ownerId: string,
  limit: number,
): Promise<{ id: string; bytes: number }[]> {
  const { id, deletedAt, createdAt, searchText } = highlights
  return tx
    .select({ id, bytes: sql<number>`octet_length(${searchText})` })
    .from(highlights)
    .where(eq(highlights.ownerId, ownerId))
    .orderBy(isNotNull(deletedAt), desc(createdAt), id)
    .limit(limit)
}

/**
 * Moves the first of these highlights, at most `room`, to another owner. Those of words that
 * this owner has marked too are deleted, like the rest.
 */
async function moveToOwner(
  tx: Orm,
  { ids, toId, room }: { ids: string[]; toId: string; room: number },
): Promise<void> {
  const marked = sql`exists (select from highlights o where o.owner_id = ${toId}
    and o.deleted_at is null and o.video_id = ${highlights.videoId}
    and o.words_key = ${highlights.wordsKey})`
  const isOne = inArray(highlights.id, ids)
  const twice = await tx.delete(highlights).where(and(isOne, marked)).returning({
    id: highlights.id,
  })
  const gone = new Set(twice.map(({ id }) => id))
  const left = ids.filter((id) => !gone.has(id))
  await tx.delete(highlights).where(inArray(highlights.id, left.slice(room)))
  await tx
    .update(highlights)
    .set({ ownerId: toId })
    .where(inArray(highlights.id, left.slice(0, room)))
}
