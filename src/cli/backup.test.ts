// An operator takes a backup while people work, and restores it on either database.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBackupStore } from '#server/adapters/backups/open-backup-store.ts'
import { openForBackup } from '#server/backup/open-for-backup.ts'
import { restoreRows } from '#server/backup/restore-rows.ts'
import { readSettings } from '#server/config.ts'
import { lockDataFolder } from '#server/db/folder-lock.ts'
import { fillDataFolder, migrationsFolder } from '#tests/embedded.ts'
import { newDatabase } from '#tests/engines.ts'
import { readAccounts } from '#tests/faults/accounts.ts'
import { startLoad } from '#tests/faults/load.ts'
import { startServerProcess } from '#tests/faults/server-process.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { runPith } from './pith.ts'

type Environment = Record<string, string>
const root = mkdtempSync(join(tmpdir(), 'pith-backup-'))
const path = (name: string) => join(root, name)
afterAll(() => rmSync(root, { recursive: true }))

async function pith(args: string[], env: Environment) {
  const output = { out: '', err: '' }
  const open = (name: 'out' | 'err') =>
    new PassThrough().on('data', (chunk: Buffer) => {
      output[name] += chunk.toString()
    })
  const terminal = {
    env,
    stdin: Readable.from([]),
    stdout: open('out'),
    stderr: open('err'),
    interrupts: process,
  }
  const code = await runPith(args, terminal)
  return { code, ...output }
}

async function withDatabase<T>(
  env: Environment,
  use: (run: (query: string) => Promise<unknown[]>) => Promise<T>,
): Promise<T> {
  const { orm, close } = await openForBackup(readSettings(env))
  return use(async (query) => (await orm.execute(sql.raw(query))).rows as unknown[]).finally(close)
}

/** All rows of all tables, in PostgreSQL's own form. */
const readAllRows = (env: Environment) =>
  withDatabase(env, async (run) => {
    const tables = (await run(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )) as {
      name: string
    }[]
    const all: Record<string, unknown[]> = {}
    for (const { name } of tables)
      all[name] = await run(`select t::text as line from "${name}" t order by 1`)
    return all
  })
const readIndexesAndKeys = (env: Environment) =>
  withDatabase(env, (run) =>
    run(`select indexdef as definition from pg_indexes where schemaname = 'public'
         union all select concat(conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace order by 1`),
  )
const countAccounts = (env: Environment, jobIds: string[]) =>
  withDatabase(env, (run) =>
    readAccounts(
      async (query) => ({
        rows: await run(query.replace('$1', `array[${jobIds.map((id) => `'${id}'`).join()}]`)),
      }),
      jobIds,
    ),
  )

const folder = { DATA_DIR: path('data') }
const [duringWork, afterWork] = [path('during.backup'), path('after.backup')]
let acceptedBefore: string[]
/** What the later backup has. */
let rows: Record<string, unknown[]>

beforeAll(async () => {
  fillDataFolder(folder.DATA_DIR)
  const server = await startServerProcess(folder)
  const load = startLoad(() => server.url, { guestsAtOnce: 2 })
  await vi.waitUntil(() => load.acceptedJobIds.length > 8, { timeout: 120_000 })
  acceptedBefore = [...load.acceptedJobIds]
  mkdirSync(path('data/mail'))
  writeFileSync(path('data/mail/1.eml'), 'a mail')
  const { port: PORT } = new URL(server.url)
  expect(await pith(['backup', duringWork], { ...folder, PORT })).toMatchObject({
    code: 0,
    err: '',
  })
  await load.stop()
  await server.kill('SIGTERM')
  expect(await pith(['backup', afterWork, '--secrets'], folder)).toMatchObject({ code: 0, err: '' })
  rows = await readAllRows(folder)
})

test('a backup is private, and an existing file is not overwritten', async () => {
  expect(statSync(afterWork).mode & 0o777).toBe(0o600)
  const again = await pith(['backup', afterWork], folder)
  expect(again).toMatchObject({
    code: 1,
    err: `pith: ${afterWork} exists already. Name a new file.\n`,
  })
})

test('a folder that is not there is named before anything is read', async () => {
  expect(await pith(['backup', path('nofolder/x.backup')], folder)).toMatchObject({
    code: 1,
    err: `pith: The folder ${path('nofolder')} does not exist. Create it, or name another file.\n`,
  })
})

test('restored to another folder every row, index and key is the same, and the secret and the mails are there', async () => {
  const other = { DATA_DIR: path('restored') }
  expect(await pith(['restore', afterWork], other)).toMatchObject({ code: 0, err: '' })
  expect(await readAllRows(other)).toEqual(rows)
  expect(await readIndexesAndKeys(other)).toEqual(await readIndexesAndKeys(folder))
  for (const file of ['auth-secret', 'mail/1.eml'])
    expect(readFileSync(path(`restored/${file}`), 'utf8')).toBe(
      readFileSync(path(`data/${file}`), 'utf8'),
    )
})

test('a restore into the folder of a running server says to stop it', async () => {
  const DATA_DIR = path('running')
  const { unlock } = await lockDataFolder(DATA_DIR, () => {})
  const refused = await pith(['restore', afterWork, '--force'], { DATA_DIR })
  unlock()
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/in use by .*\. Stop the server first\. Nothing/),
  })
})

test('a backup is fetched by its name from the bucket, and one that is not there is answered with those that are', async () => {
  const s3 = await startS3Server(path('s3'))
  const name = 'pith-2026-02-01T03-00-00Z.backup'
  const DATABASE_URL = await newDatabase()
  const other = { DATABASE_URL, DATA_DIR: path('from-bucket'), ...s3.settings }
  const store = openBackupStore(readSettings({ ...folder, ...s3.settings }))!
  await store.add(name, (file) => copyFile(afterWork, file), new AbortController().signal)
  const restore = (file: string, env: Environment = other) =>
    pith(['restore', path(file), '--force'], env)
  const missing = await restore('pith-2026-01-01T03-00-00Z.backup')
  expect([missing.code, missing.err]).toEqual([
    1,
    expect.stringContaining(`The newest there: ${name}.`),
  ])
  const wrong = await restore(name, { ...other, BACKUP_S3_SECRET: 'wrong' })
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Correct BACKUP_S3_SECRET.')])
  const damaged = 'pith-2026-02-02T03-00-00Z.backup'
  await store.add(damaged, (file) => writeFile(file, 'damaged'), new AbortController().signal)
  expect(await restore(damaged)).toMatchObject({
    code: 1,
    err: `pith: ${damaged} of s3://copies/pith is no backup of Pith. Nothing was changed.\n`,
  })
  expect(await restore(name)).toEqual({
    code: 0,
    out: expect.stringMatching(
      `^${name} of s3://copies/pith is restored\\. The secret of this server did not sign`,
    ),
    err: '',
  })
  expect(await readAllRows(other)).toEqual(rows)
  expect(existsSync(path(name))).toBe(false)
  await s3.stop()
})

test('restored to PostgreSQL every row is the same, and from there to a folder again', async () => {
  const DATABASE_URL = await newDatabase()
  const server = { DATABASE_URL, DATA_DIR: path('beside-postgres') }
  const refused = await pith(['restore', afterWork], server)
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('is not empty. --force replaces'),
  ])
  expect(await pith(['restore', afterWork, '--force'], server)).toMatchObject({ code: 0, err: '' })
  expect(await readAllRows(server)).toEqual(rows)
  const empty = { DATABASE_URL: await newDatabase() }
  expect(await readIndexesAndKeys(server)).toEqual(await readIndexesAndKeys(empty))

  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  const inUse = await pith(['restore', afterWork, '--force'], server)
  expect([inUse.code, inUse.err]).toEqual([
    1,
    expect.stringContaining('is in use. Stop all servers first.'),
  ])
  await client.end()

  expect(await pith(['backup', path('postgres.backup')], server)).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await pith(['restore', path('postgres.backup'), '--force'], folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('The replaced database is kept in'),
  })
  expect(await readAllRows(folder)).toEqual(rows)
})

test('what was accepted before a backup was taken is finished after it is restored', async () => {
  const other = { DATA_DIR: path('continued') }
  expect(await pith(['restore', duringWork], other)).toMatchObject({ code: 0, err: '' })
  expect((await countAccounts(other, acceptedBefore)).lost).toBe(0)
  const METRICS_TOKEN = 'a-token-for-metrics'
  const server = await startServerProcess({ ...other, METRICS_TOKEN })
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const readJobs = async () => (await fetch(`${server.url}/metrics`, { headers })).text()
  await expect.poll(readJobs).toMatch(/waiting"} 0\n.*running"} 0\n/)
  await server.kill('SIGTERM')
  expect(await countAccounts(other, acceptedBefore)).toMatchObject({
    lost: 0,
    givenUp: 0,
    unfinished: 0,
  })
})

test('an older backup is migrated', async () => {
  const migrations = readMigrationFiles({ migrationsFolder })
  const older = migrations.slice(0, -1)
  const header = {
    pith: 'backup',
    format: 1,
    createdAt: '',
    migrations: older.map(({ folderMillis }) => folderMillis),
  } as const
  const env = { DATABASE_URL: await newDatabase(), DATA_DIR: path('beside-older') }
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await restoreRows(client, { header, entries: (async function* () {})(), migrations: older })
  await client.query(`insert into readiness_checks values (gen_random_uuid(), 'written before', 1)`)
  await client.end()
  expect(await pith(['backup', path('older.backup')], env)).toMatchObject({ code: 0, err: '' })
  const other = { DATABASE_URL: await newDatabase(), DATA_DIR: path('migrated') }
  const migrated = await pith(['restore', path('older.backup'), '--force'], other)
  expect(migrated).toMatchObject({ code: 0, err: '' })
  const restored = await readAllRows(other)
  expect(restored.readiness_checks).toHaveLength(1)
  expect(Object.keys(restored)).toEqual(Object.keys(rows))
})

/** The bytes of all files of the data folder. */
const readFolder = () =>
  readdirSync(folder.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')])
const bytes = () => readFileSync(afterWork)
/** The backup as somebody changed it who can compute its digest. */
function changedBackup(change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(bytes()).toString().trimEnd().split('\n')
  const content = `${change(lines.slice(0, -1)).join('\n')}\n`
  const end = { sha256: createHash('sha256').update(content).digest('hex') }
  return gzipSync(`${content}${JSON.stringify({ end })}\n`)
}
const newerBackup = () =>
  changedBackup(([first = '', ...lines]) => {
    const header = JSON.parse(first) as { createdAt: string; migrations: number[] }
    header.createdAt = '2031-02-03T04:05:06Z'
    header.migrations.push(9e12)
    return [JSON.stringify(header), ...lines]
  })
const backupWith = (entry: object) => () =>
  changedBackup((lines) => [...lines, JSON.stringify(entry)])
const file = (name: string, content = 'x') => ({
  file: { path: name, base64: Buffer.from(content).toString('base64') },
})
test.each([
  ['is cut off', () => bytes().subarray(0, -2000), 'is damaged.'],
  [
    'has changed bytes',
    () => Buffer.concat([bytes().subarray(0, 5000), Buffer.alloc(8), bytes().subarray(5008)]),
    'is damaged.',
  ],
  [
    'lacks its end',
    () => gzipSync(`${gunzipSync(bytes()).toString().split('\n').slice(0, -2).join('\n')}\n`),
    'is incomplete or damaged.',
  ],
  [
    'has changed contents',
    () => gzipSync(gunzipSync(bytes()).toString().replace('mill', 'till')),
    'is incomplete or damaged.',
  ],
  ['is something else', () => Buffer.from('a letter'), 'is no backup of Pith.'],
  ['is empty', () => Buffer.alloc(0), 'is no backup of Pith.'],
  [
    'comes from a newer version',
    newerBackup,
    'was made by another version of Pith on 2031-02-03. Restore it with that version or a newer one.',
  ],
  [
    'has SQL as the name of a table',
    backupWith({ table: 'users select 1; drop table users', rows: [] }),
    'has "users select 1; drop table users", which no backup of Pith has.',
  ],
  [
    'has a table of the database itself',
    backupWith({ table: 'pg_authid', rows: ['(1,x)'] }),
    'has "pg_authid", which no backup of Pith has.',
  ],
  [
    'has a job of an unknown queue',
    backupWith({ job: { queue: 'other', data: {} } }),
    'has "queue other", which no backup of Pith has.',
  ],
  [
    'has a file elsewhere',
    backupWith(file('mail/..')),
    'has "file mail/..", which no backup of Pith has.',
  ],
  ['has a secret of no length', backupWith(file('auth-secret')), 'is damaged.'],
])('a file that %s is refused, and nothing is changed', async (_, content, reason) => {
  const refused = path('refused.backup')
  writeFileSync(refused, content())
  const before = readFolder()
  const { code, err } = await pith(['restore', refused, '--force'], folder)
  expect([code, err]).toEqual([1, `pith: ${refused} ${reason} Nothing was changed.\n`])
  expect(readFolder()).toEqual(before)
})

test('a restore says whether this installation made the file, and that a secret was in it', async () => {
  const server = { ...folder, DATABASE_URL: await newDatabase() }
  const own = await pith(['restore', afterWork, '--force'], server)
  expect(own.out).toContain('The file had a secret that signs sessions.')
  expect(own.out).not.toContain('did not sign')
  const changed = path('changed.backup')
  writeFileSync(
    changed,
    changedBackup((lines) => lines.filter((line) => !line.includes('"auth-secret"'))),
  )
  const other = await pith(['restore', changed, '--force'], server)
  expect(other.out).toContain('The secret of this server did not sign the file')
  expect(other.out).not.toContain('The file had a secret')
})

test.each([[['backup']], [['restore']], [['backup', 'a', 'b']]])(
  '%j is rejected with the correct syntax',
  async (args) => {
    const { code, err } = await pith(args, {})
    expect([code, err]).toEqual([2, expect.stringContaining('Name one file, as in')])
  },
)
