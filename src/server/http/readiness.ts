// Watches whether the database works, so that the readiness check is answered from memory.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { readinessChecks } from '../db/schema/readiness-checks.ts'
import type { Deps } from '../deps/deps.ts'

const intervalMs = 2000
/** A database that is unreachable may leave a query without an answer for many minutes. */
const answerLimitMs = 10_000

type ReadinessDeps = Pick<Deps, 'db' | 'now' | 'log' | 'stopping'>

/**
 * Writes and deletes one row now and after each failure, and otherwise only reads, until the process stops. The returned function tells
 * whether the last check succeeded.
 */
export function watchDatabase(deps: ReadinessDeps): () => boolean {
  let isReady: boolean | null = null
  const check = async () => {
    try {
      await withinLimit(isReady ? read(deps) : writeAndDelete(deps))
      isReady = true
    } catch (err) {
      // Once, not every two seconds.
      if (isReady !== false) deps.log.error({ err }, 'the database cannot be used')
      isReady = false
    }
    if (!deps.stopping.aborted) setTimeout(check, intervalMs).unref()
  }
  void check()
  return () => isReady === true
}

async function writeAndDelete({ db, now }: ReadinessDeps): Promise<void> {
  const id = randomUUID()
  await db.orm.transaction(async (tx) => {
    await tx.insert(readinessChecks).values({ id, message: 'readiness check', createdAt: now() })
    await tx.delete(readinessChecks).where(eq(readinessChecks.id, id))
  })
}

async function read({ db }: ReadinessDeps): Promise<void> {
  await db.orm.execute(sql`select 1`)
}

async function withinLimit(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), answerLimitMs).unref()
  })
  await Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
