// What the OpenID Connect provider of the settings says: about itself, and about a person
// in its tokens.
import { z } from 'zod'
import { maxNameCharacters } from '#contract/basics/limits.ts'
import type { Settings } from '../../config.ts'

export const ssoProvider = 'oidc'
/** How long the provider may take to answer. */
export const providerTimeoutMs = 15_000

type Tokens = { idToken?: string | undefined; accessToken?: string | undefined }

const discoverySchema = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})
const identitySchema = z.looseObject({ sub: z.string() })
type Claims = z.infer<typeof identitySchema>

export type Provider = z.infer<typeof discoverySchema> & { discoveryUrl: string }

/**
 * Reads what the provider says about itself. Throws if it does not answer, or calls
 * itself by another issuer.
 */
export async function discoverProvider({ OIDC_ISSUER = '' }: Settings): Promise<Provider> {
  const discoveryUrl = `${withoutSlash(OIDC_ISSUER)}/.well-known/openid-configuration`
  const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(providerTimeoutMs) })
  if (!response.ok) throw new Error(`${discoveryUrl} answers ${response.status}`)
  const provider = discoverySchema.parse(await response.json())
  if (withoutSlash(provider.issuer) !== withoutSlash(OIDC_ISSUER))
    throw new Error(
      `OIDC_ISSUER is ${OIDC_ISSUER}, but the provider calls itself ${provider.issuer}`,
    )
  return { ...provider, discoveryUrl }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/**
 * The claims of the ID token, and those of the userinfo endpoint if the ID token lacks
 * the address or the claim of the role. The address and whether it is verified come from
 * the same of the two. Throws if the endpoint does not answer, or answers about somebody
 * else.
 */
export async function readIdentity(
  settings: Settings,
  provider: Provider,
  tokens: Tokens,
): Promise<Claims> {
  const given = tokens.idToken ? decodeIdToken(tokens.idToken) : null
  const { claim } = settings.OIDC_ADMIN_CLAIM ?? {}
  const isComplete = given?.email !== undefined && (claim === undefined || claim in given)
  if (given && (isComplete || !provider.userinfo_endpoint)) return given
  if (!provider.userinfo_endpoint || !tokens.accessToken)
    throw new Error('the provider sent no ID token')
  const response = await fetch(provider.userinfo_endpoint, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    signal: AbortSignal.timeout(providerTimeoutMs),
  })
  if (!response.ok) throw new Error(`${provider.userinfo_endpoint} answers ${response.status}`)
  const asked = identitySchema.parse(await response.json())
  if (given && asked.sub !== given.sub)
    throw new Error(`${provider.userinfo_endpoint} answers about another person`)
  const { email, email_verified } = given?.email === undefined ? asked : given
  return { ...asked, ...given, email, email_verified }
}

const refreshedSchema = z.object({
  access_token: z.string(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
})

/**
 * What the provider says about a person now, with the token for the next time; null if it
 * does not know them any more. Throws if it does not answer, or refuses this
 * installation.
 */
export async function refreshIdentity(
  settings: Settings,
  provider: Provider,
  { refreshToken, subject }: { refreshToken: string; subject: string },
): Promise<{ claims: Claims; refreshToken: string } | null> {
  const { OIDC_CLIENT_ID: id = '', OIDC_CLIENT_SECRET: secret = '' } = settings
  const inBody = sendsSecretInBody(provider)
  const basic = Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const response = await fetch(provider.token_endpoint, {
    method: 'POST',
    headers: inBody ? {} : { authorization: `Basic ${basic}` },
    body: new URLSearchParams(inBody ? { ...grant, client_id: id, client_secret: secret } : grant),
    signal: AbortSignal.timeout(providerTimeoutMs),
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if ((answer as { error?: unknown }).error === 'invalid_grant') return null
  if (!response.ok) throw new Error(`${provider.token_endpoint} answers ${response.status}`)
  const tokens = refreshedSchema.parse(answer)
  const claims = await readIdentity(settings, provider, {
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
  })
  return claims.sub === subject
    ? { claims, refreshToken: tokens.refresh_token ?? refreshToken }
    : null
}

export const sendsSecretInBody = (provider: Provider) =>
  provider.token_endpoint_auth_methods_supported.includes('client_secret_post')

/**
 * The signature is the caller's matter: the library has checked it, or the token came
 * from the provider itself.
 */
function decodeIdToken(token: string): Claims {
  return identitySchema.parse(
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  )
}

/**
 * Who signs in. An address counts as verified only if the provider says so, or the
 * operator says it for the provider.
 */
export function readPerson({ OIDC_TRUST_EMAIL }: Settings, claims: Claims) {
  const email =
    typeof claims.email === 'string' && z.email().safeParse(claims.email).success
      ? claims.email
      : null
  const names = [claims.name, claims.preferred_username, email?.split('@')[0]]
  const name = names.find((part) => typeof part === 'string' && part.trim() !== '') ?? ''
  const said = claims.email_verified ?? OIDC_TRUST_EMAIL === 'on'
  return {
    email,
    // Some providers, such as Amazon Cognito, send a text.
    emailVerified: String(said).toLowerCase() === 'true',
    name: String(name).trim().slice(0, maxNameCharacters),
  }
}

/** What the claim of OIDC_ADMIN_CLAIM says about the role; null if there is no such setting. */
export function readRole({ OIDC_ADMIN_CLAIM }: Settings, claims: Claims): boolean | null {
  if (!OIDC_ADMIN_CLAIM) return null
  const { claim, value } = OIDC_ADMIN_CLAIM
  return [claims[claim] ?? []].flat().some((given) => String(given) === value)
}
