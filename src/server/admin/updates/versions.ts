// The version that runs, and which of two versions is newer.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version in `package.json`, which is above the sources as well as above the built server. */
export function readRunningVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version
}

/**
 * A version with a suffix, such as 1.0.0-beta, is a trial of it: it is never announced,
 * and older than the version itself.
 */
export function isNewer(version: string, running: string): boolean {
  if (version.includes('-')) return false
  const [numbers, runningNumbers] = [numbersOf(version), numbersOf(running)]
  const index = numbers.findIndex((number, at) => number !== runningNumbers[at])
  return index === -1 ? running.includes('-') : numbers[index]! > runningNumbers[index]!
}

const numbersOf = (version: string) => version.split('-')[0]!.split('.').map(Number)
