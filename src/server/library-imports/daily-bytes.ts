// Limits how much a person imports in a day. What counts is the size of the unpacked file, because that is what is stored.
import { maxImportedBytesPerDay } from '#contract/library-import.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { hashOfUser } from '../rate-limits/action-limits.ts'
import { consume, readCount } from '../rate-limits/rate-limits.ts'
import type { FilePiece } from './unpack.ts'

const dayMs = 24 * 3600 * 1000

/** `limit` passes a file on and throws `too_large` when the day's bytes are used up. `count` counts it, once it was read as a whole. */
export async function openDailyBytes(
  { db: { orm }, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>,
  ownerId: string,
) {
  const key = `library-import-bytes:${hashOfUser(secret, ownerId)}`
  const left = maxImportedBytesPerDay - (await readCount(orm, key, now()))
  let bytes = 0
  return {
    async *limit(pieces: AsyncIterable<FilePiece>): AsyncGenerator<FilePiece> {
      for await (const piece of pieces) {
        bytes += piece.bytes.length
        if (bytes > left) throw new Problem('too_large', { message })
        yield piece
      }
    },
    async count(): Promise<void> {
      await consume(orm, { key, limit: maxImportedBytesPerDay, windowMs: dayMs, nowMs: now(), amount: bytes })
    },
  }
}

const message =
  'You can import 1 GB in 24 hours, unpacked, and this file exceeds what is left of that. Nothing was imported. Wait a day, or import a smaller file.'
