// A backup of an embedded database while people work has all rows of one moment, and
// keeps nobody waiting for long.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openInMemory } from '#tests/embedded.ts'
import type { Database, Orm } from '../db/database.ts'
import { writeInSlices } from './read-slices.ts'

let db: Database
const folder = mkdtempSync(join(tmpdir(), 'pith-slices-'))
const draft = join(folder, 'draft')
const run = async <Row>(query: string) => (await db.orm.execute(sql.raw(query))).rows as Row[]

beforeAll(async () => {
  db = await openInMemory()
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await run('delete from readiness_checks')
  await run(
    `insert into readiness_checks (id, message, created_at) select gen_random_uuid(), repeat('lamp ', 200) || i, i from generate_series(1, 3000) i`,
  )
})

const readAll = async () =>
  (await run<{ line: string }>('select t::text as line from readiness_checks t')).map(
    ({ line }) => line,
  )

/**
 * Calls back before each query and before the transaction, as if others used the
 * connection in between.
 */
const interleaved = (before: { query(): Promise<unknown>; transaction(): Promise<unknown> }): Orm =>
  ({
    execute: async (query: Parameters<Orm['execute']>[0]) => {
      await before.query()
      return db.orm.execute(query)
    },
    transaction: async (action: Parameters<Orm['transaction']>[0]) => {
      await before.transaction()
      return db.orm.transaction(action)
    },
  }) as unknown as Orm

async function collect(orm: Orm): Promise<string[]> {
  const rows: string[] = []
  await writeInSlices(
    orm,
    async (line) => {
      const entry = line as { table?: string; rows?: string[] }
      if (entry.table === 'readiness_checks') rows.push(...entry.rows!)
    },
    { draftPath: draft },
  )
  return rows
}

test('rows that are added, changed and deleted meanwhile are as they are at the last moment', async () => {
  let [turn, expected] = [0, [] as string[]]
  const rows = await collect(
    interleaved({
      async query() {
        turn++
        await run(`insert into readiness_checks values (gen_random_uuid(), 'new ${turn}', 0)`)
        await run(`delete from readiness_checks where created_at % 97 = ${turn % 97}`)
        await run(
          `update readiness_checks set message = 'changed ${turn}' where created_at % 89 = ${turn % 89}`,
        )
        if (turn % 20 === 0) await run('vacuum readiness_checks')
      },
      async transaction() {
        expected = await readAll()
      },
    }),
  )
  expect(turn).toBeGreaterThan(40)
  expect(rows.toSorted()).toEqual(expected.toSorted())
  expect(existsSync(draft)).toBe(false)
})

test('others have the database between two slices', async () => {
  await run(`update readiness_checks set message = repeat(message, 10)`)
  let [slices, answered, isOver] = [0, 0, false]
  const backup = collect(
    interleaved({ query: async () => slices++, transaction: async () => {} }),
  ).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await run('select 1')
    answered++
    await wait(1)
  }
  expect(await backup).toHaveLength(3000)
  expect(answered).toBeGreaterThan(slices / 2)
})
