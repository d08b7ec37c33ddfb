// Invitations as the invited people see, accept and decline them: by the token of a link,
// or by their id if they are for one's own address.
import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problems/problems.ts'
import type { OwnInvitation } from '#contract/spaces/spaces.ts'
import { findUser, requireVerifiedEmail } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { notify } from '../social/notifications/notifications.ts'
import { announceChange } from './announce.ts'
import * as store from './invitation-store.ts'
import * as members from './member-store.ts'
import { requireSeatFor } from './seats.ts'
import { requireFewerSpaces } from './spaces.ts'
import * as spaces from './store.ts'

/** How long a link says what became of it after it has expired. */
const rememberedMs = 30 * 24 * 3600 * 1000

/**
 * Those for the person's own address that they can accept. Where addresses are verified,
 * none until theirs is.
 */
export async function listOwnInvitations(
  deps: Deps,
  userId: string,
): Promise<{ items: OwnInvitation[] }> {
  const email = await readOwnEmail(deps, userId)
  if (email === null) return { items: [] }
  return { items: (await store.listFor(deps.db.orm, email, deps.now())).map(toView) }
}

/**
 * Reads the invitation of a link. Using it up takes an account. Throws a Problem that
 * says what became of it.
 */
export async function readInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<OwnInvitation> {
  const found = await store.find(db.orm, { token })
  if (!found) throw new Problem('space_invitation_not_found')
  requireOpen(found.invitation, now())
  return toView(found)
}

/**
 * Makes the person a member. Throws a Problem: that says what became of the invitation,
 * `space_invitation_of_another`, `already_member`, `space_full`, `space_limit_reached`,
 * or `email_unverified`.
 */
export async function acceptInvitation(
  deps: Deps,
  { userId, key }: { userId: string; key: string },
): Promise<{ spaceId: string }> {
  const { db, now } = deps
  await requireVerifiedEmail(deps, db.orm, userId)
  const { id, spaceId } = await findFor(deps, userId, key)
  await db.orm.transaction(async (tx) => {
    await spaces.lock(tx, spaceId)
    const invitation = await store.findById(tx, id)
    if (!invitation) throw new Problem('space_invitation_not_found')
    requireOpen(invitation, now())
    await join(deps, tx, userId, invitation)
  })
  await announceChange(deps, spaceId)
  return { spaceId }
}

/** Withdraws an invitation for the person's own address. */
export async function declineInvitation(
  deps: Deps,
  { userId, key }: { userId: string; key: string },
): Promise<void> {
  const { id, kind } = await findFor(deps, userId, key)
  if (kind === 'link') return
  await store.end(deps.db.orm, id, 'withdrawn')
}

/** Deletes invitations that expired a month ago. */
export async function purgeExpiredSpaceInvitations({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await store.deleteExpired(db.orm, now() - rememberedMs)
}

/** The owners are notified. */
async function join(
  deps: Deps,
  tx: Orm,
  userId: string,
  invitation: store.InvitationRow,
): Promise<void> {
  const { spaceId, role, kind } = invitation
  const nowMs = deps.now()
  if (await members.find(tx, spaceId, userId))
    throw new Problem('already_member', { message: youAreMember })
  await requireFewerSpaces(tx, userId)
  await requireSeatFor(deps, tx, invitation)
  if (kind === 'mail') await store.end(tx, invitation.id, 'used')
  const ownerSince = role === 'owner' ? nowMs : null
  const ownerIds = await members.listOwnerIds(tx, spaceId)
  await members.insert(tx, { id: randomUUID(), spaceId, userId, role, joinedAt: nowMs, ownerSince })
  for (const ownerId of ownerIds)
    await notify(tx, { kind: 'space_joined', ownerId, actorId: userId, spaceId, nowMs })
}

const youAreMember = 'You are a member of this space already. Nothing was changed.'

/** Finds an open invitation that the person may use. */
async function findFor(deps: Deps, userId: string, key: string): Promise<store.InvitationRow> {
  const email = await readOwnEmail(deps, userId)
  const byId =
    isUuid(key) && email !== null ? await store.find(deps.db.orm, { id: key, email }) : null
  const found = byId ?? (await store.find(deps.db.orm, { token: key }))
  if (!found) throw new Problem('space_invitation_not_found')
  requireOpen(found.invitation, deps.now())
  if (found.invitation.email !== null && found.invitation.email !== email)
    throw new Problem('space_invitation_of_another')
  return found.invitation
}

function requireOpen({ state, expiresAt }: store.InvitationRow, nowMs: number): void {
  if (state !== 'open') throw new Problem(`space_invitation_${state}`)
  if (expiresAt <= nowMs) throw new Problem('space_invitation_expired')
}

/** Null until it is verified, where addresses are. */
async function readOwnEmail({ db, mailer }: Deps, userId: string): Promise<string | null> {
  const user = (await findUser(db.orm, userId))?.user
  return user && (user.emailVerified || !mailer.delivers) ? user.email.toLowerCase() : null
}

function toView({ invitation, space, description, inviter }: store.FoundInvitation): OwnInvitation {
  const { id, role, email, expiresAt } = invitation
  return { id, space, description, inviter, role, email, expiresAt }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
