// Others are answered while somebody has many statements to run.

import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openInMemory } from '#tests/embedded.ts'
import type { Database } from './database.ts'
import { countStatements } from './leave-turns.ts'

/** Takes some milliseconds. */
const work = sql`select count(*) from generate_series(1, 60000) as n where n % 7 = 0`
const statements = 40

let db: Database
/** How often the event loop has turned. */
let turns = 0
let isWatching = true
beforeEach(async () => {
  db = await openInMemory()
  // Prepared, and its plan made.
  for (let call = 0; call < 3; call++) await db.orm.execute(work)
  turns = 0
  isWatching = true
  const count = () => {
    turns++
    if (isWatching) setImmediate(count)
  }
  setImmediate(count)
})
afterEach(async () => {
  isWatching = false
  await db.close()
})

test('between statements that follow each other', async () => {
  for (let each = 0; each < statements; each++) await db.orm.execute(work)
  expect(turns).toBeGreaterThan(5)
})

test('between statements that were asked for at the same moment', async () => {
  await Promise.all(Array.from({ length: statements }, () => db.orm.execute(work)))
  expect(turns).toBeGreaterThan(5)
})

test('between the statements of a transaction, which no other statement enters', async () => {
  let isInside = false
  const others: boolean[] = []
  await Promise.all([
    db.orm.transaction(async (tx) => {
      isInside = true
      for (let each = 0; each < statements; each++) await tx.execute(work)
      isInside = false
    }),
    db.orm.execute(sql`select 1`).then(() => others.push(isInside)),
  ])
  expect(turns).toBeGreaterThan(5)
  expect(others).toEqual([false])
})

test('also between statements that are run for the first time', async () => {
  const texts = Array.from({ length: statements }, (_, n) =>
    sql.raw(`select ${n}, count(*) from generate_series(1, 60000)`),
  )
  await Promise.all(texts.map((text) => db.orm.execute(text)))
  expect(turns).toBeGreaterThan(5)
})

test('after each of many transactions, also for a statement that was asked for meanwhile', async () => {
  let others = 0
  const asking = async () => {
    for (; isWatching; others++) {
      await new Promise((resolve) => setImmediate(resolve))
      await db.orm.execute(sql`select 1`)
    }
  }
  const asked = asking()
  for (let each = 0; each < statements; each++)
    await db.orm.transaction(async (tx) => void (await tx.execute(work)))
  isWatching = false
  await asked
  expect(others).toBeGreaterThan(5)
})

test('a request that has worked for long lets others go first', async () => {
  const order: string[] = []
  let isOver = false
  const others = (async () => {
    for (; !isOver; order.push('other')) await db.orm.execute(sql`select 1`)
  })()
  await countStatements(async () => {
    for (let each = 0; each < statements; each++) {
      await db.orm.execute(work)
      order.push('long')
    }
  })
  isOver = true
  await others
  // One of another request for each of a request that takes no heed, and many for the others.
  const last = order.slice(order.indexOf('long', order.length / 2))
  const long = last.filter((name) => name === 'long').length
  expect(last.length - long).toBeGreaterThan(3 * long)
})
