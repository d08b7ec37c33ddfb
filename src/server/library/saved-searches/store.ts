// Reads and writes the table of saved searches.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { savedSearches } from '../../db/schema/saved-searches.ts'

type Row = typeof savedSearches.$inferSelect
type Key = { ownerId: string; id: string }

const isKey = ({ ownerId, id }: Key) =>
  and(eq(savedSearches.ownerId, ownerId), eq(savedSearches.id, id))

export async function listByOwner(orm: Orm, ownerId: string): Promise<Row[]> {
  const inAlphabet = sql`${savedSearches.name} collate "und-x-icu"`
  return orm
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.ownerId, ownerId))
    .orderBy(inAlphabet, asc(savedSearches.id))
}

export const countByOwner = (orm: Orm, ownerId: string): Promise<number> =>
  orm.$count(savedSearches, eq(savedSearches.ownerId, ownerId))

/** Two requests at once must not exceed the limit together. Until the transaction ends. */
export const lockOwner = (tx: Orm, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${ownerId}`}, 0))`)

/** False if the owner has one with this name. */
export async function insert(tx: Orm, row: Row): Promise<boolean> {
  const rows = await tx
    .insert(savedSearches)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: savedSearches.id })
  return rows.length > 0
}

/** Null if there is none. */
export async function rename(
  tx: Orm,
  key: Key,
  values: { name: string; updatedAt: number },
): Promise<Row | null> {
  const [row] = await tx.update(savedSearches).set(values).where(isKey(key)).returning()
  return row ?? null
}

export async function findByName(orm: Orm, ownerId: string, name: string): Promise<Row | null> {
  const isNamed = and(eq(savedSearches.ownerId, ownerId), eq(savedSearches.name, name))
  const [row] = await orm.select().from(savedSearches).where(isNamed)
  return row ?? null
}

/** False if there is none. */
export async function remove(orm: Orm, key: Key): Promise<boolean> {
  const rows = await orm.delete(savedSearches).where(isKey(key)).returning({ id: savedSearches.id })
  return rows.length > 0
}
