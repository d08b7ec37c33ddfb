// The mails with invitations to a space, as text and as HTML.
import {
  maxInvitationsAtOnce,
  spaceInvitationDays,
  type UnmailedReason,
} from '#contract/basics/limits.ts'
import { composeMail } from '../adapters/mail/compose-mail.ts'
import { isAddressRefused } from '../adapters/mail/mail.ts'
import type { Deps } from '../deps/deps.ts'
import { isWithinRateLimit } from '../http/rate-limits/action-limits.ts'
import { describeSite } from '../site-url.ts'

type Invitation = { email: string; space: string; inviter: string; link: string }

/** How many invitations a person may have mailed in a day. */
export const mailsPerDay = (seats: number) => Math.max(maxInvitationsAtOnce, 2 * seats)

/**
 * Resolves to why it was not mailed; null if the mail server took it. The link is shown
 * to who invites all the same.
 */
export async function mailInvitation(
  deps: Pick<Deps, 'mailer' | 'settings' | 'log' | 'db' | 'secret' | 'now'>,
  { userId, seats }: { userId: string; seats: number },
  invitation: Invitation,
): Promise<UnmailedReason | null> {
  const { mailer, settings, log } = deps
  if (!mailer.delivers) return 'off'
  const limit = { kind: 'space invitation mail', userId, perDay: mailsPerDay(seats) }
  if (!(await isWithinRateLimit(deps, limit))) return 'limit'
  try {
    await mailer.send(composeInvitation(describeSite(settings), invitation))
    return null
  } catch (err) {
    log.error({ err }, 'mailing an invitation to a space failed')
    return isAddressRefused(err) ? 'refused' : 'failed'
  }
}

/**
 * Names are chosen by the person who invites, so they are marked as theirs, and lose what
 * a mail program would make a link of.
 */
function composeInvitation(
  site: { name: string; url: string },
  { email, space, inviter, link }: Invitation,
) {
  const [person, name] = [inviter, space].map(withoutAddresses)
  return composeMail(email, `You are invited to a space at ${site.name}`, [
    `Somebody with an account at ${site.url} invites you to a space, in which people read each other's summaries of videos.`,
    `They call themselves “${person}” and the space “${name}”. These are their own words: ${site.name} did not check them.`,
    { link, label: 'See the invitation' },
    `The link is for ${email} alone, works once, and expires in ${spaceInvitationDays} days.`,
    'If you did not expect it, ignore this email.',
  ])
}

/** Words with a protocol, an at sign, or a dot between letters, also the dots of other scripts. */
const addressWord = /\S*(?:[/\\@＠]|www\.|[\p{L}\p{N}][.。．｡․][\p{L}\p{N}])\S*/giu

/** One line of the text, in which addresses and links are left out. */
const withoutAddresses = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(addressWord, '…')
    .trim()
