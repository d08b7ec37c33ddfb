// Ten tries and no more, however they come: one after the other, at once, or after a restart.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInMemory } from '#tests/deps.ts'
import type { Database } from '../db/open.ts'
import { buckets } from '../db/schema/buckets.ts'
import { emptyOver, giveBack, takeFrom } from './buckets.ts'

let db: Database
beforeAll(async () => {
  db = await openInMemory()
})
afterAll(() => db.close())

const attempt = (key: string, nowMs = 1000) => ({ key, limit: 10, windowMs: 60_000, nowMs })

test('the eleventh try is refused and told when to come back; then it counts afresh', async () => {
  for (let i = 0; i < 10; i++) expect((await takeFrom(db.orm, attempt('one'))).allowed).toBe(true)
  expect(await takeFrom(db.orm, attempt('one', 31_500))).toEqual({ allowed: false, retryAfterSeconds: 30 })
  expect((await takeFrom(db.orm, attempt('other'))).allowed).toBe(true)
  expect((await takeFrom(db.orm, attempt('one', 61_000))).allowed).toBe(true)
})

test('of a hundred at once exactly ten get through', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => takeFrom(db.orm, attempt('flood'))))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10)
})

test('what was taken in vain is given back, but never to a later window', async () => {
  for (let i = 0; i < 10; i++) await takeFrom(db.orm, attempt('vain', 5000))
  const counted = { windowMs: 60_000, atMs: 5000 }
  await giveBack(db.orm, 'vain', counted)
  expect((await takeFrom(db.orm, attempt('vain', 6000))).allowed).toBe(true)
  for (let i = 0; i < 10; i++) await takeFrom(db.orm, attempt('vain', 65_000))
  await giveBack(db.orm, 'vain', counted)
  expect((await takeFrom(db.orm, attempt('vain', 66_000))).allowed).toBe(false)
})

test('one that was given back can be taken again, and no more than that', async () => {
  for (let i = 0; i < 11; i++) await takeFrom(db.orm, attempt('returned'))
  await giveBack(db.orm, 'returned')
  await giveBack(db.orm, 'returned')
  expect((await takeFrom(db.orm, attempt('returned'))).allowed).toBe(true)
  expect((await takeFrom(db.orm, attempt('returned'))).allowed).toBe(false)
  await giveBack(db.orm, 'nobody’s')
})

test('what is over is forgotten', async () => {
  await emptyOver(db.orm, 10_000_000)
  expect(await db.orm.select().from(buckets)).toEqual([])
})
