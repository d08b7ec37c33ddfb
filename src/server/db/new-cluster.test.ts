// The build makes the files of a new database, and a server's first start copies them.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTemplate, migrationsFolder } from '#tests/embedded.ts'
import { openEmbeddedDatabase } from './embedded.ts'
import { newClusterFile } from './new-cluster.ts'
import { packCluster } from './pack-cluster.ts'
import { readinessChecks } from './schema/operation/readiness-checks.ts'

const root = mkdtempSync(join(tmpdir(), 'pith-new-cluster-'))
const build = join(root, 'build')
const log = pino({ level: 'silent' })
const open = (folder: string) =>
  openEmbeddedDatabase({ folder, migrationsFolder: join(build, 'migrations'), log })

beforeAll(async () => {
  cpSync(migrationsFolder, join(build, 'migrations'), { recursive: true })
  await packCluster(build)
})
afterAll(() => rmSync(root, { recursive: true }))

/**
 * But for those that the job queue makes for each day, because the template may be of an
 * earlier one.
 */
const tables = `
  select schemaname, tablename from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') and tablename !~ '_[0-9]{8}$' order by 1, 2`

test('the first start has every table and the queue, and keeps what is written, also after an interrupted attempt', async () => {
  const folder = join(root, 'data')
  mkdirSync(join(folder, 'pg.unfinished'), { recursive: true })
  writeFileSync(join(folder, 'pg.unfinished', 'PG_VERSION'), 'half')
  const row = { id: '7f0c2c1e-8c50-4a0e-9d0a-3b1f2e4d5c6b', message: 'kept', createdAt: 1 }
  const first = await open(folder)
  await first.orm.insert(readinessChecks).values(row)
  const { rows } = await first.orm.execute(sql.raw(tables))
  await first.close()

  const second = await open(folder)
  expect(await second.orm.select().from(readinessChecks)).toEqual([row])
  await second.close()
  const migrated = await loadTemplate()
  expect(rows).toEqual((await migrated.query(tables)).rows)
  await migrated.close()
})

test('a file that is cut off starts no server and leaves no half database', async () => {
  const whole = join(build, newClusterFile)
  cpSync(whole, join(root, 'whole.zip'))
  writeFileSync(whole, 'PK\x03\x04')
  const folder = join(root, 'other')
  await expect(open(folder)).rejects.toThrow(/invalid zip/)
  cpSync(join(root, 'whole.zip'), whole)
  await (await open(folder)).close()
})
