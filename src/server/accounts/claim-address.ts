// An account whose address nobody confirmed may be a stranger's. It belongs to the person
// whose address the provider of single sign-on verified.
import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Mailer } from '../adapters/mail/mail.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { credentials, users } from '../db/schema/accounts.ts'
import { describeSite } from '../site-url.ts'
import { composeClaimNotice } from './mails.ts'
import { deletePasskeys } from './passkey-store.ts'
import { ssoProvider } from './sign-in-methods/sso-provider.ts'
import { deleteLinks, deleteSessions, markEmailVerified } from './store.ts'

type Tools = {
  db: Database
  settings: Settings
  log: Logger
  mailer: Mailer
  revokeKeys: (userId: string) => Promise<void>
}

/**
 * Ends every way into the unconfirmed account with this address: passwords, other
 * providers, passkeys, sessions, keys and links. Then the address counts as confirmed, so
 * that the person gets in. Does nothing for somebody who has signed in by the provider
 * before.
 */
export async function claimAddress(
  { db, settings, log, mailer, revokeKeys }: Tools,
  { email, subject }: { email: string; subject: string },
): Promise<void> {
  const isUnconfirmed = and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false))
  const [user] = await db.orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isUnconfirmed)
  const isTheirs = and(eq(credentials.providerId, ssoProvider), eq(credentials.accountId, subject))
  if (!user || (await db.orm.$count(credentials, isTheirs)) > 0) return
  await db.orm.delete(credentials).where(eq(credentials.userId, user.id))
  await deletePasskeys(db.orm, user.id)
  await deleteLinks(db.orm, user.id)
  await revokeKeys(user.id)
  await deleteSessions(db.orm, user.id)
  await markEmailVerified(db.orm, user.id)
  log.info(
    { userId: user.id },
    'single sign-on verified the address of an account, whose other ways in have ended',
  )
  void mailer
    .send(composeClaimNotice({ user, site: describeSite(settings) }))
    .catch((err: unknown) => log.error({ userId: user.id, err }, 'sending an account email failed'))
}
