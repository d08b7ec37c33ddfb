// Checks changes of the username and of whether others can find a user by it.
import type { UserChange } from '#contract/accounts/account.ts'
import { Problem } from '#contract/problems/problems.ts'
import { findUser } from '../../accounts/profiles.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'

/** Names that look like official accounts of the product. */
const reserved =
  /^(admin|administrator|anonymous|api|creator|creators|everyone|help|me|moderator|nobody|null|official|operator|pith|root|security|settings|staff|support|system|team|undefined|user|you)_*\d*$|^pith_/

/**
 * Completes a change of the user record: a user without a username is not discoverable.
 * Throws `username_taken`, `username_needed`, and `too_many_attempts` after too many
 * changes of the username.
 */
export async function resolveUsernameChange(
  deps: Deps,
  userId: string,
  change: UserChange,
): Promise<UserChange> {
  const { username, discoverable } = change
  if (username === undefined && discoverable === undefined) return change
  const current = (await findUser(deps.db.orm, userId))?.profile?.username ?? null
  if (username && username !== current) {
    if (reserved.test(username)) throw new Problem('username_taken')
    await enforceRateLimit(deps, { kind: 'username', userId, perDay: 20 })
  }
  const next = username === undefined ? current : username
  if (discoverable && next === null) throw new Problem('username_needed')
  return next === null ? { ...change, discoverable: false } : change
}

/** Throws `username_taken` for the database's unique violation, and any other error unchanged. */
export function rejectTakenUsername(error: unknown): never {
  const cause = (error as { cause?: { code?: unknown; constraint?: unknown } }).cause
  if (cause?.code === '23505' && cause.constraint === 'profiles_username_unique')
    throw new Problem('username_taken')
  throw error
}
