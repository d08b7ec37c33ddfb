// Where the tests of a run keep their databases and other temporary files.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** More than a run fills. Where less is free, as in most containers, the files stay on the disk. */
const neededBytes = 4 * 1024 ** 3
const prefix = 'pith-tests-'

/**
 * Keeps the temporary files of this process and those it starts in memory, where Linux
 * has room for them. A database is seven hundred files, and a disk on which many were
 * just deleted takes up to thirty times the processor time to create them. Returns a
 * function that removes them.
 */
export function keepTemporaryFilesInMemory(): () => void {
  if (process.env.TMPDIR || !hasRoom()) return () => {}
  removeThoseOfEndedRuns()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  // PostgreSQL runs as another user if root tests.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory)
  // PostgreSQL's programs are copied there to run.
  if (!mount || mount.includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > neededBytes
}

/** A run that was killed could not remove its files. */
function removeThoseOfEndedRuns(): void {
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix)))
    if (!existsSync(join('/proc', name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true })
}
