// Embedded databases for tests. Creating one takes half a second, so the tests of a
// worker use the same ones after each other, emptied.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import pino from 'pino'
import type { Database } from '#server/db/database.ts'
import { leaveTurns } from '#server/db/leave-turns.ts'
import { extensions, wrapDatabase } from '#server/db/wrap-engine.ts'

export const migrationsFolder = 'src/server/db/migrations'
/** Made anew only when what it is made from has changed: that takes seconds of processor time. */
export const templateFile = `.cache/database-template-${digestOfTemplate()}.tar`

/** An engine, its schema, and what its tables contain at the start. */
type Reusable = {
  engine: PGlite
  schema: string
  tables: string[]
  initial: { name: string; rows: string }[]
}

const idle: Reusable[] = []

/** Opens an embedded database with empty tables. `intercept` can replace its engine. */
export async function openInMemory(intercept = (engine: PGlite) => engine): Promise<Database> {
  const reusable = idle.pop() ?? (await create())
  let isOpen = true
  const engine = intercept(endableView(reusable.engine, () => isOpen))
  const database = await wrapDatabase(engine, migrationsFolder, pino({ level: 'warn' }))
  return {
    ...database,
    close: async () => {
      if (!isOpen) return
      await database.close()
      isOpen = false
      if (await empty(reusable)) idle.push(reusable)
      else await reusable.engine.close()
    },
  }
}

/**
 * The engine as its user sees it: after its end, every use fails, as that of a closed
 * engine does.
 */
function endableView(engine: PGlite, isOpen: () => boolean): PGlite {
  return new Proxy(engine, {
    get(target, name) {
      if (name === 'close') return async () => {}
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (!isOpen()) throw new Error('the database is closed')
        return Reflect.apply(value, target, args)
      }
    },
  })
}

/** Opens an engine of the test's own with empty, migrated tables. */
export function loadTemplate(): Promise<PGlite> {
  return PGlite.create({ extensions, loadDataDir: new Blob([readFileSync(templateFile)]) })
}

/**
 * Puts an empty, migrated database into a data folder. A server that creates it takes
 * five seconds of processor time.
 */
export function fillDataFolder(folder: string): void {
  const dataDir = join(folder, 'pg')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', resolve(templateFile), '-C', dataDir], { stdio: 'ignore' })
}

function digestOfTemplate(): string {
  const migrations = readdirSync(migrationsFolder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const sources = [...migrations.sort(), 'tests/template.ts', 'package-lock.json']
  const digest = createHash('sha256')
  for (const file of sources) digest.update(readFileSync(file))
  return digest.digest('hex').slice(0, 16)
}

async function create(): Promise<Reusable> {
  const engine = await loadTemplate()
  // A view of the engine would keep the first test's end.
  leaveTurns(engine)
  const { rows } = await engine.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const tables = rows.map(({ name }) => name)
  const initial: Reusable['initial'] = []
  for (const name of await listFilled(engine, tables)) {
    const [first] = (
      await engine.query<{ rows: string }>(`select json_agg(one)::text as rows from ${name} as one`)
    ).rows
    if (first) initial.push({ name, rows: first.rows })
  }
  return { engine, schema: await describeSchema(engine), tables, initial }
}

/**
 * Empties all tables but for their initial rows. Resolves to false if a test has changed
 * the schema. Truncating would also make new files for every table that refers to one of
 * them, and all their indexes, which takes four times the processor time.
 */
async function empty({ engine, schema, tables, initial }: Reusable): Promise<boolean> {
  if ((await describeSchema(engine)) !== schema) return false
  await engine.exec('deallocate all')
  const filled = await listFilled(engine, tables)
  await engine.transaction(async (transaction: Transaction) => {
    // Without foreign keys, the order does not matter.
    await transaction.exec('set local session_replication_role = replica')
    await transaction.exec(filled.map((name) => `delete from ${name}`).join(';'))
    await transaction.query(`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null`)
  })
  // New rows get the places and the plans that they get in new tables.
  await engine.exec(`vacuum ${filled.join(', ')}`)
  await engine.transaction(async (transaction: Transaction) => {
    await transaction.query(
      'update pg_class set reltuples = -1, relpages = 0 where oid in (select unnest($1::text[])::regclass)',
      [filled],
    )
    for (const { name, rows } of initial)
      await transaction.query(
        `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      )
  })
  return true
}

async function listFilled(engine: PGlite, tables: string[]): Promise<string[]> {
  const queries = tables.map(
    (name) => `select '${name}' as name where exists (select from ${name})`,
  )
  return (await engine.query<{ name: string }>(queries.join(' union all '))).rows.map(
    ({ name }) => name,
  )
}

async function describeSchema(engine: PGlite): Promise<string> {
  const { rows } = await engine.query<{ description: string }>(`
    select md5(string_agg(item, ',' order by item)) as description from (
      select concat(attrelid, attname, atttypid, attnotnull) as item from pg_attribute where attrelid >= 16384
      union all select concat(tgrelid, tgname, tgenabled) from pg_trigger
      union all select concat(conrelid, conname) from pg_constraint
      union all select concat(oid, proname, prosrc) from pg_proc where oid >= 16384
    ) as items`)
  return rows[0]?.description ?? ''
}
