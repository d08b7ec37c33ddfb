// Which passwords are taken, and how many are hashed at once.
import { availableParallelism } from 'node:os'
import { Problem } from '#contract/problems.ts'
import { maxPasswordCharacters } from '#contract/settings.ts'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps.ts'
import { findPasswordHash, findUser } from './store.ts'

/** So many of the most common passwords are refused, in whatever case they are written. */
const refusedRanks = 10_000
const bounds = { atOnce: Math.min(4, availableParallelism()), inLine: 100 }

/** How passwords are hashed. */
export type Hashing = {
  hash(password: string): Promise<string>
  verify(typed: { hash: string; password: string }): Promise<boolean>
}

/** Better Auth's scrypt, a tenth of a second of a processor each time; it is loaded with the first. */
export const betterAuthHashing: Hashing = {
  hash: async (password) => (await import('better-auth/crypto')).hashPassword(password),
  verify: async (typed) => (await import('better-auth/crypto')).verifyPassword(typed),
}

let common: Promise<Set<string>> | null = null

/** Throws a Problem that says what is wrong with a new password. */
export async function checkPassword(password: string, { PASSWORD_MIN_LENGTH: least }: Settings): Promise<void> {
  if (password.length < least)
    throw new Problem('password_refused', { message: `Password must be at least ${least} characters long` })
  if (password.length > maxPasswordCharacters)
    throw new Problem('password_refused', {
      message: `Password must be at most ${maxPasswordCharacters} characters long`,
    })
  common ??= readCommon()
  if ((await common).has(password.toLowerCase())) throw new Problem('password_refused')
}

async function readCommon(): Promise<Set<string>> {
  const words = await import('@zxcvbn-ts/language-common')
  // Bundled into the server, a package that was written for `require` has all it gives in its default.
  const { dictionary } = 'default' in words ? (words.default as typeof words) : words
  return new Set(dictionary['passwords-common']?.slice(0, refusedRanks).map(String))
}

/** Whether somebody who is signed in knows their password; without one they type their email address, so that nothing happens by accident. */
export async function provesToBe(
  { auth, db }: Pick<Deps, 'auth' | 'db'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const hash = await findPasswordHash(db.orm, userId)
  if (hash) return auth.verifyPassword({ hash, password: typed })
  return typed.trim().toLowerCase() === (await findUser(db.orm, userId))?.email
}

/**
 * Lets no more than a few calls that hash a password run at the same time, so that a flood of them leaves the machine to the others.
 * Throws `too_many_attempts` when too many wait already.
 */
export function openHashing() {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (waiting.length >= bounds.inLine) throw new Problem('too_many_attempts', { details: { retryAfterSeconds: 10 } })
    if (running >= bounds.atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
