// The processes that a server has started, by what /proc says of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Those of one program whose parent is the server. */
export function listChildren(parent: number, program: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, state = '', ppid = ''] = /\) (\w) (\d+) /.exec(read(pid, 'stat')) ?? []
      return Number(ppid) === parent && state !== 'Z' && read(pid, 'cmdline').includes(program)
    })
}

export const isAlive = (pid: number) =>
  existsSync(join('/proc', String(pid))) && !/\) Z /.test(read(pid, 'stat'))

/** One that ends by itself at this moment is not killed. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(join('/proc', String(pid), file), 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}

/** Resolves to whether it happened in time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<boolean> {
  const endMs = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > endMs) return false
    await wait(20)
  }
  return true
}
