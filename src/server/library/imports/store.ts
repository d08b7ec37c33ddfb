// Reads and writes the imports into people's libraries, and the parts that wait to be imported.
import { and, asc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { deleteInSteps, deletionLimits, stepLimits } from '../../db/in-steps.ts'
import {
  libraryImportAdditions,
  libraryImportParts,
  libraryImports,
} from '../../db/schema/library-imports.ts'

export type ImportRow = typeof libraryImports.$inferSelect
export type PartRow = typeof libraryImportParts.$inferSelect
/** `json` is its data, as it is stored. */
export type NewPart = Omit<PartRow, 'data'> & { json: string }
type NewImport = typeof libraryImports.$inferInsert

/**
 * Replaces the owner's last file, unless that is being read or imported by a process that
 * is alive. Returns whether it did.
 */
export async function insertImport(orm: Orm, row: NewImport, lostBefore: number): Promise<boolean> {
  const isLost = and(eq(libraryImports.state, 'reading'), lt(libraryImports.updatedAt, lostBefore))
  const isIdle = or(notInArray(libraryImports.state, ['reading', 'running']), isLost)
  await discardImports(orm, and(eq(libraryImports.ownerId, row.ownerId), isIdle), row.createdAt)
  const inserted = await orm
    .insert(libraryImports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: libraryImports.id })
  return inserted.length > 0
}

/** The owner's last file, or null. */
export async function findImport(orm: Orm, ownerId: string): Promise<ImportRow | null> {
  const [row] = await orm.select().from(libraryImports).where(eq(libraryImports.ownerId, ownerId))
  return row ?? null
}

/** The owner's last file, which nobody else changes until the transaction ends. */
export async function lockLast(tx: Orm, ownerId: string): Promise<ImportRow | null> {
  const [row] = await tx
    .select()
    .from(libraryImports)
    .where(eq(libraryImports.ownerId, ownerId))
    .for('no key update')
  return row ?? null
}

type ImportUpdate = Partial<Omit<NewImport, 'id' | 'ownerId'>>

/** Updates an import that is in this state. False if it is not. */
export async function updateImport(
  orm: Orm,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
  values: ImportUpdate,
): Promise<boolean> {
  const rows = await orm
    .update(libraryImports)
    .set(values)
    .where(and(eq(libraryImports.id, id), eq(libraryImports.state, state)))
    .returning({ id: libraryImports.id })
  return rows.length > 0
}

/**
 * Updates an import that is as it was read. False if a process has got further with it,
 * or it was stopped.
 */
export async function updateUnchanged(
  orm: Orm,
  row: ImportRow,
  values: ImportUpdate,
): Promise<boolean> {
  const { id, state, done, failures, updatedAt } = libraryImports
  const isUnchanged = and(
    eq(done, row.done),
    eq(failures, row.failures),
    eq(updatedAt, row.updatedAt),
  )
  const rows = await orm
    .update(libraryImports)
    .set(values)
    .where(and(eq(id, row.id), eq(state, row.state), isUnchanged))
    .returning({ id })
  return rows.length > 0
}

const isRunning = (id: string) =>
  and(eq(libraryImports.id, id), eq(libraryImports.state, 'running'))

export async function findRunning(orm: Orm, id: string): Promise<ImportRow | null> {
  const [row] = await orm.select().from(libraryImports).where(isRunning(id))
  return row ?? null
}

/** A running import, which nobody else changes until the transaction ends. */
export async function lockRunning(tx: Orm, id: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(libraryImports).where(isRunning(id)).for('no key update')
  return row ?? null
}

/** Running imports whose process has not been heard of since then. */
export async function listInterrupted(orm: Orm, before: number): Promise<string[]> {
  const isInterrupted = and(
    eq(libraryImports.state, 'running'),
    lt(libraryImports.updatedAt, before),
  )
  const rows = await orm.select({ id: libraryImports.id }).from(libraryImports).where(isInterrupted)
  return rows.map(({ id }) => id)
}

/** Removes an import with its parts, in steps. Nothing may work on it any more. */
export async function deleteImport(orm: Orm, id: string): Promise<void> {
  await discardParts(orm, id)
  await discardAdditions(orm, id)
  await orm.delete(libraryImports).where(eq(libraryImports.id, id))
}

/** Removes imports that are neither read nor imported, after stopping them. */
async function discardImports(orm: Orm, condition: SQL | undefined, nowMs: number): Promise<void> {
  for (const row of await orm.select().from(libraryImports).where(condition))
    if (await updateImport(orm, row, { state: 'stopped', updatedAt: nowMs }))
      await deleteImport(orm, row.id)
}

/** Removes files that nobody imported, and the record of old imports. */
export async function purge(
  orm: Orm,
  {
    waitingBefore,
    endedBefore,
    nowMs,
  }: { waitingBefore: number; endedBefore: number; nowMs: number },
): Promise<void> {
  const { state, updatedAt } = libraryImports
  const isWaiting = and(inArray(state, ['reading', 'checked']), lt(updatedAt, waitingBefore))
  const isEnded = and(
    inArray(state, ['done', 'stopped', 'failed', 'undone']),
    lt(updatedAt, endedBefore),
  )
  await discardImports(orm, or(isWaiting, isEnded), nowMs)
}

export async function insertParts(orm: Orm, parts: NewPart[]): Promise<void> {
  const rows = parts.map(({ json, ...part }) => ({ ...part, data: sql`${json}::json` }))
  if (rows.length > 0) await orm.insert(libraryImportParts).values(rows)
}

const isOfImport = (importId: string) => eq(libraryImportParts.importId, importId)

/** Runs in the transaction of a step, which has few. */
export async function deleteParts(tx: Orm, importId: string, positions: number[]): Promise<void> {
  const arePositions = inArray(libraryImportParts.position, positions)
  await tx.delete(libraryImportParts).where(and(isOfImport(importId), arePositions))
}

/** Removes these parts, or all, in steps. */
export async function discardParts(
  orm: Orm,
  importId: string,
  positions?: number[],
): Promise<void> {
  if (!positions) return discardWhere(orm, importId, undefined)
  for (let at = 0; at < positions.length; at += deletionLimits.rows) {
    const some = positions.slice(at, at + deletionLimits.rows)
    await discardWhere(orm, importId, inArray(libraryImportParts.position, some))
  }
}

const discardWhere = (orm: Orm, importId: string, condition: SQL | undefined): Promise<void> =>
  deleteInSteps(orm, {
    table: libraryImportParts,
    where: and(isOfImport(importId), condition),
  })

/** Removes what an import has noted that it added, in steps. */
export const discardAdditions = (orm: Orm, importId: string): Promise<void> =>
  deleteInSteps(orm, {
    table: libraryImportAdditions,
    where: eq(libraryImportAdditions.importId, importId),
  })

/**
 * The video with the lowest id, from this one on, of which a summary waits. The index has this
 * order: the order of the file would be sorted anew for each summary.
 */
export async function findNextVideo(
  orm: Orm,
  importId: string,
  from: string,
): Promise<string | null> {
  const { kind, key } = libraryImportParts
  const [row] = await orm
    .select({ key })
    .from(libraryImportParts)
    .where(and(isOfImport(importId), eq(kind, 'summary'), gte(key, from)))
    .orderBy(asc(key))
    .limit(1)
  return row?.key ?? null
}

/** The next part of a kind that waits, with this key if one is given. */
export async function findNext(
  orm: Orm,
  importId: string,
  kind: PartRow['kind'],
  key?: string,
): Promise<PartRow | null> {
  const [row] = await orm
    .select()
    .from(libraryImportParts)
    .where(and(isOfImport(importId), eq(libraryImportParts.kind, kind), hasKey(key)))
    .orderBy(asc(libraryImportParts.position))
    .limit(1)
  return row ?? null
}

const hasKey = (key?: string) => (key === undefined ? undefined : eq(libraryImportParts.key, key))

/** The sizes of the next parts of these kinds, in the order of the file. */
export async function listSizes(
  orm: Orm,
  importId: string,
  kinds: PartRow['kind'][],
  key?: string,
): Promise<{ position: number; bytes: number }[]> {
  const { position, kind, data } = libraryImportParts
  // The parts are found before they are read and measured.
  const next = orm
    .select({ position, data })
    .from(libraryImportParts)
    .where(and(isOfImport(importId), inArray(kind, kinds), hasKey(key)))
    .orderBy(asc(position))
    .limit(stepLimits.rows)
    .as('next')
  const bytes = sql<number>`octet_length(${next.data}::text)`.mapWith(Number)
  return orm.select({ position: next.position, bytes }).from(next).orderBy(asc(next.position))
}

/** These parts, in the order of the file. */
export async function listParts(
  orm: Orm,
  importId: string,
  positions: number[],
): Promise<PartRow[]> {
  return orm
    .select()
    .from(libraryImportParts)
    .where(and(isOfImport(importId), inArray(libraryImportParts.position, positions)))
    .orderBy(asc(libraryImportParts.position))
}

/** How many summaries the file has of each of the next videos after this one, by id. */
export async function countByVideo(orm: Orm, importId: string, after: string, limit: number) {
  const { key } = libraryImportParts
  return orm
    .select({ videoId: key, summaries: sql<number>`count(*)`.mapWith(Number) })
    .from(libraryImportParts)
    .where(
      and(isOfImport(importId), eq(libraryImportParts.kind, 'summary'), sql`${key} > ${after}`),
    )
    .groupBy(key)
    .orderBy(asc(key))
    .limit(limit)
}

export async function exportOwned(orm: Orm, ownerId: string) {
  const { source, fileName, state, createdAt } = libraryImports
  return orm
    .select({ source, fileName, state, createdAt })
    .from(libraryImports)
    .where(eq(libraryImports.ownerId, ownerId))
}

/** Stops an owner's imports and removes them, in steps. */
export async function discardOwned(orm: Orm, ownerId: string): Promise<void> {
  await discardImports(orm, eq(libraryImports.ownerId, ownerId), Date.now())
}
