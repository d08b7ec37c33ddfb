// Queries on the table of the browsers that ask to be paired.
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { pairings } from '../../db/schema/pairings.ts'

type PairingRow = typeof pairings.$inferSelect
type Lookup = { id: string; nowMs: number }

const isOpen = ({ id, nowMs }: Lookup) => and(eq(pairings.id, id), gt(pairings.expiresAt, nowMs))

export async function insert(orm: Orm, row: PairingRow): Promise<void> {
  await orm.insert(pairings).values(row)
}

export async function find(orm: Orm, lookup: Lookup): Promise<PairingRow | null> {
  const [row] = await orm.select().from(pairings).where(isOpen(lookup))
  return row ?? null
}

/** Returns false if the request has ended or somebody has already confirmed it. */
export async function approve(orm: Orm, lookup: Lookup, approverId: string): Promise<boolean> {
  const rows = await orm
    .update(pairings)
    .set({ approverId })
    .where(and(isOpen(lookup), isNull(pairings.approverId)))
    .returning({ id: pairings.id })
  return rows.length > 0
}

/** Deletes a confirmed request and returns who confirmed it, once. */
export async function takeApproved(orm: Orm, lookup: Lookup): Promise<string | null> {
  const [row] = await orm
    .delete(pairings)
    .where(and(isOpen(lookup), isNotNull(pairings.approverId)))
    .returning({ approverId: pairings.approverId })
  return row?.approverId ?? null
}

/** Deletes a request that nobody has confirmed. */
export async function removeUndecided(orm: Orm, id: string): Promise<void> {
  await orm.delete(pairings).where(and(eq(pairings.id, id), isNull(pairings.approverId)))
}

export async function removeExpired(orm: Orm, nowMs: number): Promise<void> {
  await orm.delete(pairings).where(lte(pairings.expiresAt, nowMs))
}

export async function removeOf(orm: Orm, approverId: string): Promise<void> {
  await orm.delete(pairings).where(eq(pairings.approverId, approverId))
}
