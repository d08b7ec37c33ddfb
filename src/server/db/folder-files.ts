// The files of a data folder: who may read them, and that they are on disk.
import { randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, readdirSync, rmSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { flushInBackground } from './write-order.ts'

/**
 * What Pith writes into its data folder: the database and replaced ones, mails, the
 * secret and the lock.
 */
const ownName = /^(pg|pg\..+|mail|auth-secret|lock)$/

/** Where a backup is written before it is sent. */
export function newBackupPath(folder: string): string {
  return join(folder, `backup-${randomUUID()}.tmp`)
}

/** Deletes backups that were not sent, because the process was killed. */
export function deleteUnsentBackups(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^backup-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp(\.draft)?$/.test(name))
      rmSync(join(folder, name))
}

/**
 * Lets only the owner read what Pith wrote into the folder; the engine creates files that
 * everybody can read. The folder itself is closed too, unless it also has files of
 * others, who may need to reach them.
 */
export function restrictAccess(folder: string, log: Logger): void {
  try {
    const names = readdirSync(folder)
    const own = names.filter((name) => ownName.test(name))
    if (own.length === names.length) restrict(folder, lstatSync(folder))
    for (const name of own)
      for (const { path, stats } of listEntries(join(folder, name))) restrict(path, stats)
  } catch (err) {
    log.warn(
      { err, folder },
      'others may be able to read the data folder, because its permissions could not be changed',
    )
  }
}

function restrict(path: string, stats: Stats): void {
  const mode = stats.isDirectory() ? 0o700 : 0o600
  if (!stats.isSymbolicLink() && (stats.mode & 0o777) !== mode) chmodSync(path, mode)
}

/** Enough that the system can write them together. */
const flushedAtOnce = 32

/**
 * Flushes all files, because a process that was killed may have left some of its writes
 * to the system.
 */
export async function flushFolder(folder: string): Promise<void> {
  const entries = listEntries(folder)
  const flushNext = async () => {
    for (const { path, stats } of entries)
      if (!stats.isSymbolicLink()) await flushInBackground(path)
  }
  await Promise.all(Array.from({ length: flushedAtOnce }, flushNext))
}

function* listEntries(path: string): Generator<{ path: string; stats: Stats }> {
  const stats = lstatSync(path)
  yield { path, stats }
  if (stats.isDirectory())
    for (const name of readdirSync(path)) yield* listEntries(join(path, name))
}
