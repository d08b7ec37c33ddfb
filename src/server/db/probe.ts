// The readiness check: can the database be written to?
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { probes } from './schema/probes.ts'

/** Writes a test entry and deletes it again; false, with a line in the log, when the database does not take it. */
export async function probe({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<boolean> {
  const id = randomUUID()
  try {
    await db.orm.insert(probes).values({ id, message: 'readiness check', createdAt: now() })
    await db.orm.delete(probes).where(eq(probes.id, id))
    return true
  } catch (err) {
    log.error({ err }, 'the database cannot be written to')
    return false
  }
}
