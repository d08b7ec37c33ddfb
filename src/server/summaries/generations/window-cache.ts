// Caches what a model answered about the windows of a long transcript until its summary is stored.
import { and, eq, lt } from 'drizzle-orm'
import type { WindowCache } from '#engine/model.ts'
import { deleteInSteps } from '../../db/in-steps.ts'
import { repeatDuringOutage } from '../../db/outage.ts'
import { windowCache } from '../../db/schema/summaries.ts'
import type { Deps } from '../../deps/deps.ts'
import * as store from './store.ts'

/**
 * Opens the cache of one generation, which names it from the first answer on. An answer
 * is kept even if the database is down for a while, but not if another process has taken
 * over: the end of the generation would not delete it. `clear` deletes its entries.
 */
export function openWindowCache(
  { db, now, stopping }: Pick<Deps, 'db' | 'now' | 'stopping'>,
  attempt: store.Attempt,
  contentKey: string,
): WindowCache & { clear(): Promise<void> } {
  let isUsed = false
  return {
    read: async (windowKey) => {
      isUsed = true
      const [row] = await db.orm
        .select({ answer: windowCache.answer })
        .from(windowCache)
        .where(and(eq(windowCache.contentKey, contentKey), eq(windowCache.windowKey, windowKey)))
      return row?.answer ?? null
    },
    write: async (windowKey, answer) => {
      const entry = { contentKey, windowKey, answer, createdAt: now() }
      const save = () =>
        db.orm.transaction(async (tx) => {
          if (await store.recordAdvance(tx, attempt, contentKey))
            await tx.insert(windowCache).values(entry).onConflictDoNothing()
        })
      await repeatDuringOutage(save, stopping)
    },
    clear: async () => {
      if (isUsed) await db.orm.delete(windowCache).where(eq(windowCache.contentKey, contentKey))
    },
  }
}

/** After this time no restart continues a generation. */
const keptMs = 24 * 3600 * 1000

/** Deletes what generations left that failed for good. */
export async function purgeWindowCache({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const where = lt(windowCache.createdAt, now() - keptMs)
  await deleteInSteps(db.orm, { table: windowCache, where })
}
