// Watches whether the database works, so that the readiness check is answered from memory.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { readinessChecks } from '../db/schema/operation/readiness-checks.ts'
import type { Deps } from '../deps/deps.ts'

const intervalMs = 2000
/** A database that is unreachable may leave a query without an answer for many minutes. */
const answerLimitMs = 10_000

type ReadinessDeps = Pick<Deps, 'db' | 'now' | 'log' | 'stopping'>

/**
 * So many requests must fail between two checks, and more than half of all, before they
 * count more than a check that succeeds.
 */
const minFailures = 5

export type Readiness = {
  /**
   * Whether the last check succeeded, and most requests before it got what they needed
   * from the database.
   */
  isReady(): boolean
  countRequest(): void
  /** Counts a request that failed because of the database. */
  countFailure(): void
}

/**
 * Writes and deletes one row now and after each failure, and otherwise only reads, until
 * the process stops.
 */
export function watchDatabase(deps: ReadinessDeps): Readiness {
  let isReady: boolean | null = null
  let [requests, failures] = [0, 0]
  const rejectMostlyFailed = () => {
    const isFailing = failures >= minFailures && failures > requests / 2
    const counts = `${failures} of ${requests} requests failed because of the database`
    ;[requests, failures] = [0, 0]
    if (isFailing) throw new Error(counts)
  }
  const check = async () => {
    try {
      await withinLimit(isReady ? read(deps) : writeAndDelete(deps))
      rejectMostlyFailed()
      isReady = true
    } catch (err) {
      // Once, not every two seconds.
      if (isReady !== false) deps.log.error({ err }, 'the database cannot be used')
      isReady = false
    }
    if (!deps.stopping.aborted) setTimeout(check, intervalMs).unref()
  }
  void check()
  return {
    isReady: () => isReady === true,
    countRequest: () => void requests++,
    countFailure: () => void failures++,
  }
}

export function countRequests({ countRequest }: Readiness): MiddlewareHandler {
  return (_, next) => {
    countRequest()
    return next()
  }
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

async function withinLimit(query: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('the database did not answer in time')),
      answerLimitMs,
    ).unref()
  })
  await Promise.race([query, limit]).finally(() => clearTimeout(timer))
}
