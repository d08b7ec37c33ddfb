// Ten tries and no more, however they come: one after the other, at once, or after a restart.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInMemory } from '#tests/deps.ts'
import type { Database } from '../db/open.ts'
import { buckets } from '../db/schema.ts'
import { emptyOver, takeFrom } from './buckets.ts'

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

test('what is over is forgotten', async () => {
  await emptyOver(db.orm, 10_000_000)
  expect(await db.orm.select().from(buckets)).toEqual([])
})
