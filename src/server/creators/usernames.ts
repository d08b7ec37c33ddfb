// Choosing a username, and whether others can find one by it.
import type { UserChange } from '#contract/account.ts'
import { Problem } from '#contract/problems.ts'
import { findPerson } from '../accounts/profiles.ts'
import { countAct } from '../buckets/acts.ts'
import type { Deps } from '../deps.ts'

/** Names that people would take for the product's own. */
const reserved =
  /^(admin|administrator|anonymous|api|creator|creators|everyone|help|me|moderator|nobody|null|official|operator|pith|root|security|settings|staff|support|system|team|undefined|user|you)_*\d*$|^pith_/

/**
 * What a change of the user record comes to: who has no username cannot be found.
 * Throws `username_taken`, `username_needed`, and `too_many_attempts` for who changes it all the time.
 */
export async function settleName(deps: Deps, userId: string, change: UserChange): Promise<UserChange> {
  const { username, findable } = change
  if (username === undefined && findable === undefined) return change
  const present = (await findPerson(deps.db.orm, userId))?.profile?.username ?? null
  if (username && username !== present) {
    if (reserved.test(username)) throw new Problem('username_taken')
    await countAct(deps, { kind: 'username', userId, perDay: 20 })
  }
  const next = username === undefined ? present : username
  if (findable && next === null) throw new Problem('username_needed')
  return next === null ? { ...change, findable: false } : change
}

/** Turns the database's refusal of a second person with the same name into the problem that it is. */
export function refuseTaken(error: unknown): never {
  const cause = (error as { cause?: { code?: unknown; constraint?: unknown } }).cause
  if (cause?.code === '23505' && cause.constraint === 'profiles_username_unique') throw new Problem('username_taken')
  throw error
}
