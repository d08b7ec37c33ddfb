// A real OpenID Connect provider (oidc-provider) for tests. It asks nobody for a
// password: `person` is who signs in.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OidcPerson = {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
  groups?: string[]
}

type State = {
  person: OidcPerson
  /** Whether the provider has deleted them. */
  isGone: boolean
  givesRefreshTokens: boolean
}

type Options = {
  port?: number
  redirectUri: string
  /** How the provider calls itself, instead of by its address. */
  issuer?: string
  /** Whether the ID token has the address. It never has the groups. */
  tellsAddressInToken?: boolean
}

export const oidcClient = { id: 'pith', secret: 'a-secret-of-the-tests' }

export async function startOidcDouble({
  port = 0,
  redirectUri,
  issuer,
  tellsAddressInToken = false,
}: Options) {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: State = { person: { sub: 'nobody' }, isGone: false, givesRefreshTokens: true }
  const provider = new Provider(issuer ?? url, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        scope: 'openid email profile',
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !tellsAddressInToken,
    issueRefreshToken: () => state.givesRefreshTokens,
    findAccount: (_context, accountId) =>
      state.isGone
        ? undefined
        : {
            accountId,
            claims: async (use) => {
              const { groups, ...others } = state.person
              return {
                ...others,
                ...(use === 'userinfo' && groups ? { groups } : {}),
                sub: accountId,
              }
            },
          },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['the double'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Consent is given without asking.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidcClient.id,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  async function handle(...[request, response]: Parameters<typeof callback>) {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    await provider.interactionFinished(request, response, {
      login: { accountId: state.person.sub },
    })
  }
  return {
    url,
    /** Who signs in next. Without the cookies of an earlier sign-in nobody is remembered. */
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * Follows a browser through the provider until it leads back to another host. Returns
 * that address.
 */
export async function signInAtProvider(address: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { host } = new URL(address)
  let next = new URL(address)
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location)
      throw new Error(`the provider answers ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
    if (next.host !== host) return next
  }
  throw new Error('the provider redirects without end')
}
