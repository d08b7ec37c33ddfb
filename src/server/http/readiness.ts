// Watches whether the database works, so that the readiness check is answered from memory.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { readinessChecks } from '../db/schema/readiness-checks.ts'
import type { Deps } from '../deps/deps.ts'

const intervalMs = 2000

type ReadinessDeps = Pick<Deps, 'db' | 'now' | 'log' | 'stopping'>

/** Writes and deletes one row now, then only reads, until the process stops. The returned function tells whether the last check succeeded. */
export function watchDatabase(deps: ReadinessDeps): () => boolean {
  let isReady: boolean | null = null
  const check = async (use: () => Promise<unknown>) => {
    try {
      await use()
      isReady = true
    } catch (err) {
      // Once, not every two seconds.
      if (isReady !== false) deps.log.error({ err }, 'the database cannot be used')
      isReady = false
    }
    if (!deps.stopping.aborted) setTimeout(check, intervalMs, () => read(deps)).unref()
  }
  void check(() => writeAndDelete(deps))
  return () => isReady === true
}

async function writeAndDelete({ db, now }: ReadinessDeps): Promise<void> {
  const id = randomUUID()
  await db.orm.insert(readinessChecks).values({ id, message: 'readiness check', createdAt: now() })
  await db.orm.delete(readinessChecks).where(eq(readinessChecks.id, id))
}

async function read({ db }: ReadinessDeps): Promise<void> {
  await db.orm.execute(sql`select 1`)
}
