// Reads and changes rows of `playlist_imports`. A video is pending while it waits or is queued.
import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import type { Orm } from '../../db/database.ts'
import { playlistImports } from '../../db/schema/playlist-imports.ts'
import { playlists } from '../../db/schema/playlists.ts'
import { isNotDeleted } from '../../visibility/playlists.ts'

type ImportRow = typeof playlistImports.$inferSelect
export type OwnedImport = ImportRow & { ownerId: string }
type ImportKey = { playlistId: string; videoId: string }

const isImport = ({ playlistId, videoId }: ImportKey) =>
  and(eq(playlistImports.playlistId, playlistId), eq(playlistImports.videoId, videoId))
const pendingStates: ImportRow['state'][] = ['waiting', 'queued']
/** Spelled as in the partial index, so that it matches. */
const isPending = sql`${playlistImports.state} in ('waiting', 'queued')`
const isWaiting = and(isPending, eq(playlistImports.state, 'waiting'))

export async function list(orm: Orm, playlistId: string): Promise<ImportRow[]> {
  return orm
    .select()
    .from(playlistImports)
    .where(eq(playlistImports.playlistId, playlistId))
    .orderBy(asc(playlistImports.position), asc(playlistImports.videoId))
}

/**
 * Replaces the finished videos by these. Pending ones stay, and take over whether they
 * are to be published.
 */
export async function restart(
  tx: Orm,
  playlistId: string,
  rows: (typeof playlistImports.$inferInsert)[],
): Promise<void> {
  await tx
    .delete(playlistImports)
    .where(
      and(
        eq(playlistImports.playlistId, playlistId),
        notInArray(playlistImports.state, pendingStates),
      ),
    )
  if (rows.length > 0)
    await tx
      .insert(playlistImports)
      .values(rows)
      .onConflictDoUpdate({
        target: [playlistImports.playlistId, playlistImports.videoId],
        set: { publishSummary: sql`excluded.publish_summary` },
      })
}

/** Tells whether any import on this server is pending. */
export async function isAnyPending(orm: Orm): Promise<boolean> {
  const rows = await orm
    .select({ id: playlistImports.playlistId })
    .from(playlistImports)
    .where(isPending)
    .limit(1)
  return rows.length > 0
}

export async function hasPending(orm: Orm, playlistId: string): Promise<boolean> {
  return (
    (await orm.$count(
      playlistImports,
      and(isPending, eq(playlistImports.playlistId, playlistId)),
    )) > 0
  )
}

/** Lists the videos whose summaries were requested, in all playlists. */
export async function listQueued(orm: Orm): Promise<OwnedImport[]> {
  const rows = await orm
    .select({ row: playlistImports, ownerId: playlists.ownerId })
    .from(playlistImports)
    .innerJoin(playlists, eq(playlists.id, playlistImports.playlistId))
    .where(and(isPending, eq(playlistImports.state, 'queued')))
  return rows.map(({ row, ownerId }) => ({ ...row, ownerId }))
}

/** Lists the playlists that have waiting videos, of one owner or of everyone. */
export async function listWaitingPlaylists(
  orm: Orm,
  ownerId: string | null,
): Promise<{ playlistId: string; ownerId: string }[]> {
  return orm
    .selectDistinct({ playlistId: playlists.id, ownerId: playlists.ownerId })
    .from(playlistImports)
    .innerJoin(playlists, and(eq(playlists.id, playlistImports.playlistId), isNotDeleted))
    .where(and(isWaiting, ownerId === null ? undefined : eq(playlists.ownerId, ownerId)))
}

/**
 * Leases the next due video until `leaseUntilMs`, so that no other process takes it. Null
 * if none is due.
 */
export async function leaseNext(
  orm: Orm,
  nowMs: number,
  leaseUntilMs: number,
): Promise<OwnedImport | null> {
  return orm.transaction(async (tx) => {
    const [next] = await tx
      .select({ row: playlistImports, ownerId: playlists.ownerId })
      .from(playlistImports)
      .innerJoin(playlists, and(eq(playlists.id, playlistImports.playlistId), isNotDeleted))
      .where(and(isWaiting, lte(playlistImports.dueAt, nowMs)))
      .orderBy(asc(playlistImports.dueAt), asc(playlistImports.position))
      .limit(1)
      .for('update', { of: playlistImports, skipLocked: true })
    if (!next) return null
    const leased = { dueAt: leaseUntilMs }
    await tx.update(playlistImports).set(leased).where(isImport(next.row))
    return { ...next.row, ...leased, ownerId: next.ownerId }
  })
}

export type ImportUpdate = Partial<Pick<ImportRow, 'state' | 'summaryId' | 'problem' | 'dueAt'>>

/**
 * Whether nothing has changed since a row was read, so that the process that read it
 * still has the lease.
 */
const isUnchanged = (row: ImportRow) =>
  and(
    isImport(row),
    eq(playlistImports.state, row.state),
    eq(playlistImports.dueAt, row.dueAt),
    row.summaryId === null
      ? isNull(playlistImports.summaryId)
      : eq(playlistImports.summaryId, row.summaryId),
  )

/**
 * Updates a pending video, and forgets its address when it ends. False if it has changed
 * since it was read, or is no longer pending.
 */
export async function updatePending(
  orm: Orm,
  row: ImportRow,
  values: ImportUpdate,
): Promise<boolean> {
  const updated = await orm
    .update(playlistImports)
    .set({
      ...values,
      ...(values.state && !pendingStates.includes(values.state) && { addressHash: null }),
    })
    .where(and(isUnchanged(row), isPending))
    .returning({ videoId: playlistImports.videoId })
  return updated.length > 0
}

/**
 * Stores that the summary of a waiting video was requested, whichever process did it,
 * also if it was postponed meanwhile.
 */
export async function markQueued(orm: Orm, key: ImportKey, summaryId: string): Promise<void> {
  await orm
    .update(playlistImports)
    .set({ state: 'queued', summaryId, problem: null })
    .where(and(isImport(key), isWaiting))
}

/** A null owner is everyone. */
export type Postponement = { ownerId: string | null; dueAt: number; problem: ProblemReport }

/** Postpones waiting videos of one owner or of everyone, with the reason. */
export async function postpone(orm: Orm, { ownerId, dueAt, problem }: Postponement): Promise<void> {
  await orm
    .update(playlistImports)
    .set({ dueAt: sql`greatest(${playlistImports.dueAt}, ${dueAt}::bigint)`, problem })
    .where(and(isWaiting, ownerId ? isOwnedBy(orm, ownerId) : undefined))
}

/** Cancels the videos that wait or failed, or one of them. */
export async function cancel(orm: Orm, playlistId: string, videoId: string | null): Promise<void> {
  await orm
    .update(playlistImports)
    .set({ state: 'canceled', problem: null, addressHash: null })
    .where(
      and(
        eq(playlistImports.playlistId, playlistId),
        inArray(playlistImports.state, ['waiting', 'failed']),
        videoId === null ? undefined : eq(playlistImports.videoId, videoId),
      ),
    )
}

export async function exportOwned(orm: Orm, ownerId: string) {
  const { playlistId, videoId, title, position, state, problem, publishSummary, createdAt } =
    playlistImports
  return orm
    .select({ playlistId, videoId, title, position, state, problem, publishSummary, createdAt })
    .from(playlistImports)
    .where(isOwnedBy(orm, ownerId))
}

export async function deleteOwned(tx: Orm, ownerId: string): Promise<void> {
  await tx.delete(playlistImports).where(isOwnedBy(tx, ownerId))
}

function isOwnedBy(orm: Orm, ownerId: string) {
  const playlistIds = orm
    .select({ id: playlists.id })
    .from(playlists)
    .where(eq(playlists.ownerId, ownerId))
  return inArray(playlistImports.playlistId, playlistIds)
}
