// A small file system, which can be filled and made read-only. Linux, and only with the
// right to mount.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Takes all space that is left. */
  fill(): void
  empty(): void
  /** Only while nobody has a file open for writing. */
  setReadOnly(isReadOnly: boolean): void
  remove(): void
}

/** Throws an Error where this process may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'pith-disk-'))
  const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'pipe' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs')
  } catch (cause) {
    rmSync(folder, { recursive: true })
    throw new Error('this process has no right to mount a file system', { cause })
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      for (let bytes = 1024 * 1024; bytes >= 4096; ) {
        try {
          appendFileSync(filler, Buffer.alloc(bytes))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          bytes /= 2
        }
      }
    },
    empty: () => rmSync(filler, { force: true }),
    setReadOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
