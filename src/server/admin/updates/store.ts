// Queries on the table of the checks for a newer version.
import { gt, lte, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database.ts'
import { updateChecks } from '../../db/schema/operation/update-checks.ts'

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
      // What another feed said is nothing about this one.
      set: {
        ...{ url, lookedAt: nowMs },
        version: keepOf(updateChecks.version, url),
        changesUrl: keepOf(updateChecks.changesUrl, url),
        failure: keepOf(updateChecks.failure, url),
        failingSince: keepOf(updateChecks.failingSince, url),
      },
      // A clock that was ahead for a while must not end the checks.
      setWhere: or(lte(lookedAt, nowMs - everyMs), gt(lookedAt, nowMs), ne(updateChecks.url, url))!,
    })
    .returning({ id: updateChecks.id })
  return claimed.length > 0
}

const keepOf = (column: AnyPgColumn, url: string) =>
  sql`case when ${updateChecks.url} = ${url} then ${column} end`

export async function storeRelease(
  orm: Orm,
  release: Pick<Row, 'version' | 'changesUrl'>,
): Promise<void> {
  await orm.update(updateChecks).set({ ...release, failure: null, failingSince: null })
}

export async function storeFailure(orm: Orm, failure: string, nowMs: number): Promise<void> {
  const failingSince = sql`coalesce(${updateChecks.failingSince}, ${nowMs}::bigint)`
  await orm.update(updateChecks).set({ failure, failingSince })
}

export async function readLook(orm: Orm): Promise<Row | null> {
  const [row] = await orm.select().from(updateChecks)
  return row ?? null
}
