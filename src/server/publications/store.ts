// The drawer of `publications`.
import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { publications } from '../db/schema/publications.ts'

export type Row = typeof publications.$inferSelect
type Key = { ownerId: string; videoId: string }

const of = ({ ownerId, videoId }: Key) => and(eq(publications.ownerId, ownerId), eq(publications.videoId, videoId))

/** Adds a page, or changes the one that the owner has of this video: its address, readers and date stay. */
export async function write(orm: Orm, values: Omit<Row, 'readers'>): Promise<Row> {
  const { summaryId, showsName, indexable } = values
  const [row] = await orm
    .insert(publications)
    .values(values)
    .onConflictDoUpdate({
      target: [publications.ownerId, publications.videoId],
      set: { summaryId, showsName, indexable },
    })
    .returning()
  return row!
}

/** Adds pages; one that is there stays as it is. */
export async function addMissing(tx: Orm, rows: Omit<Row, 'readers'>[]): Promise<void> {
  if (rows.length > 0) await tx.insert(publications).values(rows).onConflictDoNothing()
}

export async function find(orm: Orm, key: Key): Promise<Row | null> {
  const [row] = await orm.select().from(publications).where(of(key))
  return row ?? null
}

export async function findById(orm: Orm, id: string): Promise<Row | null> {
  const [row] = await orm.select().from(publications).where(eq(publications.id, id))
  return row ?? null
}

export async function remove(orm: Orm, key: Key): Promise<void> {
  await orm.delete(publications).where(of(key))
}

export async function addReader(orm: Orm, id: string): Promise<void> {
  await orm
    .update(publications)
    .set({ readers: sql`${publications.readers} + 1` })
    .where(eq(publications.id, id))
}

export async function listOwned(orm: Orm, ownerId: string): Promise<Row[]> {
  return orm.select().from(publications).where(eq(publications.ownerId, ownerId))
}
