// The readiness check of the database.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readinessChecks } from '../db/schema/readiness-checks.ts'
import type { Deps } from '../deps/deps.ts'

/** Writes a row and deletes it again. Resolves to false, and logs the error, if that fails. */
export async function checkDatabaseIsWritable({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<boolean> {
  const id = randomUUID()
  try {
    await db.orm.insert(readinessChecks).values({ id, message: 'readiness check', createdAt: now() })
    await db.orm.delete(readinessChecks).where(eq(readinessChecks.id, id))
    return true
  } catch (err) {
    log.error({ err }, 'the database cannot be written to')
    return false
  }
}
