// Single sign-on through the OpenID Connect provider of the settings. Its claims are read here, and nothing else of it is stored than who signs in.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../config.ts'
import type { Auth, AuthRequest } from '../deps/auth.ts'
import {
  type Claims,
  discoverProvider,
  providerTimeoutMs,
  readClaims,
  readPerson,
  readRole,
  ssoProvider,
} from './sso-provider.ts'

type SignIn = { claims: Claims | null }
const currentSignIn = new AsyncLocalStorage<SignIn>()

type SsoPlugin = Awaited<ReturnType<typeof openPlugin>>
type Handler = (request: AuthRequest) => Promise<Response>
type Options = {
  settings: Settings
  log: Logger
  /** Called before a person whose address the provider verified gets into the account with it. */
  claimAddress: (person: { email: string; subject: string }) => Promise<void>
}

/**
 * Answers the calls of single sign-on. `open` configures the authentication library with the provider, which happens at the first sign-in at
 * which the provider answers.
 */
export function openSso(options: Options, open: (plugin: SsoPlugin) => Promise<Handler>): Auth['callSso'] {
  const { settings, log } = options
  let opened: Promise<Handler> | null = null
  const openOnce = async () => {
    opened ??= openPlugin(options).then(open)
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
    timer = setTimeout(() => reject(new Problem('sso_unavailable')), providerTimeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Reads what the provider says about itself, and makes the plugin of the authentication library for it. */
async function openPlugin({ settings, log, claimAddress }: Options) {
  const provider = await discoverProvider(settings)
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  return genericOAuth({
    config: [
      {
        providerId: ssoProvider,
        discoveryUrl: provider.discoveryUrl,
        requireIdTokenVerification: true,
        clientId: settings.OIDC_CLIENT_ID ?? '',
        clientSecret: settings.OIDC_CLIENT_SECRET ?? '',
        scopes: ['openid', 'email', 'profile', ...settings.OIDC_SCOPES],
        authentication: provider.token_endpoint_auth_methods_supported.includes('client_secret_post')
          ? 'post'
          : 'basic',
        getUserInfo: async (tokens) => {
          const claims = await readClaims(settings, provider, tokens).catch((err: unknown) => {
            log.error({ err }, 'the OpenID Connect provider says nothing usable about a person')
            return null
          })
          if (!claims) return null
          const signIn = currentSignIn.getStore()
          if (signIn) signIn.claims = claims
          const person = readPerson(settings, claims)
          if (person.email && person.emailVerified) await claimAddress({ email: person.email, subject: claims.sub })
          return { ...claims, id: claims.sub, ...person }
        },
      },
    ],
  })
}
