// Reads and writes the publications table.
import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { publications } from '../db/schema/publications.ts'

export type PublicationRow = typeof publications.$inferSelect
type NewPublication = Omit<PublicationRow, 'readers'>
type Key = { ownerId: string; videoId: string }

const hasKey = ({ ownerId, videoId }: Key) => and(eq(publications.ownerId, ownerId), eq(publications.videoId, videoId))

/** Inserts a publication, or changes the owner's publication of this video, which keeps its id, readers and date. */
export async function upsertPublication(orm: Orm, values: NewPublication): Promise<PublicationRow> {
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

/** Inserts publications. An existing publication of the same video stays as it is. */
export async function insertMissing(tx: Orm, rows: NewPublication[]): Promise<void> {
  if (rows.length > 0) await tx.insert(publications).values(rows).onConflictDoNothing()
}

export async function findPublication(orm: Orm, key: Key): Promise<PublicationRow | null> {
  const [row] = await orm.select().from(publications).where(hasKey(key))
  return row ?? null
}

export async function findById(orm: Orm, id: string): Promise<PublicationRow | null> {
  const [row] = await orm.select().from(publications).where(eq(publications.id, id))
  return row ?? null
}

export async function deletePublication(orm: Orm, key: Key): Promise<void> {
  await orm.delete(publications).where(hasKey(key))
}

export async function incrementReaders(orm: Orm, id: string): Promise<void> {
  await orm
    .update(publications)
    .set({ readers: sql`${publications.readers} + 1` })
    .where(eq(publications.id, id))
}

export async function listByOwner(orm: Orm, ownerId: string): Promise<PublicationRow[]> {
  return orm.select().from(publications).where(eq(publications.ownerId, ownerId))
}

export async function deleteByOwner(tx: Orm, ownerId: string): Promise<void> {
  await tx.delete(publications).where(eq(publications.ownerId, ownerId))
}
