// Decides when the files of the embedded engine must be on disk, which the engine does
// not ensure itself.
import { closeSync, fsync, fsyncSync, openSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** Flushes a file, or the entries of a folder, to disk. A file that was deleted needs none. */
type Flush = (path: string) => void

/**
 * The disk did not confirm a write. The system may have dropped it, so that a second try
 * would succeed without it.
 */
export class FlushError extends Error {}

export const flushToDisk: Flush = (path) => {
  const file = openToFlush(path)
  if (file === null) return
  try {
    fsyncSync(file)
  } catch (cause) {
    throw new FlushError(`${path} could not be flushed to disk`, { cause })
  } finally {
    closeSync(file)
  }
}

function openToFlush(path: string): number | null {
  try {
    return openSync(path, 'r+')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EISDIR' && process.platform !== 'win32') return openSync(path, 'r')
    if (code === 'ENOENT' || process.platform === 'win32') return null
    throw error
  }
}

/** Does not block queries meanwhile. */
export async function flushInBackground(path: string): Promise<void> {
  const file = openToFlush(path)
  if (file === null) return
  try {
    await promisify(fsync)(file)
  } catch (cause) {
    throw new FlushError(`${path} could not be flushed to disk`, { cause })
  } finally {
    closeSync(file)
  }
}

export type WriteOrder = ReturnType<typeof openWriteOrder>

/**
 * After a power cut the disk may have any of the writes that were not flushed, and lack
 * any other. The engine recovers from that if three rules hold: a change of a table is on
 * disk only after its entry in the write-ahead log; the checkpoint in `pg_control` only
 * after all that was written before it; and the log is removed only after that. The log
 * itself is flushed once a second, so that a power cut costs at most the last second.
 */
export function openWriteOrder(
  dataDir: string,
  flush: Flush = flushToDisk,
  flushLater: (path: string) => Promise<void> = flushInBackground,
) {
  const control = join(dataDir, 'global', 'pg_control')
  const isLog = (path: string) => relative(dataDir, path).startsWith('pg_wal')
  /** With the number of the last write, because there may be more while a file is flushed. */
  const unflushedLog = new Map<string, number>()
  const unflushedFiles = new Map<string, number>()
  const logSinceCheckpoint = new Set<string>()
  let writes = 0
  let failure: FlushError | null = null

  const remember = (error: unknown) => {
    if (error instanceof FlushError) failure = error
    return error
  }
  const flushAllOf = (files: Map<string, number>) => {
    if (failure) throw failure
    for (const path of files.keys()) {
      try {
        flush(path)
      } catch (error) {
        throw remember(error)
      }
      files.delete(path)
    }
  }
  const flushAll = () => {
    flushAllOf(unflushedLog)
    flushAllOf(unflushedFiles)
  }
  const changedEntry = (path: string) => void unflushedFiles.set(dirname(path), ++writes)
  return {
    /** Call it before a write. Pages of zeros only make a table longer. */
    beforeWrite(path: string, isZero: () => boolean): void {
      if (path === control) flushAll()
      else if (unflushedLog.size > 0 && !isLog(path) && !isZero()) flushAllOf(unflushedLog)
    },
    afterWrite(path: string): void {
      const files = isLog(path) ? unflushedLog : unflushedFiles
      files.set(path, ++writes)
      if (isLog(path)) logSinceCheckpoint.add(path)
      else if (path === control) logSinceCheckpoint.clear()
    },
    /** How many files of the log the engine would read after a crash, of 16 MB each. */
    countLogFiles: () => logSinceCheckpoint.size,
    afterCreate: changedEntry,
    /**
     * The file must be complete under its new name, and what is removed must not be
     * needed any more.
     */
    beforeRename: flushAll,
    beforeRemove(path: string): void {
      if (isLog(path)) flushAll()
    },
    afterRename(from: string, to: string): void {
      for (const path of [from, to]) changedEntry(path)
    },
    afterRemove(path: string): void {
      unflushedLog.delete(path)
      unflushedFiles.delete(path)
      changedEntry(path)
    },
    flushAll,
    /** Flushes the log without blocking queries. After a `FlushError` every flush fails with it. */
    async flushLog(): Promise<void> {
      if (failure) throw failure
      for (const [path, write] of [...unflushedLog]) {
        await flushLater(path).catch((error: unknown) => {
          throw remember(error)
        })
        if (unflushedLog.get(path) === write) unflushedLog.delete(path)
      }
    },
  }
}
