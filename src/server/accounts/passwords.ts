// Validates and verifies passwords, and limits how many are hashed at once.
import { availableParallelism } from 'node:os'
import { maxPasswordCharacters } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps/deps.ts'
import { findPasswordHash, findUser } from './store.ts'

/** The most common passwords up to this rank are rejected, in upper and lower case. */
const rejectedRanks = 10_000
const hashingLimits = { concurrency: Math.min(4, availableParallelism()), queueLength: 100 }

export type Hashing = {
  hash(password: string): Promise<string>
  verify(input: { hash: string; password: string }): Promise<boolean>
}

/** Better Auth's scrypt, about 0.1 s of CPU per call. Loaded on first use. */
export const betterAuthHashing: Hashing = {
  hash: async (password) => (await import('better-auth/crypto')).hashPassword(password),
  verify: async (input) => (await import('better-auth/crypto')).verifyPassword(input),
}

let commonPasswords: Promise<Set<string>> | null = null

/** Throws `password_refused` with a message if a new password is too short, too long or too common. */
export async function checkPassword(password: string, { PASSWORD_MIN_LENGTH: minLength }: Settings): Promise<void> {
  if (password.length < minLength)
    throw new Problem('password_refused', { message: `Password must be at least ${minLength} characters long` })
  if (password.length > maxPasswordCharacters)
    throw new Problem('password_refused', {
      message: `Password must be at most ${maxPasswordCharacters} characters long`,
    })
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) throw new Problem('password_refused')
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const language = await import('@zxcvbn-ts/language-common')
  // After bundling, the exports of a CommonJS package are in its default export.
  const { dictionary } = 'default' in language ? (language.default as typeof language) : language
  return new Set(dictionary['passwords-common']?.slice(0, rejectedRanks).map(String))
}

/** Whether a signed-in user typed their password. Accounts without a password type their email address instead. */
export async function hasConfirmedIdentity(
  { auth, db }: Pick<Deps, 'auth' | 'db'>,
  userId: string,
  input: string,
): Promise<boolean> {
  const hash = await findPasswordHash(db.orm, userId)
  if (hash) return auth.verifyPassword({ hash, password: input })
  return input.trim().toLowerCase() === (await findUser(db.orm, userId))?.email
}

/**
 * Creates a queue that limits how many calls hash a password at once, so that a flood of them cannot block the server.
 * Throws `too_many_attempts` if the queue is full.
 */
export function createHashingQueue() {
  let running = 0
  const waiting: (() => void)[] = []
  return async function runQueued<Result>(task: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= hashingLimits.queueLength)
      throw new Problem('too_many_attempts', { details: { retryAfterSeconds: 10 } })
    if (running >= hashingLimits.concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
