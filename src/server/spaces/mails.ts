// The mail with an invitation to a space, as text and as HTML.
import { spaceInvitationDays } from '#contract/limits.ts'
import { composeMail } from '../adapters/mail/compose-mail.ts'
import type { Deps } from '../deps/deps.ts'
import { describeSite } from '../site-url.ts'

type Invitation = { email: string; space: string; inviter: string; link: string }

/** Returns false if this server delivers no mail, or its mail server did not take it: the link is shown all the same. */
export async function mailInvitation(
  { mailer, settings, log }: Pick<Deps, 'mailer' | 'settings' | 'log'>,
  { email, space, inviter, link }: Invitation,
): Promise<boolean> {
  if (!mailer.delivers) return false
  const site = describeSite(settings)
  const mail = composeMail(email, `You are invited to a space at ${site.name}`, [
    `${inviter} invites you to the space “${space}” at ${site.url}, in which people read each other's summaries of videos.`,
    { link, label: 'See the invitation' },
    `The link is for ${email} alone, works once, and expires in ${spaceInvitationDays} days.`,
    'If you did not expect it, ignore this email.',
  ])
  try {
    await mailer.send(mail)
    return true
  } catch (err) {
    log.error({ err }, 'mailing an invitation to a space failed')
    return false
  }
}
