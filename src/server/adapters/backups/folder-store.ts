// Keeps backups in a folder.
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type BackupStore, BackupStoreError, isBackupName } from './backup-store.ts'

const unfinished = '.unfinished'

export function openFolderStore(place: string): BackupStore {
  const folder = resolve(place)
  /**
   * Explains failures of the folder itself; others, such as those of the database, stay
   * as they are.
   */
  const explain = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (cause) {
      const { code, path } = cause as NodeJS.ErrnoException
      const advice = code && (!path || path.startsWith(folder)) && adviceOf(folder, code)
      throw advice ? new BackupStoreError(advice, { cause }) : cause
    }
  }
  return {
    place,
    add: (name, write) =>
      explain(async () => {
        await ensureFolder(folder)
        await clear(folder)
        const path = join(folder, name + unfinished)
        try {
          await write(path)
          await rename(path, join(folder, name))
          await flush(folder)
        } finally {
          await rm(path, { force: true })
        }
      }),
    list: () =>
      explain(async () => {
        await ensureFolder(folder)
        const names = (await readdir(folder)).filter(isBackupName).sort()
        return Promise.all(
          names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
        )
      }),
    remove: (name) => explain(() => rm(join(folder, name), { force: true })),
    fetch: (name, path) =>
      explain(() => copyFile(join(folder, name), path, constants.COPYFILE_EXCL)),
  }
}

/** Throws a BackupStoreError if it cannot be made. */
async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const advice =
      (code !== 'ENOENT' && adviceOf(folder, code)) ||
      `${folder} cannot be made. Create it yourself, or set BACKUP_TO to another folder.`
    throw new BackupStoreError(advice, { cause })
  }
}

/**
 * With the parents that are missing. The recursive `mkdir` of Node.js tries for ever
 * where the system has no room for new names, as in /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have been faster.
    if (error.code !== 'EEXIST' || !(await isFolder(folder))) throw error
  })
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Deletes what a process left that was killed while it wrote. */
async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [backup = '', rest] = name.split(unfinished)
    if (rest !== undefined && isBackupName(backup)) await rm(join(folder, name), { force: true })
  }
}

/** Without it a power cut could take the name away again. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function adviceOf(folder: string, code: string): string | null {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room left in ${folder}. Free some, or lower BACKUP_KEEP.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The server may not write to ${folder}. Change its permissions, or set BACKUP_TO to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${folder} is no folder. Set BACKUP_TO to one.`
  if (code === 'ENOENT') return `${folder} has no such backup, or it is gone.`
  return null
}
