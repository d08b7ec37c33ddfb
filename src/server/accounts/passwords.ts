// Decides which new passwords are accepted, and confirms who somebody is by their password.
import { maxPasswordCharacters, recentSignInMinutes } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { findPasswordHash, findSession, findUser } from './store.ts'

/**
 * Years and other endings of up to this many digits and signs are guessed together with
 * every common password.
 */
const maxEndingCharacters = 5
/** A repetition of this few characters is as easy to guess as one of them. */
const maxRepeatedCharacters = 3

type NewPassword = { password: string; email: string | null }

/**
 * Throws `password_refused` with a message if a new password is too short, too long, easy
 * to guess or the person's address.
 */
export async function checkPassword(
  { password, email }: NewPassword,
  { PASSWORD_MIN_LENGTH: minLength }: Settings,
): Promise<void> {
  const refuse = (message: string) => new Problem('password_refused', { message })
  if (password.length < minLength)
    throw refuse(`Password must be at least ${minLength} characters long`)
  if (password.length > maxPasswordCharacters)
    throw refuse(`Password must be at most ${maxPasswordCharacters} characters long`)
  const text = password.normalize('NFKC').toLowerCase().trim()
  if (email !== null && (text === email || text === email.split('@')[0]))
    throw refuse(
      'Your email address is the first thing that others would try. Please choose another password.',
    )
  if (isRepetition(text))
    throw refuse(
      'This password repeats a few characters and is easy to guess. Please choose another.',
    )
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  if (variantsOf(text).some((variant) => common.has(variant))) throw new Problem('password_refused')
}

/** "aaaaaa", "abcabc" and nothing at all. */
function isRepetition(text: string): boolean {
  const lengths = Array.from({ length: maxRepeatedCharacters }, (_, index) => index + 1)
  return lengths.some(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  )
}

/** "summer2026!" is "summer" for who guesses. */
function variantsOf(text: string): string[] {
  const [, start = '', word = '', end = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? []
  return start.length + end.length <= maxEndingCharacters && word ? [text, word] : [text]
}

let commonPasswords: Promise<ReadonlySet<string>> | null = null

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const language = await import('@zxcvbn-ts/language-common')
  // After bundling, the exports of a CommonJS package are in its default export.
  const { dictionary } = 'default' in language ? (language.default as typeof language) : language
  return new Set(dictionary['passwords-common']?.map(String))
}

export type Caller = { userId: string; token: string | null }

/** Better Auth writes session times by the system's clock. */
export async function hasSignedInRecently(orm: Orm, { token }: Caller): Promise<boolean> {
  const since = token === null ? undefined : (await findSession(orm, token))?.createdAt
  return since !== undefined && Date.now() - since.getTime() < recentSignInMinutes * 60_000
}

/**
 * Throws `wrong_password` unless a signed-in user typed their password. Accounts without
 * a password type their email address instead, which others know, and must have signed in
 * a short while ago.
 */
export async function confirmIdentity(
  { auth, db }: Pick<Deps, 'auth' | 'db'>,
  caller: Caller,
  input: string,
): Promise<void> {
  const { userId } = caller
  const hash = await findPasswordHash(db.orm, userId)
  const isRight = hash
    ? await auth.verifyPassword({ hash, password: input, userId })
    : input.trim().toLowerCase() === (await findUser(db.orm, userId))?.email
  if (!isRight) throw new Problem('wrong_password')
  if (!hash && !(await hasSignedInRecently(db.orm, caller)))
    throw new Problem('wrong_password', {
      message: 'Sign out and in again first, so that we know it is you. Nothing was deleted.',
    })
}
