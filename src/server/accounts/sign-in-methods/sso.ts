// Single sign-on through the OpenID Connect provider of the settings. Its claims are read
// here, and nothing else of it is stored than who signs in.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../../config.ts'
import type { Auth, AuthRequest, Confirmation } from '../../deps/auth.ts'
import {
  discoverProvider,
  type Provider,
  providerTimeoutMs,
  readIdentity,
  readPerson,
  readRole,
  refreshIdentity,
  sendsSecretInBody,
  ssoProvider,
} from './sso-provider.ts'

type SignIn = { confirmation: Confirmation | null }
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
 * Answers the calls of single sign-on. `open` configures the authentication library with
 * the provider, which happens at the first sign-in at which the provider answers.
 */
export function openSso(
  options: Options,
  open: (plugin: SsoPlugin) => Promise<Handler>,
): Pick<Auth, 'callSso' | 'confirmAtProvider'> {
  const { settings, log } = options
  let opened: Promise<{ provider: Provider; call: Handler }> | null = null
  const openOnce = async () => {
    opened ??= discoverProvider(settings).then(async (provider) => ({
      provider,
      call: await open(await openPlugin(options, provider)),
    }))
    try {
      return await opened
    } catch (err) {
      opened = null
      log.error({ err }, 'the OpenID Connect provider of OIDC_ISSUER cannot be used')
      throw new Problem('sso_unavailable', { cause: err })
    }
  }
  return {
    async callSso(request) {
      const { call } = await openOnce()
      const signIn: SignIn = { confirmation: null }
      const response = await withinTime(currentSignIn.run(signIn, () => call(request)))
      return { response, confirmation: signIn.confirmation }
    },
    async confirmAtProvider(known) {
      const { provider } = await openOnce()
      const said = await refreshIdentity(settings, provider, known)
      return (
        said && {
          isAdministrator: readRole(settings, said.claims),
          refreshToken: said.refreshToken,
        }
      )
    },
  }
}

/** Whether the provider has just confirmed who signs in. */
export const isSsoSignIn = () => currentSignIn.getStore() !== undefined

async function withinTime<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('sso_unavailable')), providerTimeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Makes the plugin of the authentication library for the provider. */
async function openPlugin({ settings, log, claimAddress }: Options, provider: Provider) {
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
        authentication: sendsSecretInBody(provider) ? 'post' : 'basic',
        getUserInfo: async (tokens) => {
          const claims = await readIdentity(settings, provider, tokens).catch((err: unknown) => {
            log.error({ err }, 'the OpenID Connect provider says nothing usable about a person')
            return null
          })
          if (!claims) return null
          const signIn = currentSignIn.getStore()
          if (signIn)
            signIn.confirmation = {
              isAdministrator: readRole(settings, claims),
              refreshToken: tokens.refreshToken ?? null,
            }
          const person = readPerson(settings, claims)
          if (person.email && person.emailVerified)
            await claimAddress({ email: person.email, subject: claims.sub })
          return { ...claims, id: claims.sub, ...person }
        },
      },
    ],
  })
}
