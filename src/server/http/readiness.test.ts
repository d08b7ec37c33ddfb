// A server counts as ready only while its database answers and accepts writes.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordingLog } from '#tests/deps.ts'
import { openInMemory } from '#tests/embedded.ts'
import type { Database } from '../db/database.ts'
import { watchDatabase } from './readiness.ts'

let database: Database
let stopping: AbortController

beforeEach(async () => {
  database = await openInMemory()
  stopping = new AbortController()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  stopping.abort()
  vi.useRealTimers()
  await database.close()
})

function watch() {
  const { log, lines } = recordingLog('error')
  const readiness = watchDatabase({ db: database, now: () => 0, log, stopping: stopping.signal })
  const { isReady } = readiness
  const later = async () => {
    await vi.advanceTimersByTimeAsync(2000)
    return isReady()
  }
  return { ...readiness, later, lines }
}

test('a database that stops answering is not ready until it answers again', async () => {
  const { isReady, later, lines } = watch()
  await expect.poll(isReady).toBe(true)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The embedded database does one transaction at a time.
  const transaction = database.orm.transaction(() => held)
  await vi.advanceTimersByTimeAsync(20_000)
  const wasReady = isReady()
  release()
  await transaction
  expect(wasReady).toBe(false)
  expect(lines).toHaveLength(1)
  await expect.poll(later).toBe(true)
})

test('a database that can only be read is not ready', async () => {
  await database.orm.execute(sql`set default_transaction_read_only to on`)
  const { isReady, later, lines } = watch()
  await expect.poll(() => lines.length).toBe(1)
  for (let i = 0; i < 3; i++) {
    expect(await later()).toBe(false)
    await database.orm.execute(sql`select 1`)
  }
  expect(isReady()).toBe(false)
  await database.orm.execute(sql`set default_transaction_read_only to off`)
  await expect.poll(later).toBe(true)
})

test('a database for which most requests fail is not ready, although it answers the check, until a check finds it working again', async () => {
  const { isReady, lines, countRequest, countFailure } = watch()
  await expect.poll(isReady).toBe(true)
  /**
   * Resolves to whether it is ready after the next check, which ends before a query that
   * is sent after it.
   */
  const nextCheck = async ({ requests, failures }: { requests: number; failures: number }) => {
    for (let i = 0; i < requests; i++) countRequest()
    for (let i = 0; i < failures; i++) countFailure()
    await vi.advanceTimersByTimeAsync(2000)
    await database.orm.execute(sql`select 1`)
    await new Promise((resolve) => setImmediate(resolve))
    return isReady()
  }
  // A few failures, or some of many, say little.
  expect(await nextCheck({ requests: 4, failures: 4 })).toBe(true)
  expect(await nextCheck({ requests: 20, failures: 10 })).toBe(true)
  expect(await nextCheck({ requests: 20, failures: 11 })).toBe(false)
  expect(lines.join()).toContain('11 of 20 requests failed because of the database')
  expect(await nextCheck({ requests: 0, failures: 0 })).toBe(true)
})
