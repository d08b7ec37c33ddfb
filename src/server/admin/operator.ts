// Carries out what the operator's terminal asks for: administrators, invitations and
// links for a new password.
import { Problem } from '#contract/problems/problems.ts'
import { setRole } from '../accounts/administrators.ts'
import { createInvitation } from '../accounts/invitations.ts'
import { createResetLink } from '../accounts/reset-links.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { operatorRoute } from '../http/operator-route.ts'
import { logAction } from './audit/actions.ts'
import {
  type AdministrationCommand,
  administrationCommandSchema,
  administrationPath,
} from './command.ts'
import { findIdByEmail, listAdministrators } from './people-store.ts'

export type AdministrationResult =
  | { administrators: { name: string; email: string }[] }
  /** The link creates the account. */
  | { link: string; expiresAt: number }
  /** The link sets a new password. */
  | { resetLink: string; expiresAt: number }
  | { changed: string }

type OperatorDeps = Pick<Deps, 'db' | 'settings' | 'now'>

/** Throws `person_not_found`, `has_account`, `last_administrator` or `password_sign_in_off`. */
export async function runAdministration(
  deps: OperatorDeps,
  command: AdministrationCommand,
): Promise<AdministrationResult> {
  const { orm } = deps.db
  if (command.name === 'list') return { administrators: await listAdministrators(orm) }
  const userId = command.email === null ? null : await findIdByEmail(orm, command.email)
  if (command.name === 'invite') {
    if (userId !== null) throw new Problem('has_account')
    return inviteFromTerminal(deps, { email: command.email, role: 'user' })
  }
  if (userId === null) {
    if (command.name === 'add')
      return inviteFromTerminal(deps, { email: command.email, role: 'admin' })
    throw new Problem('person_not_found', {
      message: `There is no account with the address ${command.email}.`,
    })
  }
  if (command.name === 'reset') return makeResetLink(deps, userId)
  const role = command.name === 'add' ? 'admin' : 'user'
  await orm.transaction(async (tx) => {
    await setRole(tx, userId, role)
    await logAction(tx, {
      actorId: null,
      action: 'role',
      userId,
      details: { role },
      nowMs: deps.now(),
    })
  })
  await notifyOwner(deps.db, userId)
  return {
    changed:
      role === 'admin'
        ? 'This account is an administrator now.'
        : 'This account is no administrator any more.',
  }
}

function makeResetLink({ db, settings, now }: OperatorDeps, userId: string) {
  return db.orm.transaction(async (tx) => {
    await logAction(tx, { actorId: null, action: 'reset_link', userId, details: {}, nowMs: now() })
    return createResetLink(settings, tx, { userId, nowMs: now() })
  })
}

async function inviteFromTerminal(
  deps: OperatorDeps,
  invited: { email: string | null; role: 'user' | 'admin' },
) {
  const nowMs = deps.now()
  const { link, expiresAt } = await deps.db.orm.transaction(async (tx) => {
    await logAction(tx, { actorId: null, action: 'invite', userId: null, details: invited, nowMs })
    return createInvitation(deps, tx, { ...invited, inviterId: null }, nowMs)
  })
  return { link, expiresAt }
}

export const administrationRoutes = (deps: Deps) =>
  operatorRoute(deps, administrationPath, (command) =>
    runAdministration(deps, administrationCommandSchema.parse(command)),
  )
