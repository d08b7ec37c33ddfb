// The audio of recordings on the disk: a file for each in the data folder, which has the
// id of its recording as its name.
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#contract/problems/problems.ts'
import { isRecording } from '#contract/sources/recording.ts'
import type { Settings } from '../../config.ts'

type Folder = Pick<Settings, 'DATA_DIR'>

/** So much stays free, because a database may be on the same disk. */
const reservedBytes = 512 * 1024 ** 2
const diskErrors = ['ENOSPC', 'EDQUOT', 'EFBIG']

const folderOf = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'recordings')

/** Throws an Error for what is no id of a recording. */
export function fileOf(settings: Folder, id: string): string {
  if (!isRecording(id)) throw new Error('this is no id of a recording')
  return join(folderOf(settings), id)
}

/** Throws `recording_disk_full` where the disk has no room for so many bytes more. */
export async function requireSpace(settings: Folder, bytes: number): Promise<void> {
  const folder = folderOf(settings)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + reservedBytes) throw new Problem('recording_disk_full')
}

/**
 * Writes a part at its place, so that it is on the disk when this resolves. Resolves to
 * false where the file ends before that place, as after a restore without the audio.
 */
export async function writePart(
  settings: Folder,
  id: string,
  { from, bytes }: { from: number; bytes: Uint8Array },
): Promise<boolean> {
  await requireSpace(settings, bytes.length)
  let file: FileHandle | null = null
  try {
    const { O_RDWR, O_CREAT } = constants
    file = await open(fileOf(settings, id), O_RDWR | O_CREAT, 0o600)
    if ((await file.stat()).size < from) return false
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, from + done)
      done += bytesWritten
    }
    await file.datasync()
    return true
  } catch (cause) {
    if (diskErrors.includes((cause as NodeJS.ErrnoException).code ?? ''))
      throw new Problem('recording_disk_full', { cause })
    throw cause
  } finally {
    await file?.close()
  }
}

export async function deleteFile(settings: Folder, id: string): Promise<void> {
  await rm(fileOf(settings, id), { force: true })
}

export async function hasFile(settings: Folder, id: string): Promise<boolean> {
  return access(fileOf(settings, id)).then(
    () => true,
    () => false,
  )
}

/** The ids of the recordings whose files are in the folder, with their last changes. */
export async function listFiles(settings: Folder): Promise<{ id: string; changedAt: number }[]> {
  const names = await readdir(folderOf(settings)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files: { id: string; changedAt: number }[] = []
  for (const id of names.filter(isRecording)) {
    // Another process may delete it at this moment.
    const found = await stat(fileOf(settings, id)).catch(() => null)
    if (found) files.push({ id, changedAt: found.mtimeMs })
  }
  return files
}

/** The first bytes of a file, which tell its kind; behind the end of a short one are zeros. */
export function readFirstBytes(path: string, bytes: number): Buffer {
  const head = Buffer.alloc(bytes)
  const file = openSync(path, 'r')
  try {
    readSync(file, head, 0, bytes, 0)
  } finally {
    closeSync(file)
  }
  return head
}
