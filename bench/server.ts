// Starts the built server as a user does, as a separate process on a free port, and reads
// its memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelDouble } from '#tests/doubles/model.ts'

export type ServerSettings = Record<string, string>
/** `pid` is the process of the server, not of the program that launched it. */
export type ServerProcess = { url: string; pid: number; readyMs: number; stop(): Promise<void> }

/** Passes an empty folder to the action and deletes it afterwards. */
export async function withEmptyFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pith-bench-'))
  try {
    return await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a command that starts the server and waits until the server is ready. Rejects with
 * its output if it exits before that.
 */
export async function startCommand(
  command: string[],
  settings: ServerSettings,
): Promise<ServerProcess> {
  const startMs = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const [program, ...args] = command
  const guestLimits = { GUEST_DAILY_PER_ADDRESS: '100000', GUEST_DAILY_TOTAL: '100000' }
  const environment = {
    PATH,
    HOME,
    PORT: '0',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    ...guestLimits,
    ...settings,
  }
  // A process group of its own, so that stopping the launcher stops the server too.
  const child = spawn(program!, args, {
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await waitUntilReady(child)
  return {
    url,
    pid: lastDescendant(child.pid!),
    readyMs: performance.now() - startMs,
    stop: () => stopProcess(child),
  }
}

/** Starts the server as `npm start` does, with the same flags for Node.js, but without npm. */
export const startServer = (settings: ServerSettings) =>
  startCommand([process.execPath, 'scripts/start.mjs'], settings)

/** A usual context size. An hour of speech fits, ten hours do not. */
export const contextTokens = 128_000

/** The settings of a server that uses the model double. */
export function modelSettings({ url, key }: ModelDouble): ServerSettings {
  return {
    MODEL: 'compatible:double',
    MODEL_CONTEXT_TOKENS: String(contextTokens),
    COMPATIBLE_BASE_URL: `${url}/v1`,
    COMPATIBLE_API_KEY: key,
  }
}

function waitUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /Pith is ready at (http:\/\/localhost:\d+)/.exec(output)
      if (ready) resolve(ready[1]!.replace('localhost', '127.0.0.1'))
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.once('exit', (code) =>
      reject(new Error(`the server exited with ${code} before it was ready:\n${output}`)),
    )
  })
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGTERM')
  await exited
}

/** The last process of a chain in which each started the next; Linux only. */
function lastDescendant(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  return child ? lastDescendant(Number(child)) : pid
}

/** The resident memory of a process in megabytes; Linux only. */
export const residentMegabytes = (pid: number) => readMegabytes(pid, 'VmRSS')

/** The maximum resident memory since `resetPeakMemory` in megabytes; Linux only. */
export const peakMegabytes = (pid: number) => readMegabytes(pid, 'VmHWM')

export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function readMegabytes(pid: number, field: string): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1]
  if (!kilobytes) throw new Error(`process ${pid} reports no ${field}`)
  return (Number(kilobytes) * 1024) / 1e6
}
