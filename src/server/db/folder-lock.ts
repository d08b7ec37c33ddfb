// One process at a time may use a data folder: two would silently overwrite each other.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const beatMs = 2000
const staleMs = 10_000

/** Another process has the folder; the message names it. */
export class FolderInUse extends Error {}

/**
 * Takes the folder, which is made if need be. Resolves to the way to let go.
 * Process numbers mean nothing on another host or in another container, so the holder also keeps touching the file.
 * Throws `FolderInUse` when somebody else has the folder.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'pith.lock')
  const deadline = Date.now() + staleMs + beatMs
  while (!claim(file)) {
    const holder = readHolder(file)
    if (holder === null || isGone(file, holder)) rmSync(file, { force: true })
    else if (holder.host === hostname() || Date.now() > deadline) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. Stop it, choose another DATA_DIR, or set DATABASE_URL to run several processes.`,
      )
    } else await wait(500)
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

type Holder = { pid: number; host: string }

function claim(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null // let go this very moment, or half written by a process that died
  }
}

function isGone(file: string, holder: Holder): boolean {
  if (holder.host === hostname()) return holder.pid === process.pid || !isAlive(holder.pid)
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched > staleMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
