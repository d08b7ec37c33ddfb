// Only one process at a time uses a data folder.
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './folder-lock.ts'
import { describeThisProcess } from './process-identity.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const failIfLost = () => {
  throw new Error('the lock was lost')
}
const quick = { heartbeatMs: 40, staleMs: 400 }
const lock = (timing = quick) => lockDataFolder(folder, failIfLost, timing)
const lockFile = (number: number) => join(folder, 'lock', String(number))

function writeLockFile(owner: object): void {
  mkdirSync(join(folder, 'lock'), { recursive: true })
  writeFileSync(
    lockFile(1),
    JSON.stringify({ ...describeThisProcess(), token: 'of another process', ...owner }),
  )
}

/** Starts a process that locks the folder. Resolves to the child and what it said. */
async function startHolder(
  command = [process.execPath],
): Promise<{ child: ChildProcess; said: string }> {
  const [program, ...args] = [...command, 'tests/faults/hold-lock.ts', folder]
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: String(said).trim() }
}

test('the folder is free again after it is unlocked', async () => {
  for (let times = 0; times < 3; times++) {
    const { unlock } = await lock()
    await expect(lock()).rejects.toThrow('in use')
    unlock()
  }
  expect(readdirSync(join(folder, 'lock'))).toEqual(['3'])
})

test('a second process is rejected and told which process uses the folder', async () => {
  const { child, said } = await startHolder()
  expect(said).toBe('locked')
  await expect(lock()).rejects.toThrow(`in use by process ${child.pid} on ${hostname()}`)
  const byRelativePath = lockDataFolder(relative(process.cwd(), folder), failIfLost, quick)
  await expect(byRelativePath).rejects.toThrow(`The data folder ${folder} is in use`)
})

test('of two processes that start at the same time exactly one gets the folder, 40 times', async () => {
  const starters = [fork('tests/faults/race-for-locks.ts'), fork('tests/faults/race-for-locks.ts')]
  children.push(...starters)
  await Promise.all(starters.map((starter) => once(starter, 'message')))
  const races = folder
  for (let attempt = 0; attempt < 40; attempt++) {
    folder = join(races, String(attempt))
    // Every second folder has the lock of a process that ended.
    if (attempt % 2) writeLockFile({ startedAt: '1' })
    const results = Promise.all(starters.map((starter) => once(starter, 'message')))
    for (const starter of starters) starter.send(folder)
    expect([attempt, (await results).flat().filter(Boolean)]).toEqual([attempt, [true]])
    for (const starter of starters) starter.send('')
  }
  folder = races
})

const withNewNamespace = [
  'unshare',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  process.execPath,
]
const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

test.skipIf(!canUnshare)(
  'of two containers with one host name the second is rejected',
  async () => {
    const first = await startHolder(withNewNamespace)
    expect(first.said).toBe('locked')
    const second = await startHolder(withNewNamespace)
    expect(second.said).toContain('in use by process 1 on')
  },
)

test('a process of another container keeps the folder while its heartbeat goes on, whatever its pid', async () => {
  writeLockFile({ namespace: 'another container', pid: process.pid })
  const heartbeat = setInterval(
    () => utimesSync(lockFile(1), new Date(), new Date()),
    quick.heartbeatMs,
  )
  await expect(lock()).rejects.toThrow('in use')
  clearInterval(heartbeat)
  ;(await lock()).unlock()
})

test('a lock of another container is free at once when it is released, and soon when its heartbeat is long over', async () => {
  writeLockFile({ namespace: 'another container' })
  const longAgo = new Date(Date.now() - 3600_000)
  utimesSync(lockFile(1), longAgo, longAgo)
  const { unlock } = await lock()
  unlock()
  expect(readFileSync(lockFile(2), 'utf8')).toBe('released')
})

test('a pid that now belongs to another process does not keep the folder', async () => {
  writeLockFile({ startedAt: '1' })
  ;(await lock({ heartbeatMs: 60_000, staleMs: 60_000 })).unlock()
})

test('a killed process that nobody has waited for does not keep the folder', async () => {
  const parent = spawn(
    'sh',
    ['-c', `"${process.execPath}" tests/faults/hold-lock.ts "${folder}" & exec sleep 600`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(parent)
  await once(parent.stdout, 'data')
  const { pid } = JSON.parse(readFileSync(lockFile(1), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  const isZombie = () => /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  await expect.poll(isZombie).toBe(true)
  ;(await lock({ heartbeatMs: 60_000, staleMs: 60_000 })).unlock()
})

test('a lock file that a crash left incomplete does not keep the folder', async () => {
  mkdirSync(join(folder, 'lock'))
  writeFileSync(lockFile(1), '{"pid":')
  ;(await lock()).unlock()
})

test('a process that was suspended and lost the folder is told', async () => {
  let isLost = false
  await lockDataFolder(folder, () => (isLost = true), quick)
  writeFileSync(lockFile(2), 'of another process')
  await expect.poll(() => isLost).toBe(true)
})
