// A limit of ten attempts holds for sequential and for parallel attempts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInMemory } from '#tests/embedded.ts'
import type { Database } from '../../db/database.ts'
import { rateLimits } from '../../db/schema/operation/rate-limits.ts'
import { consume, deleteExpired, refund } from './rate-limits.ts'

let db: Database
beforeAll(async () => {
  db = await openInMemory()
})
afterAll(() => db.close())

const attempt = (key: string, nowMs = 1000) => ({ key, limit: 10, windowMs: 60_000, nowMs })

test('the eleventh attempt is rejected with the time to wait, and a new window starts afterwards', async () => {
  for (let i = 0; i < 10; i++) expect((await consume(db.orm, attempt('one'))).allowed).toBe(true)
  expect(await consume(db.orm, attempt('one', 31_500))).toEqual({
    allowed: false,
    retryAfterSeconds: 30,
  })
  expect((await consume(db.orm, attempt('other'))).allowed).toBe(true)
  expect((await consume(db.orm, attempt('one', 61_000))).allowed).toBe(true)
})

test('exactly ten of a hundred parallel attempts are allowed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => consume(db.orm, attempt('parallel'))),
  )
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10)
})

test('a refund applies only to the window in which the attempt was counted', async () => {
  for (let i = 0; i < 10; i++) await consume(db.orm, attempt('window', 5000))
  const counted = { windowMs: 60_000, atMs: 5000 }
  await refund(db.orm, 'window', counted)
  expect((await consume(db.orm, attempt('window', 6000))).allowed).toBe(true)
  for (let i = 0; i < 10; i++) await consume(db.orm, attempt('window', 65_000))
  await refund(db.orm, 'window', counted)
  expect((await consume(db.orm, attempt('window', 66_000))).allowed).toBe(false)
})

test('a refunded attempt can be used once more', async () => {
  for (let i = 0; i < 11; i++) await consume(db.orm, attempt('refunded'))
  await refund(db.orm, 'refunded')
  await refund(db.orm, 'refunded')
  expect((await consume(db.orm, attempt('refunded'))).allowed).toBe(true)
  expect((await consume(db.orm, attempt('refunded'))).allowed).toBe(false)
  await refund(db.orm, 'unknown')
})

test('ended windows are deleted', async () => {
  await deleteExpired(db.orm, 10_000_000)
  expect(await db.orm.select().from(rateLimits)).toEqual([])
})
