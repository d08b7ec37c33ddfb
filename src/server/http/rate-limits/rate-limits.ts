// Limits the attempts within a window of time, across processes and restarts.
import type { Orm } from '../../db/database.ts'
import * as store from './store.ts'

type RateLimitAttempt = {
  /** The action and the caller. Must not contain personal data in plain text. */
  key: string
  limit: number
  windowMs: number
  nowMs: number
  /** How much it counts, 1 unless set. */
  amount?: number
}

/**
 * Counts one attempt, also a rejected one, in a single statement, so that parallel
 * attempts cannot exceed the limit.
 */
export async function consume(
  orm: Orm,
  attempt: RateLimitAttempt,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const { count, endsAt } = await store.increment(orm, attempt)
  return {
    allowed: count <= attempt.limit,
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - attempt.nowMs) / 1000)),
  }
}

/** Whether the next attempt would be rejected. Counts nothing. */
export async function isUsedUp(
  orm: Orm,
  { key, limit, nowMs }: Omit<RateLimitAttempt, 'windowMs'>,
): Promise<boolean> {
  return (await store.readCount(orm, key, nowMs)) >= limit
}

/** The attempts in the current window. */
export const { readCount } = store

/** Reads the attempts of several keys in their current windows, with one statement. */
export async function readCounts(
  orm: Orm,
  keys: string[],
  nowMs: number,
): Promise<(key: string) => number> {
  const rows = await store.list(orm, keys, nowMs)
  return (wanted) => rows.find(({ key }) => key === wanted)?.count ?? 0
}

/**
 * Takes one attempt back. With `countedIn`, only if the window in which it was counted
 * has not ended.
 */
export async function refund(
  orm: Orm,
  key: string,
  countedIn?: { atMs: number; windowMs: number },
): Promise<void> {
  await store.decrement(orm, key, countedIn)
}

/** Deletes the windows that have ended. */
export const { deleteExpired } = store
