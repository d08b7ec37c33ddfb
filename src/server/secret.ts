// The secret that signs cookies. Without AUTH_SECRET it is created once and stored in the
// data folder, so that cookies survive a restart.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './config.ts'
import { minSecretCharacters } from './weak-secret.ts'

/** The secret of an installation that may be another process's, or not there yet: then null. */
export function findSecret({ AUTH_SECRET, DATA_DIR }: Settings): string | null {
  const file = join(DATA_DIR, 'auth-secret')
  return AUTH_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
}

export function openSecret({ AUTH_SECRET, DATA_DIR }: Settings): string {
  if (AUTH_SECRET) return AUTH_SECRET
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(DATA_DIR, 'auth-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < minSecretCharacters)
    throw new Error(
      `The file ${file} is damaged. Restore it from a backup, or delete it: then everybody has to sign in again.`,
    )
  return secret
}
