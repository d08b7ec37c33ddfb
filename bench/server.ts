// The built server as people run it: a process of its own, in an empty data folder, on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelDouble } from '#tests/doubles/model.ts'

export type Settings = Record<string, string>
/** `pid` is the server's own, not its launcher's. */
export type Running = { url: string; pid: number; readyMs: number; stop(): Promise<void> }

/** An empty folder that is gone after the work. */
export async function inEmptyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pith-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a command that ends in the server and waits until it says that it is ready. Rejects with its output when it ends before. */
export async function start(command: string[], settings: Settings): Promise<Running> {
  const begin = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const [program, ...words] = command
  const manyGuests = { GUEST_DAILY_PER_ADDRESS: '100000', GUEST_DAILY_TOTAL: '100000' }
  const environment = { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', ...manyGuests, ...settings }
  // In a group of its own, so that a launcher's server ends with it.
  const child = spawn(program!, words, { env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const url = await readyUrl(child)
  return { url, pid: lastDescendant(child.pid!), readyMs: performance.now() - begin, stop: () => end(child) }
}

/** As `npm start` does, with whatever it gives to Node, but without npm. */
export const startServer = (settings: Settings) => start([process.execPath, 'scripts/start.mjs'], settings)

/** What a model of a usual size takes: an hour of speech, and not ten. */
export const contextTokens = 128_000

/** For a server that writes with the double. */
export function modelSettings({ url, key }: ModelDouble): Settings {
  return {
    MODEL: 'compatible:double',
    MODEL_CONTEXT_TOKENS: String(contextTokens),
    COMPATIBLE_BASE_URL: `${url}/v1`,
    COMPATIBLE_API_KEY: key,
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /Pith is ready at (http:\/\/localhost:\d+)/.exec(output)
      if (ready) resolve(ready[1]!.replace('localhost', '127.0.0.1'))
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGTERM')
  await ended
}

/** The end of a chain of processes in which each started the next; Linux only. */
function lastDescendant(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return child ? lastDescendant(Number(child)) : pid
}

/** Megabytes of memory that a process holds now; Linux only. */
export const residentMegabytes = (pid: number) => readMegabytes(pid, 'VmRSS')

/** The most that a process has held since `forgetPeak`; Linux only. */
export const peakMegabytes = (pid: number) => readMegabytes(pid, 'VmHWM')

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function readMegabytes(pid: number, field: string): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (!kilobytes) throw new Error(`process ${pid} tells no memory`)
  return (Number(kilobytes) * 1024) / 1e6
}
