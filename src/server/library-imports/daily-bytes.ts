// Limits how much a person imports in a day. What counts is the size of the unpacked file, because that is what is read and stored.
import { maxImportedBytesPerDay } from '#contract/library-import.ts'
import type { Deps } from '../deps/deps.ts'
import { hashOfUser } from '../rate-limits/action-limits.ts'
import { consume, readCount } from '../rate-limits/rate-limits.ts'

const dayMs = 24 * 3600 * 1000

/** `left` are the bytes of the day that the person has not used. `count` counts what was read, also of a file that was refused. */
export async function openDailyBytes(
  { db: { orm }, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>,
  ownerId: string,
): Promise<{ left: number; count(bytes: number): Promise<void> }> {
  const key = `library-import-bytes:${hashOfUser(secret, ownerId)}`
  const left = Math.max(0, maxImportedBytesPerDay - (await readCount(orm, key, now())))
  return {
    left,
    async count(bytes) {
      const amount = Math.min(bytes, left)
      if (amount > 0) await consume(orm, { key, limit: maxImportedBytesPerDay, windowMs: dayMs, nowMs: now(), amount })
    },
  }
}
