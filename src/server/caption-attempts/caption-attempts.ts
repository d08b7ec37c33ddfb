// Counts in memory how often each way to captions succeeds, and stores it in batches.
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { CaptionAttempt, CaptionAttempts } from '../deps/caption-attempts.ts'
import * as store from './store.ts'

const storeMs = 30_000
const dayMs = 24 * 3600 * 1000
const keptDays = 90

type Options = { now: () => number; log: Logger }

/**
 * What is counted before `startStoring` waits in memory, so that the sources can be
 * opened before the database.
 */
export function openCaptionAttempts({ now, log }: Options) {
  const pending = new Map<string, store.Counts>()
  let db: Database | null = null
  let storing = Promise.resolve()

  function count({ way, failure }: CaptionAttempt): void {
    const nowMs = now()
    const day = startOfDay(nowMs)
    const key = `${day} ${way}`
    const { succeeded = 0, failed = 0, ...last } = pending.get(key) ?? { day, way }
    const newest = failure && { failedAt: nowMs, code: failure.code, reason: failure.reason }
    pending.set(key, {
      ...last,
      ...newest,
      day,
      way,
      succeeded: succeeded + (failure ? 0 : 1),
      failed: failed + (failure ? 1 : 0),
    })
  }

  async function storeNow(): Promise<void> {
    if (!db) return
    const counts = [...pending.values()]
    pending.clear()
    // A batch that the database does not take is lost: these are only shares.
    await store
      .addCounts(db.orm, counts)
      .catch((err) => log.warn({ err }, 'failed to count the ways to captions'))
  }
  const storeOnce = () => (storing = storing.then(storeNow))

  let timer: NodeJS.Timeout | undefined
  return {
    count,
    store: storeOnce,
    startStoring(opened: Database): void {
      db = opened
      timer = setInterval(storeOnce, storeMs).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await storeOnce()
    },
  } satisfies CaptionAttempts & { startStoring(db: Database): void; stop(): Promise<void> }
}

/** Deletes the counts of days that are long over. */
export async function purgeOldAttempts({
  db,
  now,
}: {
  db: Database
  now: () => number
}): Promise<void> {
  await store.deleteBefore(db.orm, startOfDay(now()) - keptDays * dayMs)
}

/**
 * What was counted today and in seven days, and of the days that are kept the newest
 * failure of each way and which ways were used.
 */
export async function readAttempts({ db, now }: { db: Database; now: () => number }) {
  const today = startOfDay(now())
  const [counts, failures] = [
    await store.listCounts(db.orm, today - 6 * dayMs),
    await store.listLastFailures(db.orm),
  ]
  return { today, counts, failures, usedWays: await store.listUsedWays(db.orm) }
}

function startOfDay(nowMs: number): number {
  return new Date(nowMs).setUTCHours(0, 0, 0, 0)
}
