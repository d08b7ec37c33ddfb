// Identifies a process so that another can tell whether it still runs, also after its
// number was given to a new process.
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export type ProcessIdentity = {
  pid: number
  host: string
  /**
   * The boot of the machine and the process namespace (a container has its own) in which
   * the pid is valid; null if unknown.
   */
  namespace: string | null
  /** When the process started, in ticks since the boot; null if unknown. */
  startedAt: string | null
}

export function describeThisProcess(): ProcessIdentity {
  const { pid } = process
  return {
    pid,
    host: hostname(),
    namespace: readNamespace(),
    startedAt: readStatus(pid)?.startedAt ?? null,
  }
}

/**
 * `unknown` if the process is in another container or on another machine, or if the
 * system does not tell enough.
 */
export function findProcess({
  pid,
  host,
  namespace,
  startedAt,
}: ProcessIdentity): 'running' | 'ended' | 'unknown' {
  if (host !== hostname() || namespace !== readNamespace()) return 'unknown'
  const exists = hasProcess(pid)
  if (!exists) return 'ended'
  const status = readStatus(pid)
  if (!status || startedAt === null) return 'unknown'
  return status.isDead || status.startedAt !== startedAt ? 'ended' : 'running'
}

/** Null on systems without /proc. */
function readNamespace(): string | null {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/**
 * A killed process whose parent has not asked for its exit code is dead, but still listed
 * (Z). Null if the system does not tell.
 */
function readStatus(pid: number): { isDead: boolean; startedAt: string | null } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets, and may contain anything. The start is the
    // 22nd field, the 20th after the name.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { isDead: /[ZXx]/.test(fields[0] ?? ''), startedAt: fields[19] ?? null }
  } catch {
    return null
  }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
