// Single sign-on through the OpenID Connect provider of the settings. Its claims are read here, and nothing else of it is stored than who signs in.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { z } from 'zod'
import { maxNameCharacters } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../config.ts'
import type { Auth, AuthRequest } from '../deps/auth.ts'

const ssoProvider = 'oidc'
/** How long the provider may take to answer. */
const timeoutMs = 15_000

type Claims = { sub?: unknown; email?: unknown; email_verified?: unknown; [claim: string]: unknown }
type SignIn = { claims: Claims | null }
const currentSignIn = new AsyncLocalStorage<SignIn>()

const discoverySchema = z.object({
  issuer: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

type SsoPlugin = Awaited<ReturnType<typeof openPlugin>>
type Handler = (request: AuthRequest) => Promise<Response>
type Options = { settings: Settings; log: Logger }

/**
 * Answers the calls of single sign-on. `open` configures the authentication library with the provider, which happens at the first sign-in at
 * which the provider answers.
 */
export function openSso({ settings, log }: Options, open: (plugin: SsoPlugin) => Promise<Handler>): Auth['callSso'] {
  let opened: Promise<Handler> | null = null
  const openOnce = async () => {
    opened ??= openPlugin(settings).then(open)
    try {
      return await opened
    } catch (err) {
      opened = null
      log.error({ err }, 'the OpenID Connect provider of OIDC_ISSUER cannot be used')
      throw new Problem('sso_unavailable', { cause: err })
    }
  }
  return async (request) => {
    const call = await openOnce()
    const signIn: SignIn = { claims: null }
    const response = await withinTime(currentSignIn.run(signIn, () => call(request)))
    return { response, isAdministrator: signIn.claims && readRole(settings, signIn.claims) }
  }
}

async function withinTime<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('sso_unavailable')), timeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Reads what the provider says about itself, and makes the plugin of the authentication library for it. */
async function openPlugin(settings: Settings) {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = settings
  const discoveryUrl = `${withoutSlash(OIDC_ISSUER)}/.well-known/openid-configuration`
  const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${discoveryUrl} answers ${response.status}`)
  const { issuer, ...discovered } = discoverySchema.parse(await response.json())
  if (withoutSlash(issuer) !== withoutSlash(OIDC_ISSUER))
    throw new Error(`OIDC_ISSUER is ${OIDC_ISSUER}, but the provider calls itself ${issuer}`)
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  return genericOAuth({
    config: [
      {
        providerId: ssoProvider,
        discoveryUrl,
        requireIdTokenVerification: true,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        scopes: ['openid', 'email', 'profile', ...settings.OIDC_SCOPES],
        authentication: discovered.token_endpoint_auth_methods_supported.includes('client_secret_post')
          ? 'post'
          : 'basic',
        mapProfileToUser: (claims) => {
          const signIn = currentSignIn.getStore()
          if (signIn) signIn.claims = claims
          return readUser(claims)
        },
      },
    ],
  })
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** An address counts as verified only if the provider says so. */
function readUser(claims: Claims) {
  const email = typeof claims.email === 'string' && z.email().safeParse(claims.email).success ? claims.email : null
  const names = [claims.name, claims.preferred_username, email?.split('@')[0]]
  const name = names.find((part) => typeof part === 'string' && part.trim() !== '') ?? ''
  return {
    email,
    emailVerified: claims.email_verified === true,
    name: String(name).trim().slice(0, maxNameCharacters),
  }
}

/** What the claim of OIDC_ADMIN_CLAIM says about the role; null if there is no such setting. */
function readRole({ OIDC_ADMIN_CLAIM }: Settings, claims: Claims): boolean | null {
  if (!OIDC_ADMIN_CLAIM) return null
  const { claim, value } = OIDC_ADMIN_CLAIM
  return [claims[claim]].flat().some((given) => String(given) === value)
}
