// Bounds how often something may be tried within a span of time, over all processes and restarts.
import type { Orm } from '../db/open.ts'
import * as store from './store.ts'

export type Attempt = {
  /** What is bounded and for whom; nothing personal in the clear. */
  key: string
  limit: number
  windowMs: number
  nowMs: number
}

/** Counts one attempt, also a refused one, in one statement: parallel attempts cannot slip through. */
export async function takeFrom(orm: Orm, attempt: Attempt): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const { count, endsAt } = await store.addOne(orm, attempt)
  return { allowed: count <= attempt.limit, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - attempt.nowMs) / 1000)) }
}

/** Takes an attempt back that turned out to be none of those to be bounded; with `counted`, unless the window it was counted in is over. */
export async function giveBack(orm: Orm, key: string, counted?: { atMs: number; windowMs: number }): Promise<void> {
  await store.subtractOne(orm, key, counted)
}

/** Forgets the windows that are over. */
export async function emptyOver(orm: Orm, nowMs: number): Promise<void> {
  await store.deleteOver(orm, nowMs)
}
