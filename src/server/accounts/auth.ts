// Better Auth over our tables. Its choices are made here; which of its calls are open, and how often, is decided in routes.ts.
import type { Logger } from 'pino'
import { routes } from '#contract/paths.ts'
import { maxPasswordCharacters, resetLinkMinutes } from '#contract/settings.ts'
import type { Mailer } from '../adapters/mail.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/open.ts'
import { credentials, sessions, users, verifications } from '../db/schema/accounts.ts'
import { cookiePrefix, isSecure } from './identity.ts'
import { betterAuthHashing, type Hashing, openHashing } from './passwords.ts'
import { createProfile } from './profiles.ts'

/** The path under /api/auth, what the browser sent, and no other header: nothing that a caller says of itself reaches Better Auth. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  cookie?: string
  authorization?: string
  /** Such calls take turns. */
  hashes?: boolean
}

export type Auth = {
  call(call: Call): Promise<Response>
  verifyPassword: Hashing['verify']
}

const sessionSeconds = 60 * 24 * 3600
const refreshSeconds = 24 * 3600

type Options = {
  settings: Settings
  secret: string
  db: Database
  now: () => number
  mailer: Mailer
  log: Logger
  /** Better Auth's own, unless given. */
  hashing?: Hashing
}

/** Nothing of it is loaded before the first call. */
export function openAuth(given: Options): Auth {
  const options = { hashing: betterAuthHashing, ...given }
  let opened: ReturnType<typeof wire> | null = null
  const base = addressOfSite(options.settings)
  const inTurn = openHashing()

  const pass = async ({ method, path, body, cookie, authorization }: Call) => {
    opened ??= wire(options)
    const { handler } = await opened
    const headers = new Headers({ origin: base })
    if (cookie) headers.set('cookie', cookie)
    if (authorization) headers.set('authorization', authorization)
    if (body) headers.set('content-type', 'application/json')
    return handler(
      new Request(`${base}/api/auth${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
    )
  }
  return {
    call: (call) => (call.hashes ? inTurn(() => pass(call)) : pass(call)),
    verifyPassword: (typed) => inTurn(() => options.hashing.verify(typed)),
  }
}

/** Links in mails and the way back from a provider lead here, whatever a request calls this host. */
export function addressOfSite({ PUBLIC_URL, PORT }: Settings): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${PORT}`
}

async function wire({ settings, secret, db, now, mailer, log, hashing }: Required<Options>) {
  const [{ betterAuth }, { drizzleAdapter }, { bearer }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
    import('better-auth/plugins/bearer'),
  ])
  const base = addressOfSite(settings)
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
  return betterAuth({
    baseURL: base,
    secret,
    telemetry: { enabled: false },
    // No transaction: with one, the embedded database would stand still while a password is hashed.
    database: drizzleAdapter(db.orm, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: false,
    }),
    plugins: [bearer()],
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: settings.PASSWORD_MIN_LENGTH,
      maxPasswordLength: maxPasswordCharacters,
      password: hashing,
      resetPasswordTokenExpiresIn: resetLinkMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      // Not waited for, so that the answer comes as soon as for an address that nobody has.
      sendResetPassword: async ({ user, token }) => {
        const link = `${base}${routes.resetPassword.path}?token=${token}`
        void mailer
          .send({ to: user.email, ...resetMail(link) })
          .catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'a reset mail could not be sent'))
      },
    },
    ...(clientId && clientSecret ? { socialProviders: { google: { clientId, clientSecret } } } : {}),
    session: { expiresIn: sessionSeconds, updateAge: refreshSeconds, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      user: {
        create: {
          // An account without a record gets one at the next sign-in, or when its person asks for it.
          after: ({ id }) =>
            createProfile({ db, now }, id).catch((error: unknown) =>
              log.error({ userId: id, reason: reasonOf(error) }, 'the record of a new account could not be written'),
            ),
        },
      },
      // A provider is asked who somebody is, and nothing after that.
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
    },
    account: { updateAccountOnSignIn: false },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${base}${routes.auth.path}` },
    advanced: {
      cookiePrefix: cookiePrefix(settings),
      useSecureCookies: false, // its own prefix would be the weaker __Secure-
      defaultCookieAttributes: { secure: isSecure(settings), httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // No level is set: with one, Better Auth also writes past this to the console.
    logger: {
      // Its messages may name people, and what people get wrong is no fault. What failed stands in the error.
      log: (level, _message, ...details) => {
        if (level === 'error') log.error({ reason: details.map(reasonOf).filter(Boolean) }, 'signing in or up failed')
      },
    },
  })
}

/** What failed, without the values that it failed on. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return [error.name, code, error.cause && reasonOf(error.cause)].filter(Boolean).join(' ')
}

/** The name that somebody gave at sign-up is not in it: this mail carries nobody's words but ours. */
function resetMail(link: string) {
  return {
    subject: 'Choose a new password for Pith',
    text: [
      'Somebody asked for a new password for your account at Pith. If it was you, choose one here:',
      link,
      `The link works once, within ${resetLinkMinutes} minutes.`,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),
  }
}
