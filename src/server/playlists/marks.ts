// Likes and saves. Whoever asks twice has asked once, and the counter changes with the mark or not at all.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { countAct } from '../buckets/acts.ts'
import { holdAuthor } from '../creators/hidden.ts'
import type { Orm } from '../db/open.ts'
import { playlistMarks, playlists } from '../db/schema/playlists.ts'
import type { Deps } from '../deps.ts'
import { findShown } from './find.ts'

export type Mark = { id: string; userId: string; kind: 'like' | 'save' }

export async function addMark(deps: Pick<Deps, 'db' | 'now' | 'secret'>, { id, userId, kind }: Mark): Promise<void> {
  const { db, now } = deps
  await db.orm.transaction(async (tx) => {
    await countAct({ ...deps, db: { ...db, orm: tx } }, { kind: 'mark', userId, perMinute: 120, perDay: 5000 })
    await findShown(tx, userId, id)
    if ((await holdAuthor(tx, userId)) === null) throw new Problem('not_authenticated')
    await hold(tx, id)
    const mark = { playlistId: id, userId, kind, createdAt: now() }
    const added = await tx
      .insert(playlistMarks)
      .values(mark)
      .onConflictDoNothing()
      .returning({ kind: playlistMarks.kind })
    if (added.length > 0) await count(tx, { id, kind, by: 1 })
  })
}

export async function removeMark({ db }: Pick<Deps, 'db'>, { id, userId, kind }: Mark): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await findShown(tx, userId, id)
    await hold(tx, id)
    const removed = await tx
      .delete(playlistMarks)
      .where(and(eq(playlistMarks.playlistId, id), eq(playlistMarks.userId, userId), eq(playlistMarks.kind, kind)))
      .returning({ kind: playlistMarks.kind })
    if (removed.length > 0) await count(tx, { id, kind, by: -1 })
  })
}

/** The playlist first, then the mark, as when a playlist goes with its marks: so neither waits for the other for ever. */
async function hold(tx: Orm, id: string): Promise<void> {
  const held = await tx.select({ id: playlists.id }).from(playlists).where(eq(playlists.id, id)).for('no key update')
  if (held.length === 0) throw new Problem('playlist_not_found')
}

/** Takes back all that somebody marked, from the counters too. */
export async function forgetMarks(tx: Orm, userId: string): Promise<void> {
  const removed = await tx.delete(playlistMarks).where(eq(playlistMarks.userId, userId)).returning()
  const ids = [...new Set(removed.map(({ playlistId }) => playlistId))]
  if (ids.length === 0) return
  // In order, so that two people who leave at once do not wait for each other.
  await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(inArray(playlists.id, ids))
    .orderBy(asc(playlists.id))
    .for('no key update')
  for (const kind of ['like', 'save'] as const) {
    const marked = removed.filter((mark) => mark.kind === kind).map(({ playlistId }) => playlistId)
    if (marked.length === 0) continue
    const counter = kind === 'like' ? 'likes' : 'saves'
    await tx
      .update(playlists)
      .set({ [counter]: sql`${playlists[counter]} - 1` })
      .where(inArray(playlists.id, marked))
  }
}

export async function listMarks(orm: Orm, userId: string) {
  const { playlistId, kind, createdAt } = playlistMarks
  return orm.select({ playlistId, kind, createdAt }).from(playlistMarks).where(eq(playlistMarks.userId, userId))
}

async function count(tx: Orm, { id, kind, by }: { id: string; kind: Mark['kind']; by: 1 | -1 }): Promise<void> {
  const counter = kind === 'like' ? 'likes' : 'saves'
  await tx
    .update(playlists)
    .set({ [counter]: sql`${playlists[counter]} + ${by}` })
    .where(eq(playlists.id, id))
}
