// Invitations that administrators make.
import type { z } from '@hono/zod-openapi'
import type { Invitations, invitationRequestSchema, NewInvitation } from '#contract/admin/admin.ts'
import { Problem } from '#contract/problems/problems.ts'
import { createInvitation, listOpen, remove } from '../accounts/invitations.ts'
import type { Deps } from '../deps/deps.ts'
import { siteUrl } from '../site-url.ts'
import { logAction } from './audit/actions.ts'
import { findIdByEmail } from './people-store.ts'

/**
 * Creates an invitation, and mails its link if it is for an address and this server
 * delivers mail. Throws `has_account`, or `sign_up_closed`.
 */
export async function invite(
  deps: Deps,
  actorId: string,
  {
    email = null,
    role,
  }: { email?: string | null | undefined; role: z.output<typeof invitationRequestSchema>['role'] },
): Promise<NewInvitation> {
  if (deps.settings.SIGN_UP === 'closed')
    throw new Problem('sign_up_closed', { message: closedMessage })
  if (email !== null && (await findIdByEmail(deps.db.orm, email))) throw new Problem('has_account')
  const nowMs = deps.now()
  const created = await deps.db.orm.transaction(async (tx) => {
    await logAction(tx, {
      actorId,
      action: 'invite',
      userId: null,
      details: { email, role },
      nowMs,
    })
    return createInvitation(deps, tx, { email, role, inviterId: actorId }, nowMs)
  })
  return {
    ...created,
    isMailed: email !== null && deps.mailer.delivers && (await mail(deps, email, created.link)),
  }
}

const closedMessage =
  'This server takes no new accounts (SIGN_UP=closed). Nothing was created. Only the terminal of the server can invite: pith admin invite.'

/** Those that can still be used. */
export async function listInvitations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Invitations> {
  const rows = await listOpen(db.orm, now())
  return {
    items: rows.map(({ id, email, role, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      createdAt,
      expiresAt,
    })),
  }
}

/** Throws `invitation_dead`. */
export async function withdraw(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actorId: string,
  id: string,
): Promise<void> {
  await db.orm.transaction(async (tx) => {
    const removed = await remove(tx, id)
    if (!removed) throw new Problem('invitation_dead')
    const details = { email: removed.email, role: removed.role }
    await logAction(tx, { actorId, action: 'withdraw', userId: null, details, nowMs: now() })
  })
}

/** Returns false if the mail server did not take it: the link is shown all the same. */
async function mail({ mailer, settings, log }: Deps, to: string, link: string): Promise<boolean> {
  const text = [
    `You are invited to create an account at ${siteUrl(settings)}, which summarizes videos. This link is yours alone:`,
    link,
    'It works once and expires in seven days. If you did not expect it, ignore this email.',
  ].join('\n\n')
  try {
    await mailer.send({ to, subject: `Your invitation to ${settings.BRAND_NAME}`, text })
    return true
  } catch (err) {
    log.error({ err }, 'mailing an invitation failed')
    return false
  }
}
