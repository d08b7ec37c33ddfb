// Queries on the table of the checks for a newer version.
import { gt, lte, ne, or } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { updateChecks } from '../db/schema/update-checks.ts'

type Row = typeof updateChecks.$inferSelect
type Look = { url: string; nowMs: number; everyMs: number }

/** Returns true for one process if it is time to look. */
export async function claimLook(orm: Orm, { url, nowMs, everyMs }: Look): Promise<boolean> {
  const { lookedAt } = updateChecks
  const claimed = await orm
    .insert(updateChecks)
    .values({ url, lookedAt: nowMs })
    .onConflictDoUpdate({
      target: updateChecks.id,
      set: { url, lookedAt: nowMs },
      // A clock that was ahead for a while must not end the checks.
      setWhere: or(lte(lookedAt, nowMs - everyMs), gt(lookedAt, nowMs), ne(updateChecks.url, url))!,
    })
    .returning({ id: updateChecks.id })
  return claimed.length > 0
}

export async function storeLook(
  orm: Orm,
  found: Partial<Pick<Row, 'version' | 'changesUrl' | 'failure'>>,
): Promise<void> {
  await orm.update(updateChecks).set(found)
}

export async function readLook(orm: Orm): Promise<Row | null> {
  const [row] = await orm.select().from(updateChecks)
  return row ?? null
}
