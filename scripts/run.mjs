// Runs programs in this terminal and forwards signals to them.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const npmFlags = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Resolves to the exit code. For a program that was ended by a signal that is 128 plus
 * the signal's number, as in a shell.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const received = new Set()
    // Ctrl-C reaches the whole process group, so the same signal may come from the
    // terminal and from npm.
    const forward = (signal) => {
      if (!received.has(signal)) child.kill(signal)
      received.add(signal)
    }
    for (const signal of signals) process.on(signal, forward)
    const stopWatching = whenOrphaned(() => forward('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopWatching()
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/**
 * Calls back when npm has ended but this process has not: a signal may reach only npm and
 * its shell. Returns a function that stops watching.
 */
export function whenOrphaned(callback) {
  const parent = process.ppid
  const check = () => process.env.npm_lifecycle_event && process.ppid !== parent && callback()
  const timer = setInterval(check, 300).unref()
  return () => clearInterval(timer)
}

/**
 * Writes everything to the standard error, because the standard output of a command
 * belongs to its result.
 */
export const printToStderr = ['inherit', process.stderr, 'inherit']

/**
 * Runs npm with few retries and with its cache, so that it fails quickly when the
 * registry is unreachable.
 */
export function npm(args, options) {
  return run('npm', [...args, ...npmFlags], {
    shell: process.platform === 'win32',
    stdio: printToStderr,
    ...options,
  })
}

export function exitWithError(message, code = 1) {
  console.error(`\n${message}`)
  process.exit(code)
}
