// The server makes backups by itself: on time, in one process, and without harm to
// anybody when they fail.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { fillDataFolder, openInMemory } from '#tests/embedded.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import { startServerProcess } from '#tests/faults/server-process.ts'
import { openBackupStore } from '../adapters/backups/open-backup-store.ts'
import { readSettings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { readBackupState } from './backup-state.ts'
import { makeDueBackup } from './due-backup.ts'
import { checkBackup } from './read-backup.ts'
import { claimDueBackup } from './schedule-store.ts'

const root = mkdtempSync(join(tmpdir(), 'pith-scheduled-'))
const hourMs = 3600_000
let [folder, nowMs, number] = ['', 0, 0]
const opened: Database[] = []
beforeEach(() => {
  folder = join(root, String(++number))
  nowMs = Date.UTC(2026, 1, 1, 3)
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
})
afterAll(() => rmSync(root, { recursive: true }))

async function start(environment: Record<string, string> = {}, database?: Database) {
  const db = database ?? (await openInMemory())
  opened.push(db)
  const given = {
    BACKUP_TO: join(folder, 'copies'),
    DATA_DIR: join(folder, 'data'),
    ...environment,
  }
  const settings = readSettings(given)
  const deps = { settings, db, now: () => nowMs, log: pino({ level: 'silent' }) }
  const stopping = new AbortController()
  return {
    db,
    stopping,
    look: () => makeDueBackup(deps, openBackupStore(settings)!, stopping.signal),
    state: async () => (await readBackupState(deps))!,
  }
}
const copies = () => readdirSync(join(folder, 'copies')).sort()

test('a backup is made at once, then every day, and the oldest ones go', async () => {
  const server = await start({ BACKUP_KEEP: '2' })
  await server.look()
  await server.look()
  expect(copies()).toEqual(['pith-2026-02-01T03-00-00Z.backup'])
  writeFileSync(join(folder, 'copies/my own.backup'), '')
  for (let day = 0; day < 2; day++) {
    nowMs += 24 * hourMs - 1
    await server.look()
    nowMs += 1
    await server.look()
  }
  expect(copies()).toEqual([
    'my own.backup',
    'pith-2026-02-02T03-00-00Z.backup',
    'pith-2026-02-03T03-00-00Z.backup',
  ])
  const known = await checkBackup(join(folder, 'copies', copies().at(-1)!), {
    migrations: [],
  }).catch((error: Error) => error.message)
  // Whole: only its migrations are unknown to this check.
  expect(known).toContain('was made by another version')
  expect(await server.state()).toMatchObject({
    count: 2,
    oldest: { madeAt: Date.UTC(2026, 1, 2, 3) },
    newest: { name: 'pith-2026-02-03T03-00-00Z.backup', bytes: expect.any(Number), madeAt: nowMs },
    ...{ isOverdue: false, isRunning: false, failure: null },
  })
  nowMs += 49 * hourMs
  expect(await server.state()).toMatchObject({ isOverdue: true })
})

test('a failure is shown with what to do, tried again after longer and longer times, and forgotten after a success', async () => {
  const server = await start()
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, '')
  await server.look()
  const failure = {
    at: nowMs,
    retryAt: nowMs + 5 * 60_000,
    message: `${join(folder, 'copies')} is no folder. Set BACKUP_TO to one.`,
  }
  expect(await server.state()).toMatchObject({ newest: null, failure })
  const firstAt = nowMs
  nowMs += 5 * 60_000 - 1
  await server.look()
  expect((await server.state()).failure!.at).toBe(firstAt)
  nowMs += 1
  await server.look()
  expect((await server.state()).failure).toMatchObject({ at: nowMs, retryAt: nowMs + 10 * 60_000 })
  rmSync(folder)
  nowMs += 10 * 60_000
  await server.look()
  expect(await server.state()).toMatchObject({ count: 1, failure: null })
})

test('another place gets a backup at once', async () => {
  const first = await start()
  await first.look()
  const second = await start({ BACKUP_TO: join(folder, 'other') }, first.db)
  expect(await second.state()).toMatchObject({ count: 0, newest: null })
  await second.look()
  expect(await second.state()).toMatchObject({ count: 1 })
})

test('where the first backup of another place fails, the backups of the old place are not shown as if they were there', async () => {
  const first = await start()
  await first.look()
  writeFileSync(join(folder, 'a file'), '')
  const second = await start({ BACKUP_TO: join(folder, 'a file/copies') }, first.db)
  await second.look()
  expect(await second.state()).toMatchObject({
    count: 0,
    newest: null,
    oldest: null,
    failure: { at: nowMs },
  })
  nowMs += 49 * hourMs
  expect(await second.state()).toMatchObject({ newest: null, isOverdue: false })
})

test('of two processes that look at the same moment one makes the backup', async () => {
  const url = await newDatabase()
  const environment = { DATABASE_URL: url }
  const processes = await Promise.all(
    [1, 2].map(async () => start(environment, await openServer(url))),
  )
  await Promise.all(processes.map(({ look }) => look()))
  expect(copies()).toHaveLength(1)
  expect(await processes[1]!.state()).toMatchObject({ count: 1, failure: null })
})

test('the backup of a process that was killed is made by another one a minute later', async () => {
  const server = await start()
  const claim = { holder: crypto.randomUUID(), nowMs, heldUntil: nowMs + 60_000 }
  expect(
    await claimDueBackup(server.db.orm, {
      ...claim,
      place: join(folder, 'copies'),
      everyMs: hourMs,
    }),
  ).toBe(0)
  await server.look()
  expect(await server.state()).toMatchObject({ count: 0, isRunning: true })
  nowMs += 60_001
  await server.look()
  expect(await server.state()).toMatchObject({ count: 1, isRunning: false })
})

test('a server that stops leaves the backup to the next start, and no failure', async () => {
  const server = await start()
  server.stopping.abort()
  await server.look()
  expect(await server.state()).toMatchObject({ count: 0, isRunning: false, failure: null })
  expect(copies()).toEqual([])
  const next = await start({}, server.db)
  await next.look()
  expect(copies()).toHaveLength(1)
})

test('processes that only serve requests make backups too, one for all of them', async () => {
  const environment = {
    DATABASE_URL: await newDatabase(),
    DATA_DIR: join(folder, 'data'),
    ...{ BACKUP_TO: join(folder, 'copies'), WORK_AT_ONCE: '0', AUTH_SECRET: crypto.randomUUID() },
  }
  const servers = await Promise.all([
    startServerProcess(environment),
    startServerProcess(environment),
  ])
  await expect.poll(() => copies().filter((name) => name.endsWith('.backup'))).toHaveLength(1)
  // A server is ready after its first look at the database, which may come after the backup.
  for (const server of servers)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  expect(copies()).toHaveLength(1)
})

test('a server that is killed in the middle makes the backup after its restart', async () => {
  const environment = { DATA_DIR: join(folder, 'data'), BACKUP_TO: join(folder, 'copies') }
  fillDataFolder(environment.DATA_DIR)
  const server = await startServerProcess(environment)
  await expect.poll(copies, { interval: 1 }).not.toEqual([])
  await server.kill('SIGKILL')
  const again = await startServerProcess(environment)
  const isWhole = (name: string) => name.endsWith('.backup')
  await expect.poll(() => copies().filter(isWhole)).toHaveLength(1)
  await again.kill('SIGTERM')
  expect(copies().every(isWhole)).toBe(true)
})
