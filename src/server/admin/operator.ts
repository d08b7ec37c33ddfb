// Carries out what the operator's terminal asks for: administrators and invitations.
import { Problem } from '#contract/problems.ts'
import { setRole } from '../accounts/administrators.ts'
import { createInvitation } from '../accounts/invitations.ts'
import { logAction } from '../audit/actions.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { operatorRoute } from '../http/operator-route.ts'
import { type AdministrationCommand, administrationCommandSchema, administrationPath } from './command.ts'
import { findIdByEmail, listAdministrators } from './people-store.ts'

export type AdministrationResult =
  | { administrators: { name: string; email: string }[] }
  /** The link creates the account. */
  | { link: string; expiresAt: number }
  | { changed: string }

type OperatorDeps = Pick<Deps, 'db' | 'settings' | 'now'>

/** Throws `person_not_found`, `has_account` or `last_administrator`. */
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
  const role = command.name === 'add' ? 'admin' : 'user'
  if (userId === null) {
    if (role === 'user') throw new Problem('person_not_found')
    return inviteFromTerminal(deps, { email: command.email, role })
  }
  await orm.transaction(async (tx) => {
    await setRole(tx, userId, role)
    await logAction(tx, { actorId: null, action: 'role', userId, details: { role }, nowMs: deps.now() })
  })
  await notifyOwner(deps.db, userId)
  return {
    changed: role === 'admin' ? 'This account is an administrator now.' : 'This account is no administrator any more.',
  }
}

async function inviteFromTerminal(deps: OperatorDeps, invited: { email: string | null; role: 'user' | 'admin' }) {
  const nowMs = deps.now()
  const { link, expiresAt } = await deps.db.orm.transaction(async (tx) => {
    await logAction(tx, { actorId: null, action: 'invite', userId: null, details: { role: invited.role }, nowMs })
    return createInvitation(deps, tx, { ...invited, inviterId: null }, nowMs)
  })
  return { link, expiresAt }
}

export const administrationRoutes = (deps: Deps) =>
  operatorRoute(deps, administrationPath, (command) =>
    runAdministration(deps, administrationCommandSchema.parse(command)),
  )
