// Invitations, and who may create an account.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#contract/basics/limits.ts'
import { invitationPath } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'
import { logAction } from '../admin/audit/actions.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { siteUrl } from '../site-url.ts'
import * as store from './invitation-store.ts'

export {
  deleteExpired as purgeExpiredInvitations,
  type Invitation,
  listOpen,
  remove,
} from './invitation-store.ts'

const validMs = 7 * 24 * 3600 * 1000

type NewInvitation = {
  /** Only this address may use it; null for anybody with the link. */
  email: string | null
  role: Role
  /** Null if it is made in the terminal. */
  inviterId: string | null
}

/**
 * Creates an invitation for seven days, which replaces an older one for the same address.
 * Its link is shown once: only a hash of it is stored.
 */
export async function createInvitation(
  { settings }: Pick<Deps, 'settings'>,
  tx: Orm,
  { email, role, inviterId }: NewInvitation,
  nowMs: number,
): Promise<{ id: string; link: string; expiresAt: number }> {
  const token = randomBytes(24).toString('base64url')
  const [id, expiresAt] = [randomUUID(), nowMs + validMs]
  if (email !== null) await store.removeUnused(tx, { email: email.toLowerCase() })
  await store.insert(tx, {
    id,
    tokenHash: store.hashToken(token),
    email: email?.toLowerCase() ?? null,
    role,
    inviterId,
    createdAt: nowMs,
    expiresAt,
  })
  return { id, link: siteUrl(settings) + invitationPath(token), expiresAt }
}

/** Returns the open invitation of a link. Throws `invitation_dead`. */
export async function readInvitation({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  const found = await store.findOpen(db.orm, token, now())
  if (!found) throw new Problem('invitation_dead')
  return found
}

type NewAccount = { email: string; token: string | null }

/**
 * Throws a Problem if this server lets nobody create an account with this address and
 * token. Uses nothing up.
 */
export async function checkSignUp(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { email, token }: NewAccount,
): Promise<void> {
  if (token === null) {
    if (deps.settings.SIGN_UP !== 'open') throw new Problem('sign_up_closed')
    return
  }
  const { invitation } = await readInvitation(deps, token)
  if (deps.settings.SIGN_UP === 'closed' && invitation.inviterId !== null)
    throw new Problem('sign_up_closed')
  if (invitation.email !== null && invitation.email !== email.toLowerCase())
    throw new Problem('invitation_of_another')
}

/**
 * Uses the invitation of an account that is about to be created: by its token, or by its
 * address if a provider verified it, because anybody can type an address. Throws
 * `sign_up_closed` if there is none and the account needs one.
 */
export async function useInvitation(
  { settings, db, now }: Pick<Deps, 'settings' | 'db' | 'now'>,
  { email, emailVerified, token, userId }: NewAccount & { emailVerified: boolean; userId: string },
): Promise<void> {
  const onlyFromTerminal = settings.SIGN_UP === 'closed'
  const newUser = { token, email: email.toLowerCase(), userId, onlyFromTerminal }
  const isInvited = (token !== null || emailVerified) && (await store.use(db.orm, newUser, now()))
  if (!isInvited && settings.SIGN_UP !== 'open') throw new Problem('sign_up_closed')
}

/** Writes into the log of the administrators that a new account used an invitation, if it did. */
export async function logUsedInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  const used = await store.findUsedBy(db.orm, userId)
  if (!used) return
  const details = { email: used.email, role: used.role }
  await logAction(db.orm, {
    actorId: userId,
    action: 'use_invitation',
    userId,
    details,
    nowMs: now(),
  })
}
