// Locks a data folder for one process, because two would silently overwrite each other's data.
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describeThisProcess, findProcess, type ProcessIdentity } from './process-identity.ts'

/**
 * Another process uses the folder; the message names it, and what to do. `fact` is the
 * first sentence, for commands with other advice.
 */
export class FolderInUseError extends Error {
  readonly fact: string
  constructor(fact: string) {
    super(`${fact} Stop it, choose another DATA_DIR, or set DATABASE_URL to run several processes.`)
    this.fact = fact
  }
}

type LockOwner = ProcessIdentity & { token: string }
export type FolderLock = { unlock(): void; wasUnlocked: boolean }
/**
 * How often the owner shows that it runs, and after how long without a sign it counts as
 * dead. Milliseconds.
 */
const usualTiming = { heartbeatMs: 2000, staleMs: 10_000 }

/**
 * Locks the folder, and creates it if it does not exist. Resolves to a function that
 * unlocks it, and to whether the previous owner unlocked it. `onLost` is called when
 * another process has taken the folder, which happens only if this one was suspended for
 * a long time; it must not write any more.
 *
 * Each owner has a file in `lock/`, and the highest number has the lock. A file can be
 * created only once, so of several processes that find a dead owner exactly one becomes
 * the next. The highest file is never deleted, only marked as released: otherwise a slow
 * process could create a number that was used before. Throws `FolderInUseError` if
 * another process has the lock.
 */
export async function lockDataFolder(
  folder: string,
  onLost: () => void,
  timing = usualTiming,
): Promise<FolderLock> {
  const locks = join(folder, 'lock')
  mkdirSync(locks, { recursive: true, mode: 0o700 })
  const token = randomUUID()
  let number = 0
  let wasUnlocked = false
  while (number === 0) {
    const highest = findHighest(locks)
    const path = join(locks, String(highest))
    if (highest > 0 && !(await isFree(path, timing))) throw describeOwner(folder, readOwner(path))
    wasUnlocked = readText(path) === released
    if (claim(locks, highest + 1, token)) number = highest + 1
  }
  const path = join(locks, String(number))
  const isOwn = () => findHighest(locks) === number && readOwner(path)?.token === token
  const heartbeat = setInterval(() => {
    try {
      if (isOwn()) return utimesSync(path, new Date(), new Date())
    } catch {
      return // a disk that fails is no sign of another owner
    }
    clearInterval(heartbeat)
    onLost()
  }, timing.heartbeatMs)
  heartbeat.unref()
  const unlock = () => {
    clearInterval(heartbeat)
    if (existsSync(path) && isOwn()) writeFileSync(path, released)
  }
  return { unlock, wasUnlocked }
}

const released = 'released'

function findHighest(locks: string): number {
  return Math.max(0, ...readdirSync(locks).map(Number).filter(Number.isInteger))
}

/** Returns false if another process was faster. */
function claim(locks: string, number: number, token: string): boolean {
  const path = join(locks, String(number))
  const owner: LockOwner = { ...describeThisProcess(), token }
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (findHighest(locks) !== number) {
    rmSync(path)
    return false
  }
  for (const name of readdirSync(locks))
    if (Number(name) < number) rmSync(join(locks, name), { force: true })
  return true
}

/** True if the owner of the lock file released it or is dead. */
async function isFree(path: string, timing: typeof usualTiming): Promise<boolean> {
  const text = readText(path)
  if (text === released || text === null) return true
  const owner = readOwner(path)
  const state = owner ? findProcess(owner) : 'unknown'
  return state === 'unknown' ? !(await showsLife(path, timing)) : state === 'ended'
}

/**
 * Watches the heartbeat. A file that has long been old is watched only for a short time,
 * and not believed at once, because the clock may have been changed.
 */
async function showsLife(
  path: string,
  { heartbeatMs, staleMs }: typeof usualTiming,
): Promise<boolean> {
  const state = () => `${statSync(path, { throwIfNoEntry: false })?.mtimeMs} ${readText(path)}`
  const first = state()
  const startMs = performance.now()
  const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > staleMs
  while (performance.now() - startMs < (isOld ? heartbeatMs * 2 : staleMs)) {
    await wait(heartbeatMs / 8)
    if (state() !== first) return readText(path) !== released
  }
  return false
}

/** Null for a file that was just deleted or is half written. */
function readOwner(path: string): LockOwner | null {
  try {
    return JSON.parse(readText(path) ?? '') as LockOwner
  } catch {
    return null
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function describeOwner(folder: string, owner: LockOwner | null): FolderInUseError {
  const name = owner ? `process ${owner.pid} on ${owner.host}` : 'another process'
  return new FolderInUseError(`The data folder ${resolve(folder)} is in use by ${name}.`)
}
