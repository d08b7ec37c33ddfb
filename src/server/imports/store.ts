// The drawer of `playlist_imports`: videos on their way into playlists.
import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { ProblemReport } from '#contract/summary.ts'
import type { Orm } from '../db/open.ts'
import { playlistImports } from '../db/schema/imports.ts'
import { playlists } from '../db/schema/playlists.ts'

export type Row = typeof playlistImports.$inferSelect
export type Owned = Row & { ownerId: string }
type Key = { playlistId: string; videoId: string }

const of = ({ playlistId, videoId }: Key) =>
  and(eq(playlistImports.playlistId, playlistId), eq(playlistImports.videoId, videoId))
const open: Row['state'][] = ['waiting', 'queued']
const isOpen = sql`${playlistImports.state} in ('waiting', 'queued')`

export async function list(orm: Orm, playlistId: string): Promise<Row[]> {
  return orm
    .select()
    .from(playlistImports)
    .where(eq(playlistImports.playlistId, playlistId))
    .orderBy(asc(playlistImports.position), asc(playlistImports.videoId))
}

/** Begins anew with these, beside what is still on its way; of that whether it is published is as was said last. */
export async function begin(tx: Orm, playlistId: string, rows: (typeof playlistImports.$inferInsert)[]): Promise<void> {
  await tx
    .delete(playlistImports)
    .where(and(eq(playlistImports.playlistId, playlistId), notInArray(playlistImports.state, open)))
  if (rows.length > 0)
    await tx
      .insert(playlistImports)
      .values(rows)
      .onConflictDoUpdate({
        target: [playlistImports.playlistId, playlistImports.videoId],
        set: { publishes: sql`excluded.publishes` },
      })
}

export async function anyIsOpen(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: playlistImports.playlistId }).from(playlistImports).where(isOpen).limit(1)
  return rows.length > 0
}

/** Whether something of it is still on its way. */
export async function hasOpen(orm: Orm, playlistId: string): Promise<boolean> {
  return (await orm.$count(playlistImports, and(isOpen, eq(playlistImports.playlistId, playlistId)))) > 0
}

/** What was asked for and has not ended yet, as far as anybody knows. */
export async function listQueued(orm: Orm): Promise<Owned[]> {
  const rows = await orm
    .select({ row: playlistImports, ownerId: playlists.ownerId })
    .from(playlistImports)
    .innerJoin(playlists, eq(playlists.id, playlistImports.playlistId))
    .where(and(isOpen, eq(playlistImports.state, 'queued')))
  return rows.map(({ row, ownerId }) => ({ ...row, ownerId }))
}

/** The playlists that something waits for, of one person or of everybody. */
export async function listWaiting(
  orm: Orm,
  ownerId: string | null,
): Promise<{ playlistId: string; ownerId: string }[]> {
  return orm
    .selectDistinct({ playlistId: playlists.id, ownerId: playlists.ownerId })
    .from(playlistImports)
    .innerJoin(playlists, and(eq(playlists.id, playlistImports.playlistId), isNull(playlists.deletedAt)))
    .where(
      and(isOpen, eq(playlistImports.state, 'waiting'), ownerId === null ? undefined : eq(playlists.ownerId, ownerId)),
    )
}

/** The next that is due, not to be taken again before `untilMs`; null when there is none. */
export async function takeDue(orm: Orm, nowMs: number, untilMs: number): Promise<Owned | null> {
  return orm.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: playlistImports, ownerId: playlists.ownerId })
      .from(playlistImports)
      .innerJoin(playlists, and(eq(playlists.id, playlistImports.playlistId), isNull(playlists.deletedAt)))
      .where(and(isOpen, eq(playlistImports.state, 'waiting'), lte(playlistImports.dueAt, nowMs)))
      .orderBy(asc(playlistImports.dueAt), asc(playlistImports.position))
      .limit(1)
      .for('update', { of: playlistImports, skipLocked: true })
    if (!found) return null
    await tx.update(playlistImports).set({ dueAt: untilMs }).where(of(found.row))
    return { ...found.row, ownerId: found.ownerId }
  })
}

export type Change = Partial<Pick<Row, 'state' | 'summaryId' | 'problem' | 'dueAt'>>

/** Changes one that is still on its way; false when it no longer is. */
export async function change(orm: Orm, key: Key, values: Change): Promise<boolean> {
  const changed = await orm
    .update(playlistImports)
    .set(values)
    .where(and(of(key), isOpen))
    .returning({ videoId: playlistImports.videoId })
  return changed.length > 0
}

export type Delay = { ownerId: string | null; dueAt: number; problem: ProblemReport }

/** Makes what waits wait longer, of one person or of everybody, and says why. */
export async function postpone(orm: Orm, { ownerId, dueAt, problem }: Delay): Promise<void> {
  const owned = orm
    .select({ id: playlists.id })
    .from(playlists)
    .where(ownerId ? eq(playlists.ownerId, ownerId) : undefined)
  await orm
    .update(playlistImports)
    .set({ dueAt: sql`greatest(${playlistImports.dueAt}, ${dueAt}::bigint)`, problem })
    .where(
      and(
        isOpen,
        eq(playlistImports.state, 'waiting'),
        ownerId ? inArray(playlistImports.playlistId, owned) : undefined,
      ),
    )
}

/** Lets go of what waits or failed: all of it, or one video. */
export async function cancel(orm: Orm, playlistId: string, videoId: string | null): Promise<void> {
  await orm
    .update(playlistImports)
    .set({ state: 'cancelled', problem: null })
    .where(
      and(
        eq(playlistImports.playlistId, playlistId),
        inArray(playlistImports.state, ['waiting', 'failed']),
        videoId === null ? undefined : eq(playlistImports.videoId, videoId),
      ),
    )
}

export async function listOwned(orm: Orm, ownerId: string): Promise<Row[]> {
  const owned = orm.select({ id: playlists.id }).from(playlists).where(eq(playlists.ownerId, ownerId))
  return orm.select().from(playlistImports).where(inArray(playlistImports.playlistId, owned))
}
