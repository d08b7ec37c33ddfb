// Locks a data folder for one process, because two would silently overwrite each other's data.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const heartbeatMs = 2000
const staleMs = 10_000

/** Another process uses the folder; the message names it. */
export class FolderInUseError extends Error {}

/**
 * Locks the folder, and creates it if it does not exist. Resolves to a function that unlocks it.
 * A process id means nothing on another host or in another container, so the owner also touches the lock file every two seconds.
 * Throws `FolderInUseError` if another process has the lock.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'pith.lock')
  const deadline = Date.now() + staleMs + heartbeatMs
  while (!createLockFile(file)) {
    const owner = readLockOwner(file)
    if (owner === null || isStale(file, owner)) rmSync(file, { force: true })
    else if (owner.host === hostname() || Date.now() > deadline) {
      throw new FolderInUseError(
        `The data folder ${folder} is in use by process ${owner.pid} on ${owner.host}. Stop it, choose another DATA_DIR, or set DATABASE_URL to run several processes.`,
      )
    } else await wait(500)
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

type LockOwner = { pid: number; host: string }

/** False if the file exists. */
function createLockFile(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies LockOwner), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readLockOwner(file: string): LockOwner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockOwner
  } catch {
    return null // just deleted by its owner, or half written by a process that died
  }
}

function isStale(file: string, owner: LockOwner): boolean {
  if (owner.host === hostname()) return owner.pid === process.pid || !isRunning(owner.pid)
  const touchedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touchedMs > staleMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
