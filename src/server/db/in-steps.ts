// Reads and changes many rows of one person in short steps, so that others are answered in
// between.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './database.ts'
import { letOthersFirst } from './leave-turns.ts'

/** The most that one transaction takes. A larger row is a step of its own. */
type Limits = { rows: number; bytes: number }
/** For rows that are written with their indexes. */
export const stepLimits: Limits = { rows: 50, bytes: 128 * 1024 }
/** For rows that are only deleted, by the bytes that are stored of them. */
export const deletionLimits: Limits = { rows: 500, bytes: 1024 * 1024 }

type Work<Row> = {
  limits?: Limits
  /** The next rows, at most so many, with their sizes. Without any the work is done. */
  next(tx: Orm, limit: number): Promise<Row[]>
  /** Must leave none of these rows to `next`. */
  work(tx: Orm, rows: Row[]): Promise<void>
}

/** The first rows that a step takes. */
export function cutStep<Row extends { bytes: number }>(rows: Row[], limits = stepLimits): Row[] {
  let bytes = 0
  const isIn = (row: Row, at: number) => {
    bytes += row.bytes
    return at === 0 || bytes <= limits.bytes
  }
  return rows.slice(0, limits.rows).filter(isIn)
}

/**
 * Each step is a transaction. It can end between any two of them and be started again, so
 * a step must leave what is stored sound.
 */
export async function workInSteps<Row extends { bytes: number }>(
  orm: Orm,
  { limits = stepLimits, next, work }: Work<Row>,
): Promise<void> {
  const takeStep = async (tx: Orm): Promise<number> => {
    const rows = cutStep(await next(tx, limits.rows), limits)
    if (rows.length > 0) await work(tx, rows)
    return rows.length
  }
  while ((await orm.transaction(takeStep)) > 0) await letOthersFirst()
}

export type Rows = { table: PgTable; where: SQL | undefined }

/** Deletes rows for which nothing else has to be done, and which cascade to few others. */
export async function deleteInSteps(orm: Orm, { table, where }: Rows): Promise<void> {
  const place = sql<string>`${table}.ctid`
  const sizes = Object.values(getTableColumns(table)).map(
    (column) => sql`coalesce(pg_column_size(${column}), 0)`,
  )
  const bytes = sql<number>`${sql.join(sizes, sql` + `)}`
  await workInSteps(orm, {
    limits: deletionLimits,
    next: (tx, limit) => tx.select({ place, bytes }).from(table).where(where).limit(limit),
    async work(tx, rows) {
      const places = sql.param(rows.map((row) => row.place))
      await tx.delete(table).where(and(where, sql`${place} = any(${places}::tid[])`))
    },
  })
}

/** Read at once, with all their texts. */
const rowsAtOnce = 50

type Reading<Row> = {
  read(ids: string[]): Promise<Row[]>
  idOf(row: Row): string
  size?: number
}

/** Yields the rows in batches, in the order of these ids. Rows that are gone are left out. */
export async function* readInBatches<Row>(
  ids: string[],
  { read, idOf, size = rowsAtOnce }: Reading<Row>,
): AsyncGenerator<Row[]> {
  for (let first = 0; first < ids.length; first += size) {
    // Also where the caller works on the rows for longer than they took to read.
    await yieldToEventLoop()
    const batch = ids.slice(first, first + size)
    const rows = new Map((await read(batch)).map((row) => [idOf(row), row]))
    yield batch.flatMap((id) => rows.get(id) ?? [])
  }
}
