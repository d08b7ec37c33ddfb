// Every table with personal data is exported and erased by exactly one package, so that a
// new table cannot be forgotten.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { personalDataPackages } from './personal-data-packages.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true })
})
afterAll(() => testServer.close())

/**
 * Column names that identify a person in tables that have no foreign key to `users`,
 * because guests are in them too.
 */
const personColumn =
  '(^|_)(owner|user|guest|person|author|actor|creator|follower|blocker|blocked|reporter|viewer|sender|recipient)_id$'

const query = async <Row extends Record<string, unknown>>(statement: SQL) =>
  (await testServer.deps.db.orm.execute<Row>(statement)).rows

/**
 * The tables that name a person in a column or refer to such a table, directly or through
 * others.
 */
async function findTablesWithPersonalData(): Promise<string[]> {
  const columns = await query<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ ${personColumn}`,
  )
  const references = await query<{ from: string; to: string }>(
    sql`select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const personal = new Set(['users', ...columns.map(({ name }) => name)])
  // A set that grows while it is iterated also visits the new members.
  for (const table of personal)
    for (const { from, to } of references) if (to === table) personal.add(from)
  return [...personal].sort()
}

const listDeclaredTables = () =>
  personalDataPackages.flatMap(({ tables }) => tables.map(getTableName))

async function findUndeclaredTables(): Promise<string[]> {
  const declared = listDeclaredTables()
  return (await findTablesWithPersonalData()).filter((table) => !declared.includes(table))
}

test('every table with personal data belongs to a package that erases it', async () => {
  expect((await findTablesWithPersonalData()).length).toBeGreaterThan(15)
  expect(await findUndeclaredTables()).toEqual([])
})

test('no table and no package is listed twice', () => {
  const names = personalDataPackages.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const declared = listDeclaredTables()
  expect(new Set(declared).size).toBe(declared.length)
})

test.each([
  ['by the name of a column', 'create table planted (owner_id text)'],
  ['by a reference to a user', 'create table planted (invited_by text references users(id))'],
  [
    'by a reference to something of theirs',
    'create table planted (playlist uuid references playlists(id))',
  ],
])('a new table with personal data that no package declares is found %s', async (_, statement) => {
  await query(sql.raw(statement))
  expect(await findUndeclaredTables()).toEqual(['planted'])
  await query(sql`drop table planted`)
})
