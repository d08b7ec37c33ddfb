// The mails about an account, as text and as HTML. They name the account by its address,
// never by the name that somebody typed at sign-up.
import { confirmationLinkHours, resetLinkMinutes } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { composeMail } from '../adapters/mail/compose-mail.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import type { SiteIdentity } from '../site-url.ts'

type Recipient = { email: string }
/** `site` is where the account is. */
type Mailed = { user: Recipient; site: SiteIdentity }

export function composeConfirmationMail({ user: { email }, site }: Mailed, link: string): Mail {
  return composeMail(email, `Confirm your email address for ${site.name}`, [
    `Somebody created an account at ${site.name} with the email address ${email}. If it was you, confirm the address here:`,
    { link, label: 'Confirm the address' },
    `The link expires in ${confirmationLinkHours} hours.`,
    'If it was not you, ignore this email.',
  ])
}

export function composeResetMail({ user: { email }, site }: Mailed, link: string): Mail {
  return composeMail(email, `Reset your ${site.name} password`, [
    `Someone requested a password reset for your ${site.name} account ${email}. If it was you, choose a new password here:`,
    { link, label: 'Choose a new password' },
    `The link can be used once and expires in ${resetLinkMinutes} minutes.`,
    'If it was not you, ignore this email. Your password stays the same.',
  ])
}

/** Tells the owner of an account that its password was reset, in case somebody else did it. */
export function composeResetNotice({ user: { email }, site }: Mailed): Mail {
  return composeMail(email, `Your ${site.name} password was changed`, [
    `The password of your account ${email} at ${site.url} was changed with a link that was mailed to this address. All sessions, passkeys, API keys and older links have ended.`,
    'If it was you, there is nothing to do.',
    'If it was not you, somebody else can read your mail. Secure your mailbox first, then choose a new password:',
    { link: `${site.url}${routes.auth.path}`, label: 'Choose a new password' },
  ])
}

/**
 * Tells the owner of an account that its password was changed by somebody who was signed
 * in and knew it.
 */
export function composeChangeNotice({ user: { email }, site }: Mailed): Mail {
  return composeMail(email, `Your ${site.name} password was changed`, [
    `The password of your account ${email} at ${site.url} was changed by somebody who was signed in and knew the old one.`,
    'If it was you, there is nothing to do.',
    'If it was not you, choose a new password with “Forgot password”. This ends every session, passkey and API key:',
    { link: `${site.url}${routes.auth.path}`, label: 'Choose a new password' },
  ])
}

/**
 * Tells the owner of an account that single sign-on confirmed their address, which ended
 * what was set up before.
 */
export function composeClaimNotice({ user: { email }, site }: Mailed): Mail {
  return composeMail(email, `Your ${site.name} account was confirmed by single sign-on`, [
    `Somebody signed in to your account ${email} at ${site.url} by single sign-on, which confirmed this address. Nobody had confirmed it before, so the old password, all sessions, passkeys, API keys and older links have ended.`,
    'Your summaries are kept. If you used a password, sign in by single sign-on from now on, or choose a new password with “Forgot password”:',
    { link: `${site.url}${routes.auth.path}`, label: 'Sign in' },
  ])
}

/** Tells the owner of an account that somebody can sign in with a new passkey. */
export function composePasskeyNotice({ user: { email }, site }: Mailed): Mail {
  return composeMail(email, `A passkey was added to your ${site.name} account`, [
    `A passkey was added to your account ${email} at ${site.url}. Anybody with that device can sign in.`,
    'If it was you, there is nothing to do.',
    'If it was not you, choose a new password with “Forgot password”. This ends every session, passkey and API key:',
    { link: `${site.url}${routes.auth.path}`, label: 'Choose a new password' },
  ])
}
