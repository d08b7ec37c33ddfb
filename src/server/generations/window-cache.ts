// Caches what a model answered about the windows of a long transcript until its summary is stored.
import { and, eq } from 'drizzle-orm'
import type { WindowCache } from '#engine/model.ts'
import { windowCache } from '../db/schema/summaries.ts'
import type { Deps } from '../deps/deps.ts'

/** Opens the cache of one generation. `clear` deletes its entries. */
export function openWindowCache(
  { db, now }: Pick<Deps, 'db' | 'now'>,
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
      await db.orm.insert(windowCache).values({ contentKey, windowKey, answer, createdAt: now() }).onConflictDoNothing()
    },
    clear: async () => {
      if (isUsed) await db.orm.delete(windowCache).where(eq(windowCache.contentKey, contentKey))
    },
  }
}
