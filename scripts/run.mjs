// Runs a program to its end in this terminal, and passes on the signals that reach this one.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', '--fetch-retry-mintimeout=1000']
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Resolves with the exit code; a program that a signal ended gives 128 plus the signal's number, as in a shell. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const received = new Set()
    // Ctrl-C reaches the whole terminal, so the same signal may come from the keyboard and from npm: once is enough.
    const pass = (signal) => {
      if (!received.has(signal)) child.kill(signal)
      received.add(signal)
    }
    for (const signal of signals) process.on(signal, pass)
    const stopWatching = whenOrphaned(() => pass('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopWatching()
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** A signal may end npm and its shell and never reach what they started: calls back when that has happened. Returns the way to stop. */
export function whenOrphaned(callback) {
  const parent = process.ppid
  const look = () => process.env.npm_lifecycle_event && process.ppid !== parent && callback()
  const timer = setInterval(look, 300).unref()
  return () => clearInterval(timer)
}

/** npm, quick to say that the registry cannot be reached, and content with what it has fetched before. */
export function npm(args, options) {
  return run('npm', [...args, ...quietly], { shell: process.platform === 'win32', ...options })
}

/** Says in one sentence why nothing more can be done, and ends. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
