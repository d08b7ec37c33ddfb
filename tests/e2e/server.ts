// Starts the built server as a separate process.
import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { nodeFlags } from '../../scripts/node.mjs'

/**
 * Where the first server of a run leaves its compiled scripts for the others: each starts
 * with a tenth less processor time.
 */
export const compiledScripts = resolve('.cache/browser-scripts')

export type RunningServer = {
  url: string
  /** Sets the clock of the server an hour ahead, soon after the call. */
  passHour(): void
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Starts the built server, or another program that is one, and waits until it is ready. */
export async function startServer(
  environment: Record<string, string>,
  program = 'dist/server/main.js',
): Promise<RunningServer> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      './tests/e2e/fast-hashing.mjs',
      '--import',
      './tests/e2e/clock.mjs',
      ...nodeFlags,
      program,
    ],
    {
      env: {
        PATH: process.env.PATH ?? '',
        LOG_LEVEL: 'error',
        PORT: '0',
        LOCAL_MODEL_URLS: 'off',
        NODE_COMPILE_CACHE: compiledScripts,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const url = await waitUntilReady(child)
  const kill = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return { url, passHour: () => void child.kill('SIGUSR2'), kill }
}

function waitUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((ready, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
      const url = /Pith is ready at (\S+)/.exec(output)?.[1]
      if (url) ready(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) =>
      reject(new Error(`the server exited with ${code} before it was ready:\n${output}`)),
    )
  })
}
