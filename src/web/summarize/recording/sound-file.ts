// Where the sound of a file is kept until it is sent: in the browser's own folder, where
// a reloaded page finds it, or else in memory.
import { keptRecordingHours } from '#contract/basics/limits.ts'

type SoundFile = {
  /** The sound, if the page extracted it before. */
  finished(): Promise<File | null>
  open(): Promise<WritableStream>
  /** Once all is written. */
  read(): Promise<File>
}

const folderName = 'recordings'

/** The same file has the same place, which is empty until its sound is whole. */
export async function openSoundFile(file: File, untilSeconds: number): Promise<SoundFile> {
  const folder = await openFolder()
  if (!folder) return openInMemory(file.name)
  const handle = await folder.getFileHandle(await nameOf(file, untilSeconds), { create: true })
  const read = async () => {
    const stored = await handle.getFile()
    return new File([stored], file.name, { lastModified: file.lastModified })
  }
  return {
    async finished() {
      const { size } = await handle.getFile()
      return size > 0 ? read() : null
    },
    open: () => handle.createWritable(),
    read,
  }
}

/** The sound of a file that was extracted before, also by a page that is closed. */
export async function findSound(file: File, untilSeconds: number): Promise<File | null> {
  return (await openSoundFile(file, untilSeconds)).finished()
}

/** Frees the space of sounds that were sent, or given up. */
export async function removeSounds(isOld: (file: File) => boolean): Promise<void> {
  const folder = await openFolder()
  if (!folder) return
  for await (const [name, handle] of folder as unknown as AsyncIterable<
    [string, FileSystemFileHandle]
  >)
    if (isOld(await handle.getFile())) await folder.removeEntry(name)
}

/** What the server has forgotten is of no use here either. */
export const isExpired = ({ lastModified }: File) =>
  lastModified < Date.now() - keptRecordingHours * 3_600_000

/** Null where the browser keeps nothing, as in some private windows. */
async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(folderName, { create: true })
    return 'createWritable' in FileSystemFileHandle.prototype ? folder : null
  } catch {
    return null // Nothing is lost: the sound is kept in memory.
  }
}

async function nameOf({ name, size, lastModified }: File, untilSeconds: number): Promise<string> {
  const text = new TextEncoder().encode(`${name}\n${size}\n${lastModified}\n${untilSeconds}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function openInMemory(name: string): SoundFile {
  let parts: BlobPart[] = []
  let size = 0
  const write = ({ data, position }: { data: Uint8Array<ArrayBuffer>; position: number }) => {
    // The head of a file is written again at its end.
    if (position < size) {
      const whole = new Blob(parts)
      const end = position + data.length
      parts = [whole.slice(0, position), data.slice(), whole.slice(end)]
      size = Math.max(size, end)
      return
    }
    parts.push(data.slice())
    size += data.length
  }
  return {
    finished: async () => null,
    open: async () => new WritableStream({ write }),
    read: async () => new File(parts, name),
  }
}
