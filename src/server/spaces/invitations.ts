// The invitations that owners of a space make.
import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { spaceInvitationDays } from '#contract/basics/limits.ts'
import { joinPath } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'
import type {
  NewSpaceInvitations,
  NewSpaceLink,
  SpaceInvitations,
  spaceInvitationRequestSchema,
} from '#contract/spaces/spaces.ts'
import { findUser, requireVerifiedEmail } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import { siteUrl } from '../site-url.ts'
import { notify } from '../social/notifications/notifications.ts'
import { lockFor, requireMember, requireRole, type SpaceKey } from './access.ts'
import { announceChange } from './announce.ts'
import * as store from './invitation-store.ts'
import { mailInvitation, mailsPerDay } from './mails.ts'
import * as members from './member-store.ts'
import { readSeats, requireSeats } from './seats.ts'
import { readSpace } from './spaces.ts'

const validMs = spaceInvitationDays * 24 * 3600 * 1000
/** Whose mails of the day are used up can still invite, and pass the links on. */
const invitationsPerMail = 4

/** Owners only. */
export async function listInvitations(deps: Deps, key: SpaceKey): Promise<SpaceInvitations> {
  const { orm } = deps.db
  requireRole(await requireMember(orm, key), 'owner')
  const rows = await store.listOpen(orm, key.spaceId, deps.now())
  const link = rows.find(({ kind }) => kind === 'link')
  return {
    items: rows.flatMap(({ id, email, role, createdAt, expiresAt }) =>
      email === null ? [] : [{ id, email, role, createdAt, expiresAt }],
    ),
    link: link ? { id: link.id, createdAt: link.createdAt, expiresAt: link.expiresAt } : null,
    seats: await readSeats(deps, orm, key.spaceId),
  }
}

/**
 * Invites all the addresses or none, and mails the links as far as it can. An earlier
 * invitation for the same address is replaced. Owners only. Throws `already_member` or
 * `space_full`.
 */
export async function invite(
  deps: Deps,
  key: SpaceKey,
  { emails, role }: z.output<typeof spaceInvitationRequestSchema>,
): Promise<NewSpaceInvitations> {
  const { settings, now, db } = deps
  requireRole(await requireMember(db.orm, key), 'owner')
  await requireVerifiedEmail(deps, db.orm, key.userId)
  const { total } = await readSeats(deps, db.orm, key.spaceId)
  const limit = {
    kind: 'space invitation',
    userId: key.userId,
    perDay: invitationsPerMail * mailsPerDay(total),
  }
  for (const _ of emails) await enforceRateLimit(deps, limit)
  const nowMs = now()
  const made = emails.map((email) => newInvitation({ ...key, email, role, nowMs }))
  const notifiedIds = await db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'owner')
    await rejectMembers(tx, key, emails)
    await store.withdrawOpen(tx, key.spaceId, { emails }, nowMs)
    await requireSeats(deps, tx, key.spaceId, emails.length)
    await store.insert(
      tx,
      made.map(({ row }) => row),
    )
    return notifyInvited(deps, tx, key, { emails, nowMs })
  })
  await announceChange(deps, key.spaceId, notifiedIds)
  const { name: space } = await readSpace(deps, key)
  const inviter = (await findUser(db.orm, key.userId))?.user.name ?? ''
  const items: NewSpaceInvitations['items'] = []
  for (const { row, token } of made) {
    const link = siteUrl(settings) + joinPath(token)
    const { id, email, createdAt, expiresAt } = row
    const sender = { userId: key.userId, seats: total }
    const notMailed = await mailInvitation(deps, sender, { email, space, inviter, link })
    items.push({ id, email, role, createdAt, expiresAt, link, notMailed })
  }
  return { items, seats: await readSeats(deps, db.orm, key.spaceId) }
}

/** Makes a link with which readers join, which replaces the earlier one. Owners only. */
export async function makeLink(deps: Deps, key: SpaceKey): Promise<NewSpaceLink> {
  await requireMember(deps.db.orm, key)
  await enforceRateLimit(deps, {
    kind: 'space link',
    userId: key.userId,
    perMinute: 10,
    perDay: 100,
  })
  await requireVerifiedEmail(deps, deps.db.orm, key.userId)
  const nowMs = deps.now()
  const { row, token } = newInvitation({ ...key, email: null, role: 'reader', nowMs })
  await deps.db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'owner')
    await store.withdrawOpen(tx, key.spaceId, 'link', nowMs)
    await store.insert(tx, [row])
  })
  await announceChange(deps, key.spaceId)
  return { id: row.id, link: siteUrl(deps.settings) + joinPath(token), expiresAt: row.expiresAt }
}

/** Owners only. Throws `space_invitation_not_found` where nothing is open. */
export async function withdraw({ db, now }: Deps, key: SpaceKey, id: string): Promise<void> {
  await db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'owner')
    const row = await store.findById(tx, id)
    const isOpen = row?.spaceId === key.spaceId && row.state === 'open' && row.expiresAt > now()
    if (!isOpen) throw new Problem('space_invitation_not_found')
    await store.end(tx, id, 'withdrawn')
  })
  await announceChange({ db }, key.spaceId)
}

type NewInvitation<Email> = SpaceKey & {
  email: Email
  role: store.InvitationRow['role']
  nowMs: number
}

/** Only a hash of the token is stored. */
function newInvitation<Email extends string | null>({
  spaceId,
  userId,
  email,
  role,
  nowMs,
}: NewInvitation<Email>) {
  const token = randomBytes(24).toString('base64url')
  const row = {
    id: randomUUID(),
    spaceId,
    tokenHash: store.hashToken(token),
    kind: email === null ? ('link' as const) : ('mail' as const),
    email,
    role,
    inviterId: userId,
    createdAt: nowMs,
    expiresAt: nowMs + validMs,
  }
  return { row, token }
}

/**
 * Notifies the invited people who have an account, and returns their ids. Where addresses
 * are verified, only those whose address is.
 */
async function notifyInvited(
  { mailer }: Deps,
  tx: Orm,
  { userId: actorId, spaceId }: SpaceKey,
  { emails, nowMs }: { emails: string[]; nowMs: number },
): Promise<string[]> {
  const ids = await store.listAccounts(tx, emails, { onlyVerified: mailer.delivers })
  for (const ownerId of ids)
    await notify(tx, { kind: 'space_invited', ownerId, actorId, spaceId, nowMs })
  return ids
}

async function rejectMembers(tx: Orm, { spaceId }: SpaceKey, emails: string[]): Promise<void> {
  const known = await members.listMemberEmails(tx, spaceId, emails)
  if (known.length === 0) return
  const who = known.length === 1 ? `${known[0]} is a member` : `${known.join(', ')} are members`
  throw new Problem('already_member', {
    message: `${who} of this space already. Nobody was invited.`,
  })
}
