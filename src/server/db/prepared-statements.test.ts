// Repeated statements of the embedded engine are prepared, and give the same results as before.
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTemplate } from '#tests/embedded.ts'
import { prepareStatements } from './prepared-statements.ts'

let engine: PGlite
let statements: ReturnType<typeof prepareStatements>
beforeAll(async () => {
  engine = await loadTemplate()
  await engine.exec('create table items (id int primary key, name text)')
  statements = prepareStatements(engine)
})
afterAll(() => engine.close())

const listPrepared = async () =>
  (
    await engine.query<{ statement: string; calls: number }>(`
    select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements`)
  ).rows

test('values of all kinds come back the same from the first call and from prepared ones', async () => {
  const text = `
    select $1::int as number, $2::bigint as large, $3::jsonb as json, $4::text[] as list, $5::bytea as bytes,
      $6::boolean as yes, $7::text as nothing, $8::timestamptz as time, $9::uuid as id`
  const values = [
    7,
    2 ** 40,
    { a: ['ü', null] },
    ['one', 'two, "three"'],
    new Uint8Array([0, 255]),
    true,
    null,
    new Date(0),
    '7f0c2c1e-8c50-4a0e-9d0a-3b1f2e4d5c6b',
  ]
  for (const rowMode of ['object', 'array'] as const) {
    const expected = await engine.query(text, values, { rowMode })
    for (let call = 0; call < 8; call++)
      expect(await statements.query(text, values, { rowMode })).toEqual(expected)
  }
  expect(await listPrepared()).toContainEqual({ statement: text, calls: expect.any(Number) })
})

test('a statement that fails again and again harms neither the next one nor its transaction’s neighbors', async () => {
  const insert = 'insert into items (id, name) values ($1, $2)'
  await statements.query(insert, [1, 'one'])
  for (let call = 0; call < 3; call++)
    await expect(statements.query(insert, [1, 'again'])).rejects.toMatchObject({
      code: '23505',
      constraint: 'items_pkey',
    })
  const twice = statements.transaction(async (tx) => {
    await tx.query(insert, [2, 'two'])
    await tx.query(insert, [2, 'again'])
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  await statements.query(insert, [3, 'three'])
  expect((await engine.query('select id from items order by id')).rows).toEqual([
    { id: 1 },
    { id: 3 },
  ])
})

test('a transaction sees its own rows, and a query beside it waits for its end', async () => {
  const count = 'select count(*)::int as total from items where id >= $1'
  const total = async (from: Pick<PGlite, 'query'>) =>
    (await from.query<{ total: number }>(count, [100])).rows[0]?.total
  for (let call = 0; call < 3; call++) expect(await total(statements)).toBe(0)
  let beside: Promise<number | undefined> | null = null
  await statements.transaction(async (tx) => {
    await tx.query('insert into items (id) values (100)')
    beside = total(statements)
    expect((await tx.query(count, [100])).rows).toEqual([{ total: 1 }])
  })
  expect(await beside).toBe(1)
})

test('a statement works again after its table has changed', async () => {
  const read = 'select * from items where id = $1'
  for (let call = 0; call < 3; call++) await statements.query(read, [1])
  await engine.exec('alter table items add column extra text')
  await statements.query(read, [1]).catch(() => {})
  expect((await statements.query(read, [1])).rows).toEqual([{ id: 1, name: 'one', extra: null }])
})

test('after settings of a transaction, its statements are planned for themselves', async () => {
  const read = 'select name from items where id < $1'
  for (let call = 0; call < 3; call++)
    await statements.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off')
      await tx.query(read, [1])
    })
  expect((await listPrepared()).map(({ statement }) => statement)).not.toContain(read)
})

test('thousands of different statements are not all kept', async () => {
  for (let number = 0; number < 400; number++) {
    const text = `select ${number}::int + $1::int as sum`
    for (const added of [1, 2])
      expect((await statements.query(text, [added])).rows).toEqual([{ sum: number + added }])
  }
  expect((await listPrepared()).length).toBeLessThanOrEqual(300)
})
