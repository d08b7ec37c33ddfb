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
  const isReady = watchDatabase({ db: database, now: () => 0, log, stopping: stopping.signal })
  const later = async () => {
    await vi.advanceTimersByTimeAsync(2000)
    return isReady()
  }
  return { isReady, later, lines }
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
