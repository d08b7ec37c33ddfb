// A data folder is created on the first start and opened on the next ones.
import fs, {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingLog } from '#tests/deps.ts'
import { fillDataFolder, loadTemplate } from '#tests/embedded.ts'
import { readSettings } from '../config.ts'
import { startMaintenance } from './embedded-maintenance.ts'
import { newBackupPath } from './folder-files.ts'
import { openDatabase } from './open.ts'
import { readinessChecks } from './schema/operation/readiness-checks.ts'

const log = pino({ level: 'silent' })

/**
 * A folder that others could read, with the remains of an interrupted first start.
 * Creating a database takes seconds, so all tests use it.
 */
const folder = mkdtempSync(join(tmpdir(), 'pith-folder-'))
const settings = readSettings({ DATA_DIR: folder })
const row = { id: '7f0c2c1e-8c50-4a0e-9d0a-3b1f2e4d5c6b', message: 'still here', createdAt: 1 }
const unsentBackup = newBackupPath(folder)
beforeAll(async () => {
  mkdirSync(join(folder, 'pg.unfinished'))
  writeFileSync(join(folder, 'pg.unfinished', 'half'), 'a database')
  chmodSync(folder, 0o777)
  writeFileSync(join(folder, 'auth-secret'), 'a secret', { mode: 0o644 })
  for (const name of [unsentBackup, `${unsentBackup}.draft`]) writeFileSync(name, 'half a backup')
  const first = await openDatabase(settings, log)
  await first.orm.insert(readinessChecks).values(row)
  await first.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('data is still there after a restart, and an interrupted first start or backup leaves nothing behind', async () => {
  expect(existsSync(join(folder, 'pg.unfinished'))).toBe(false)
  for (const name of [unsentBackup, `${unsentBackup}.draft`]) expect(existsSync(name)).toBe(false)
  const second = await openDatabase(settings, log)
  expect(await second.orm.select().from(readinessChecks)).toEqual([row])
  await second.close()
})

test('a file that could not be created is created with the next attempt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-folder-'))
  fillDataFolder(folder)
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), log)
  const run = (statement: string) => database.orm.execute(sql.raw(statement))
  await run('create table filled as select generate_series(1, 1000) as id')
  const { openSync } = fs
  // The process has no file left to open.
  fs.openSync = (path, ...options) => {
    if (String(path).endsWith('_fsm'))
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', errno: -24 })
    return openSync(path, ...options)
  }
  await expect(run('vacuum filled')).rejects.toThrow()
  fs.openSync = openSync
  await run('vacuum filled')
  await database.close()
  rmSync(folder, { recursive: true })
})

test('only the owner can read a data folder, also one that was made beforehand', async () => {
  const database = await openDatabase(settings, log)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const modes = new Set(
    entries.map((entry) => {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
      return `${entry.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`
    }),
  )
  expect([...modes].sort()).toEqual(['file 600', 'folder 700'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await database.close()
})

test('the files of other programs in a shared data folder keep their permissions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-folder-'))
  fillDataFolder(folder)
  mkdirSync(join(folder, 'photos'), { mode: 0o755 })
  writeFileSync(join(folder, 'photos', 'cat.jpg'), 'a cat', { mode: 0o644 })
  chmodSync(folder, 0o755)
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), log)
  const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777
  expect([modeOf(), modeOf('photos'), modeOf('photos', 'cat.jpg')]).toEqual([0o755, 0o755, 0o644])
  expect([modeOf('pg'), modeOf('pg', 'PG_VERSION')]).toEqual([0o700, 0o600])
  await database.close()
})

describe('a damaged data folder is named, with the way back', () => {
  const base = () => {
    const [database] = readdirSync(join(folder, 'pg', 'base')).sort((a, b) => Number(b) - Number(a))
    return join(folder, 'pg', 'base', database!)
  }
  const fileOfTable = () => {
    const files = readdirSync(base()).filter((name) => /^\d{5}$/.test(name))
    return join(base(), files.sort()[0]!)
  }
  test.each([
    ['a table has no file', () => rmSync(fileOfTable())],
    [
      'the last checkpoint is gone',
      () => truncateSync(join(folder, 'pg', 'global', 'pg_control'), 0),
    ],
    ['the log is gone', () => rmSync(join(folder, 'pg', 'pg_wal'), { recursive: true })],
    [
      'the catalog is overwritten',
      () => writeFileSync(join(base(), '1259'), Buffer.alloc(8192, 7)),
    ],
    ['most files are gone', () => rmSync(join(folder, 'pg', 'base'), { recursive: true })],
  ])('when %s', async (_, damage) => {
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    damage()
    const opening = openDatabase(settings, log)
    await expect(opening).rejects.toThrow(/The database in .* is damaged.* restore FILE --force/)
    await expect(opening).rejects.not.toThrow(/Aborted|ASSERTIONS/)
    rmSync(folder, { recursive: true })
    renameSync(copy, folder)
  })
})

test('a long import does not let the write-ahead log grow without end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-folder-'))
  fillDataFolder(folder)
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), log)
  const run = async (statement: string) => (await database.orm.execute(sql.raw(statement))).rows
  await run('create table imported (words text)')
  for (let megabyte = 0; megabyte < 40; megabyte++)
    await run(
      `insert into imported select repeat(md5(id::text), 32) from generate_series(1, 1000) as id`,
    )
  // The files of this log have one megabyte each.
  const readLength = () =>
    run(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) / 1e6 < 17 as short from pg_control_checkpoint()',
    )
  await expect.poll(readLength).toEqual([{ short: true }])
  expect(await run('select count(*)::int as rows from imported')).toEqual([{ rows: 40_000 }])
  await database.close()
  rmSync(folder, { recursive: true })
})

test('maintenance runs without errors', async () => {
  const { log, lines } = recordingLog('error')
  const engine = await loadTemplate()
  let flushes = 0
  const order = { flushLog: async () => void flushes++, countLogFiles: () => 0 }
  const stop = startMaintenance(engine, order, log, { flushMs: 5, lookMs: 5, leastBytes: 0 })
  await engine.query('create table emptied as select 1 as id')
  await engine.query('delete from emptied')
  const readSize = async () =>
    (await engine.query("select pg_relation_size('emptied') as size")).rows
  await expect.poll(readSize).toEqual([{ size: 0 }])
  const counted =
    "select from pg_stat_user_tables where relname = 'emptied' and last_analyze is not null"
  await expect.poll(async () => (await engine.query(counted)).rows).toHaveLength(1)
  await expect.poll(() => flushes).toBeGreaterThan(1)
  stop()
  expect(lines).toEqual([])
  await engine.close()
})

test('statistics follow at once when much has come in, table by table, and not for a little', async () => {
  const { log, lines } = recordingLog('error')
  const engine = await loadTemplate()
  const order = { flushLog: async () => {}, countLogFiles: () => 0 }
  const stop = startMaintenance(engine, order, log, { flushMs: 1e6, lookMs: 5, leastBytes: 1e6 })
  const read = async (statement: string) => (await engine.query(statement)).rows
  const readStatistics = () =>
    read("select count(*)::int as columns from pg_stats where tablename = 'came'")
  const unread = "select from pg_stat_user_tables where schemaname = 'public' and analyze_count = 0"
  await expect.poll(() => read(unread)).toEqual([])
  await engine.exec('create table came (id int, words text)')
  const add = (rows: number) =>
    engine.query(`insert into came select n, md5(n::text) from generate_series(1, ${rows}) n`)
  await add(100)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await readStatistics()).toEqual([{ columns: 0 }])
  await add(100_000)
  await expect.poll(readStatistics).toEqual([{ columns: 2 }])
  stop()
  expect(lines).toEqual([])
  await engine.close()
})
