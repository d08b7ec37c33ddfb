// Counts failed attempts. Unlike a limit, reading does not count: only what failed does.
import type { Orm } from '../../db/database.ts'
import * as store from './store.ts'

/** `endsAt` is when the failures are forgotten. */
export type Failures = { count: number; endsAt: number }

type Failure = {
  /** The action and the caller. Must not contain personal data in plain text. */
  key: string
  windowMs: number
  nowMs: number
  /**
   * Whether all failures are remembered for the whole window after this one; otherwise
   * the window starts with the first.
   */
  restartsWindow?: boolean
}

/** Returns the failures of those keys that have any. */
export async function readFailures(
  orm: Orm,
  keys: string[],
  nowMs: number,
): Promise<Map<string, Failures>> {
  const rows = await store.list(orm, keys, nowMs)
  return new Map(rows.map(({ key, count, endsAt }) => [key, { count, endsAt }]))
}

/** More failures than this make no difference. */
const maxCount = 1000

export async function addFailure(
  orm: Orm,
  { restartsWindow = false, ...failure }: Failure,
): Promise<void> {
  await store.increment(orm, { ...failure, limit: maxCount, restartsWindow })
}

export async function clearFailures(orm: Orm, keys: string[]): Promise<void> {
  await store.deleteKeys(orm, keys)
}
