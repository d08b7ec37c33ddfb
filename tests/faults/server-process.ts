// Starts the server as a separate process, which tests may kill at any moment.
import { spawn } from 'node:child_process'
import { memoryEnvironment, nodeFlags } from '../../scripts/node.mjs'

export type ServerProcess = {
  url: string
  pid: number
  isRunning(): boolean
  /** Resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** What it has written to stdout and stderr so far. */
  output(): string
}

export type Launch = {
  /**
   * The server's first file: that of SERVER_FILE by default, which `npm test` sets to the
   * build, or else its sources.
   */
  file?: string
  /** A command of a shell that runs first, such as `ulimit -n 100`. */
  limit?: string
}

/** Rejects with the output of a server that ends before it is ready. */
export async function startServerProcess(
  environment: Record<string, string>,
  launch: Launch = {},
): Promise<ServerProcess> {
  const starting = spawnServerProcess(environment, launch)
  return { ...starting, url: await starting.ready }
}

/** Does not wait until the server is ready, so that it can be killed before that. */
export function spawnServerProcess(
  environment: Record<string, string>,
  { file = process.env.SERVER_FILE ?? 'src/server/main.ts', limit }: Launch = {},
): Omit<ServerProcess, 'url'> & {
  ready: Promise<string>
} {
  const command = [process.execPath, ...nodeFlags, file]
  const [program, ...args] = limit ? ['sh', '-c', `${limit}; exec "$@"`, 'sh', ...command] : command
  const child = spawn(program!, args, {
    env: {
      ...memoryEnvironment,
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'error',
      LOCAL_MODEL_URLS: 'off',
      GUEST_DAILY_PER_ADDRESS: '1000000',
      GUEST_DAILY_TOTAL: '1000000',
      QUEUE_LIMIT: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const port = /Pith is ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`the server exited with ${code} before it was ready:\n${output}`)),
    )
  })
  // A test that killed it does not wait for it to become ready.
  ready.catch(() => {})
  return {
    ready,
    pid: child.pid!,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exited
    },
    output: () => output,
  }
}
