// Configures Better Auth on our tables. routes.ts decides which of its endpoints are
// exposed and how often they may be called.
import { randomBytes } from 'node:crypto'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import type { Logger } from 'pino'
import {
  confirmationLinkHours,
  maxPasswordCharacters,
  resetLinkMinutes,
} from '#contract/basics/limits.ts'
import { api, routes } from '#contract/basics/paths.ts'
import { accountProblems } from '#contract/problems/account-problems.ts'
import type { Mail, Mailer } from '../adapters/mail/mail.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { notifyOwner } from '../db/owner-events.ts'
import { credentials, passkeys, sessions, users, verifications } from '../db/schema/accounts.ts'
import type { Auth, AuthRequest } from '../deps/auth.ts'
import { describeSite, siteUrl } from '../site-url.ts'
import { refusedByProvider } from './auth-proxy.ts'
import { claimAddress } from './claim-address.ts'
import { cookiePrefix, isSecure } from './identity.ts'
import { readInvitationToken } from './invitation-token.ts'
import { logUsedInvitation, useInvitation } from './invitations.ts'
import { composeConfirmationMail, composeResetMail, composeResetNotice } from './mails.ts'
import { deletePasskeys } from './passkey-store.ts'
import { createProfile } from './profiles.ts'
import { createHashingQueue, type Hashing, openScrypt } from './protection/hashing.ts'
import { hashSessionTokens } from './protection/session-tokens.ts'
import { openPasskeys } from './sign-in-methods/passkey-plugin.ts'
import { isSsoSignIn, openSso } from './sign-in-methods/sso.ts'
import { isRefusedByProvider } from './sso-confirmation-store.ts'
import {
  deleteLinks,
  deleteOlderResetLinks,
  findPasswordHash,
  isSuspended,
  markEmailVerified,
  replacePasswordHash,
} from './store.ts'

const sessionSeconds = 60 * 24 * 3600
const refreshSeconds = 24 * 3600

type AuthOptions = {
  settings: Settings
  secret: string
  db: Database
  now: () => number
  mailer: Mailer
  log: Logger
  /**
   * Called when a password was reset or a provider verified the address, which ends
   * everything that somebody else may have set up.
   */
  revokeKeys: (userId: string) => Promise<void>
  hashing?: Hashing
}

/** Loads Better Auth on the first call. */
export function openAuth(input: AuthOptions): Auth {
  const options = { hashing: openScrypt(), ...input }
  let betterAuthPromise: ReturnType<typeof createBetterAuth> | null = null
  const runQueued = createHashingQueue()

  const send = async (
    { handler }: Pick<Awaited<ReturnType<typeof createBetterAuth>>, 'handler'>,
    { method, path, body, cookie, authorization, userAgent }: AuthRequest,
  ) => {
    const base = siteUrl(options.settings)
    const headers = new Headers({ origin: base })
    if (cookie) headers.set('cookie', cookie)
    if (authorization) headers.set('authorization', authorization)
    if (userAgent) headers.set('user-agent', userAgent)
    if (body) headers.set('content-type', 'application/json')
    return handler(
      new Request(`${base}/api/auth${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
  }
  const sendOwn = async (call: AuthRequest) => {
    betterAuthPromise ??= createBetterAuth(options)
    return send(await betterAuthPromise, call)
  }
  return {
    call: (call) => (call.hashing ? runQueued(call.hashing, () => sendOwn(call)) : sendOwn(call)),
    ...openSso(
      { ...options, claimAddress: (person) => claimAddress(options, person) },
      async (plugin) => {
        const betterAuth = await createBetterAuth(options, [plugin])
        return (call) => send(betterAuth, call)
      },
    ),
    endKeys: (userId) => endKeys(options, userId),
    verifyPassword: ({ userId, ...input }) =>
      runQueued({ requesterKey: userId }, () => options.hashing.verify(input)),
    async setPassword({ userId, stored, password }) {
      const renewed = await runQueued({ requesterKey: userId }, () =>
        options.hashing.hash(password),
      )
      return replacePasswordHash(options.db.orm, { userId, stored, renewed })
    },
    async renewPasswordHash({ userId, password }) {
      const { db, hashing } = options
      const stored = await findPasswordHash(db.orm, userId)
      if (!stored || hashing.isCurrent(stored)) return
      const renewed = await runQueued({ requesterKey: userId }, () => hashing.hash(password))
      await replacePasswordHash(db.orm, { userId, stored, renewed })
    },
  }
}

async function createBetterAuth(options: Required<AuthOptions>, plugins: BetterAuthPlugin[] = []) {
  const { settings, secret, db, log } = options
  const base = siteUrl(settings)
  const [{ betterAuth }, { APIError }, { drizzleAdapter }, { bearer }, passkey] = await Promise.all(
    [
      import('better-auth/minimal'),
      import('better-auth/api'),
      import('better-auth/adapters/drizzle'),
      import('better-auth/plugins/bearer'),
      openPasskeys(describeSite(settings)),
    ],
  )
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
  return betterAuth({
    baseURL: base,
    secret,
    telemetry: { enabled: false },
    // No transactions: the embedded database would be blocked while a password is hashed.
    database: (betterAuthOptions: BetterAuthOptions) =>
      hashSessionTokens(
        drizzleAdapter(db.orm, {
          provider: 'pg',
          schema: {
            user: users,
            session: sessions,
            account: credentials,
            verification: verifications,
            passkey: passkeys,
          },
          transaction: false,
        })(betterAuthOptions),
      ),
    plugins: [bearer(), passkey, ...plugins],
    emailAndPassword: passwordOptions(options),
    ...(options.mailer.delivers ? { emailVerification: verificationOptions(options) } : {}),
    ...(clientId && clientSecret
      ? { socialProviders: { google: { clientId, clientSecret } } }
      : {}),
    session: {
      expiresIn: sessionSeconds,
      updateAge: refreshSeconds,
      freshAge: 0, // passkeys.ts decides whether a sign-in is recent enough
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: databaseHooks(options, APIError),
    account: { updateAccountOnSignIn: false },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${base}${routes.auth.path}` },
    advanced: {
      cookiePrefix: cookiePrefix(settings),
      useSecureCookies: false, // would add the weaker prefix __Secure-
      defaultCookieAttributes: {
        secure: isSecure(settings),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // No level is set, because Better Auth would then also write to the console.
    logger: {
      // Messages may contain personal data and wrong input is not an error, so only
      // errors are logged, by their type.
      log: (level, _message, ...details) => {
        if (level === 'error')
          log.error(
            { reason: details.map(describeError).filter(Boolean) },
            'Better Auth reported an error',
          )
      },
    },
  })
}

type APIError = typeof import('better-auth/api').APIError

/** What happens when Better Auth stores something. */
function databaseHooks(
  options: Required<AuthOptions>,
  Refusal: APIError,
): NonNullable<BetterAuthOptions['databaseHooks']> {
  const { settings, db, now, log } = options
  return {
    user: {
      create: {
        before: async (user, context) => {
          const id = randomBytes(24).toString('base64url')
          const token = readInvitationToken(context)
          await useInvitation(options, { ...user, token, userId: id })
          // Google sends the address of the person's picture. Pith does not show it, so
          // it does not store it.
          return { data: { ...user, id, image: null } }
        },
        // An account without a profile gets one at the next sign-in, or on POST /api/me.
        after: async ({ id }) => {
          await createProfile({ db, now, settings }, id).catch((error: unknown) =>
            log.error(
              { userId: id, reason: describeError(error) },
              'creating the profile of a new account failed',
            ),
          )
          await logUsedInvitation({ db, now }, id).catch((error: unknown) =>
            log.error(
              { userId: id, reason: describeError(error) },
              'logging the use of an invitation failed',
            ),
          )
        },
      },
    },
    session: { create: { before: ({ userId }) => rejectExcluded(options, userId, Refusal) } },
    // The provider only identifies the user, so its tokens are not stored.
    account: {
      create: {
        before: async (account) => ({
          data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
        }),
      },
    },
  }
}

async function endKeys(
  { db, revokeKeys }: Pick<AuthOptions, 'db' | 'revokeKeys'>,
  userId: string,
): Promise<void> {
  await deletePasskeys(db.orm, userId)
  await revokeKeys(userId)
}

/** Throws Better Auth's error for a user who may not sign in. */
async function rejectExcluded(
  { settings, db }: Pick<AuthOptions, 'settings' | 'db'>,
  userId: string,
  Refusal: APIError,
) {
  if (await isSuspended(db.orm, userId)) throw new Refusal('FORBIDDEN')
  if (settings.OIDC_ISSUER && !isSsoSignIn() && (await isRefusedByProvider(db.orm, userId)))
    throw new Refusal('FORBIDDEN', {
      code: refusedByProvider,
      message: accountProblems.sso_refused.text,
    })
}

/**
 * Sends a mail without waiting for it, so that the response time does not reveal whether
 * the address has an account.
 */
function sendInBackground({ mailer, log }: Pick<AuthOptions, 'mailer' | 'log'>, mail: Mail): void {
  void mailer
    .send(mail)
    .catch((error: unknown) =>
      log.error({ reason: describeError(error) }, 'sending an account email failed'),
    )
}

/** Confirming the email address with a mailed link. */
function verificationOptions(options: Required<AuthOptions>) {
  const site = describeSite(options.settings)
  return {
    sendOnSignUp: true,
    expiresIn: confirmationLinkHours * 3600,
    sendVerificationEmail: async ({ user, token }) => {
      const link = `${site.url}${api.auth.verifyEmail}?token=${token}`
      sendInBackground(options, composeConfirmationMail({ user, site }, link))
    },
    afterEmailVerification: async ({ id }) => notifyOwner(options.db, id),
  } satisfies BetterAuthOptions['emailVerification']
}

/** Signing up, signing in and resets with passwords. */
function passwordOptions(options: Required<AuthOptions>) {
  const { settings, db, mailer, hashing } = options
  const site = describeSite(settings)
  return {
    enabled: true,
    autoSignIn: false,
    minPasswordLength: settings.PASSWORD_MIN_LENGTH,
    maxPasswordLength: maxPasswordCharacters,
    password: hashing,
    resetPasswordTokenExpiresIn: resetLinkMinutes * 60,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset: async ({ user }) => {
      await deleteLinks(db.orm, user.id)
      await endKeys(options, user.id)
      // Who opened a mailed link reads the mailbox.
      if (mailer.delivers) await markEmailVerified(db.orm, user.id)
      sendInBackground(options, composeResetNotice({ user, site }))
    },
    sendResetPassword: async ({ user, token }) => {
      await deleteOlderResetLinks(db.orm, { token, userId: user.id })
      const link = `${site.url}${routes.resetPassword.path}?token=${token}`
      sendInBackground(options, composeResetMail({ user, site }, link))
    },
  } satisfies BetterAuthOptions['emailAndPassword']
}

/**
 * The type and code of an error and of its causes, without the message, which may contain
 * personal data.
 */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return [error.name, code, error.cause && describeError(error.cause)].filter(Boolean).join(' ')
}
