// What a signed-in person does with their passkeys: see, add, rename and remove them.

import type { PasskeyList } from '#contract/accounts/passkeys.ts'
import { maxPasskeys } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { siteUrl } from '../site-url.ts'
import * as store from './passkey-store.ts'
import { type Caller, hasSignedInRecently } from './passwords.ts'
import { findPasswordHash, hasProvider } from './store.ts'

export async function listPasskeys(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
): Promise<PasskeyList> {
  const items = await store.listPasskeys(db.orm, caller.userId)
  const site = siteUrl(settings)
  if (await hasSignedInRecently(db.orm, caller)) return { items, confirmWith: 'nothing', site }
  return {
    items,
    confirmWith: (await findPasswordHash(db.orm, caller.userId)) ? 'password' : 'sign-in',
    site,
  }
}

/**
 * Throws `wrong_password` unless the caller signed in a short while ago or typed their
 * password.
 */
export async function confirmCaller(
  { auth, db }: Pick<Deps, 'auth' | 'db'>,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  if (await hasSignedInRecently(db.orm, caller)) return
  const hash = await findPasswordHash(db.orm, caller.userId)
  if (!hash)
    throw new Problem('wrong_password', {
      message: 'Sign out and in again first, so that we know it is you. Nothing was changed.',
    })
  if (!password)
    throw new Problem('wrong_password', {
      message: 'Enter your password first. Nothing was changed.',
    })
  if (!(await auth.verifyPassword({ hash, password, userId: caller.userId })))
    throw new Problem('wrong_password', {
      message: 'That is not your password. Nothing was changed.',
    })
}

/** Throws `bad_request` if the user has as many passkeys as they may have. */
export async function checkRoom({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  if ((await store.countPasskeys(db.orm, userId)) >= maxPasskeys)
    throw new Problem('bad_request', {
      message: `You can have ${maxPasskeys} passkeys. Remove one first.`,
    })
}

/** Throws `not_found`, for a passkey of another person exactly as for none. */
export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  if (!(await store.renamePasskey(db.orm, userId, id, name))) throw unknownPasskey()
}

/**
 * Throws `not_found`, and `no_password` for the last passkey of a person who has no other
 * way to sign in.
 */
export async function removePasskey(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  id: string,
): Promise<void> {
  const hasGoogle =
    settings.GOOGLE_CLIENT_ID !== undefined && (await hasProvider(db.orm, userId, 'google'))
  const mustKeepOne = !hasGoogle && !(await findPasswordHash(db.orm, userId))
  const result = await store.removePasskey(db.orm, { userId, id, mustKeepOne })
  if (result === 'unknown') throw unknownPasskey()
  if (result === 'last')
    throw new Problem('no_password', {
      message:
        'This passkey is your only way to sign in. Add another one first. Nothing was changed.',
    })
}

const unknownPasskey = () =>
  new Problem('not_found', { message: 'This passkey was removed already.' })
