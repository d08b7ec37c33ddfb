// Mara signs in with the account of her university. On both databases.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import {
  type OidcPerson,
  oidcClient,
  signInAtProvider,
  startOidcDouble,
} from '#tests/doubles/oidc.ts'
import { engines } from '#tests/engines.ts'
import { credentials, passkeys, profiles, sessions, users } from '../../db/schema/accounts.ts'
import { createInvitation } from '../invitations.ts'

const redirectUri = 'http://localhost:3000/api/auth/callback/oidc'
const mara: OidcPerson = {
  sub: 'mara-1',
  email: 'mara@uni.example',
  email_verified: true,
  name: 'Mara Lindqvist',
}

describe.each(engines)('on %s', (_, open) => {
  let provider: Awaited<ReturnType<typeof startOidcDouble>>
  let server: TestServer
  const start = async (environment: Record<string, string> = {}) => {
    const { database } = await open()
    server = await startTestServer({
      database,
      environment: {
        OIDC_ISSUER: provider.url,
        OIDC_CLIENT_ID: oidcClient.id,
        OIDC_CLIENT_SECRET: oidcClient.secret,
        OIDC_NAME: 'Hafen University',
        ...environment,
      },
    })
  }
  beforeEach(async () => {
    provider = await startOidcDouble({ redirectUri })
  })
  afterEach(async () => {
    await server.close()
    await provider.close()
  })

  type Client = ReturnType<typeof newPerson>
  const begin = (client: Client, body: object = {}) =>
    client.sendJson('POST', '/api/auth/sign-in/social', {
      provider: 'oidc',
      callbackURL: '/dashboard',
      errorCallbackURL: '/auth?mode=login',
      ...body,
    })
  /** Signs a person in and returns where they end, and the client. */
  const signIn = async (
    person: OidcPerson,
    body: object = {},
    client: Client = newPerson(server),
  ) => {
    provider.state.person = person
    server.clock.nowMs += 1000
    const { url } = (await (await begin(client, body)).json()) as { url: string }
    const { pathname, search } = await signInAtProvider(url)
    const back = await client.send(pathname + search)
    return { client, target: back.headers.get('location') }
  }
  const sessionOf = async (client: Client) =>
    (await (await client.send('/api/auth/get-session')).json()) as { user: { id: string } } | null
  const roleOf = async (client: Client) =>
    ((await (await client.send('/api/me')).json()) as { role: string }).role
  const orm = () => server.deps.db.orm

  test('she gets an account without a password, returns to her page, and finds the same account the next time', async () => {
    await start()
    expect(await (await server.app.request('/api/site')).json()).toMatchObject({
      sso: 'Hafen University',
      passwords: true,
    })
    const { client, target } = await signIn(mara)
    expect(target).toBe('/dashboard')
    const session = await sessionOf(client)
    expect(session).toMatchObject({ user: { name: 'Mara Lindqvist', email: 'mara@uni.example' } })
    const again = await signIn({ ...mara, name: 'Somebody else' })
    expect((await sessionOf(again.client))!.user.id).toBe(session!.user.id)
    expect(await orm().select().from(users)).toMatchObject([{ emailVerified: true }])
    expect(await orm().select().from(credentials)).toMatchObject([
      { providerId: 'oidc', accountId: 'mara-1', accessToken: null, idToken: null, password: null },
    ])
  })

  test('without an email address nobody gets in, and the page is told why', async () => {
    await start()
    for (const email of [undefined, 'not an address']) {
      const { client, target } = await signIn({ sub: 'nameless', ...(email && { email }) })
      expect(target).toBe('/auth?mode=login&error=email_not_found')
      expect(await sessionOf(client)).toBeNull()
    }
    expect(await orm().$count(users)).toBe(0)
  })

  test('a confirmed address opens its account only if the provider has verified it, and ends nothing there', async () => {
    await start()
    const ann = newPerson(server)
    const annId = await ann.signUp('Ann')
    const { email } = ann.credentials
    await orm().update(users).set({ emailVerified: true }).where(eq(users.id, annId))
    for (const claim of [{}, { email_verified: false }])
      expect((await signIn({ sub: 'thief', email, ...claim })).target).toBe(
        '/auth?mode=login&error=account_not_linked',
      )
    const { client } = await signIn({ sub: 'ann', email, email_verified: true })
    expect((await sessionOf(client))!.user.id).toBe(annId)
    expect((await ann.send('/api/me')).status).toBe(200)
    expect(await orm().select().from(credentials)).toHaveLength(2)
  })

  test('an address that a stranger registered without confirming it belongs to the person whom the provider verifies', async () => {
    await start()
    const stranger = newPerson(server)
    const accountId = await stranger.signUp('Mara')
    const { email, password } = stranger.credentials
    const made = await stranger.sendJson('POST', '/api/keys', {
      name: 'Back door',
      scopes: ['read'],
    })
    const { key } = (await made.json()) as { key: string }
    const passkey = { publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false }
    await orm()
      .insert(passkeys)
      .values({ id: 'back-door', userId: accountId, credentialID: 'back-door', ...passkey })
    const wayIn = {
      id: 'unverified',
      accountId: 'stranger-at-the-provider',
      providerId: 'oidc',
      userId: accountId,
    }
    await orm().insert(credentials).values(wayIn)
    const thief = await signIn({ sub: 'thief', email, email_verified: false })
    expect(thief.target).toBe('/auth?mode=login&error=account_not_linked')
    expect((await stranger.send('/api/me')).status).toBe(200)

    const { client } = await signIn({ ...mara, email })
    expect((await sessionOf(client))!.user.id).toBe(accountId)
    expect((await stranger.send('/api/me')).status).toBe(401)
    const headers = { authorization: `Bearer ${key}` }
    expect((await server.app.request('/api/me', { headers })).status).toBe(401)
    const again = await newPerson(server).sendJson('POST', '/api/auth/sign-in/email', {
      email,
      password,
    })
    expect(again.status).toBe(401)
    expect(await orm().$count(passkeys)).toBe(0)
    expect(await orm().select().from(credentials)).toMatchObject([
      { providerId: 'oidc', accountId: 'mara-1' },
    ])
  })

  test('a provider that is gone, or calls itself by another name, is refused with a sentence, and works when it is back', async () => {
    await start()
    const port = Number(new URL(provider.url).port)
    await provider.close()
    const refused = await begin(newPerson(server))
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { error: { code: 'sso_unavailable' } },
    ])
    const callback = await newPerson(server).send('/api/auth/callback/oidc?code=a&state=b')
    expect([callback.status, callback.headers.get('location')]).toEqual([
      302,
      '/auth?error=sso_unavailable',
    ])
    provider = await startOidcDouble({ redirectUri, port, issuer: 'http://evil.example' })
    expect((await begin(newPerson(server))).status).toBe(503)
    await provider.close()
    provider = await startOidcDouble({ redirectUri, port })
    expect((await signIn(mara)).target).toBe('/dashboard')
  })

  test('a forged way back opens nothing', async () => {
    await start()
    await signIn(mara)
    for (const query of ['code=made-up&state=made-up', 'error=access_denied', '']) {
      const client = newPerson(server)
      const back = await client.send(`/api/auth/callback/oidc?${query}`)
      expect(back.headers.get('location')).toMatch(/^\/auth\?/)
      expect(await sessionOf(client)).toBeNull()
    }
  })

  test('the people with the claim are administrators after each sign-in, and nobody else, also not the first or the last', async () => {
    await start({ OIDC_ADMIN_CLAIM: 'groups=cn=pith-admins,dc=uni' })
    const admins = ['staff', 'cn=pith-admins,dc=uni']
    const bob = { sub: 'bob', email: 'bob@uni.example', name: 'Bob' }
    expect(await roleOf((await signIn(bob)).client)).toBe('user')
    const first = await signIn({ ...mara, groups: admins })
    expect(await roleOf(first.client)).toBe('admin')
    expect(await roleOf((await signIn({ ...bob, groups: admins })).client)).toBe('admin')
    expect(await roleOf((await signIn(bob)).client)).toBe('user')
    const log = (await (await first.client.send('/api/admin/actions')).json()) as {
      items: object[]
    }
    expect(log.items[0]).toMatchObject({
      actor: null,
      person: 'Bob',
      details: { role: 'user', reason: 'single sign-on' },
    })
    expect(await roleOf((await signIn(mara)).client)).toBe('user')
  })

  test('the claim counts also if only the userinfo endpoint has it', async () => {
    await provider.close()
    provider = await startOidcDouble({ redirectUri, tellsAddressInToken: true })
    await start({ OIDC_ADMIN_CLAIM: 'groups=pith-admins' })
    expect(await roleOf((await signIn({ ...mara, groups: ['pith-admins'] })).client)).toBe('admin')
  })

  test.each([
    ['true as a text', 'off', { email_verified: 'true' }, true],
    ['nothing', 'off', {}, false],
    ['nothing, and the operator trusts it', 'on', {}, true],
    ['false, and the operator trusts it', 'on', { email_verified: false }, false],
  ])(
    'a provider that says %s about the address',
    async (_said, OIDC_TRUST_EMAIL, claim, emailVerified) => {
      await start({ OIDC_TRUST_EMAIL })
      const email = 'mara@uni.example'
      expect((await signIn({ sub: 'mara-2', email, ...claim })).target).toBe('/dashboard')
      expect(await orm().select().from(users)).toMatchObject([{ email, emailVerified }])
      await orm().update(users).set({ emailVerified: true })
      const other = await signIn({ sub: 'mara-3', email, ...claim })
      expect(other.target).toBe(
        emailVerified ? '/dashboard' : '/auth?mode=login&error=account_not_linked',
      )
    },
  )

  const minutes = (count: number) => {
    server.clock.nowMs += count * 60_000
  }
  const statusOf = async (client: Client) => (await client.send('/api/me')).status
  const makeKey = async (client: Client) => {
    const made = await client.sendJson('POST', '/api/keys', { name: 'Notes', scopes: ['read'] })
    const headers = { authorization: `Bearer ${((await made.json()) as { key: string }).key}` }
    return () => server.app.request('/api/summaries', { headers })
  }

  test('a person who loses the account at the provider is out within an hour, with the keys, until the provider knows them again', async () => {
    await start()
    const { client } = await signIn(mara)
    const useKey = await makeKey(client)
    minutes(51)
    expect([await statusOf(client), (await useKey()).status]).toEqual([200, 200])
    provider.state.isGone = true
    minutes(40)
    expect(await statusOf(client)).toBe(200)
    minutes(11)
    expect(await Promise.all([statusOf(client), statusOf(client)])).toContain(401)
    expect(await statusOf(client)).toBe(401)
    const refused = await useKey()
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { code: 'sso_refused' } },
    ])
    provider.state.isGone = false
    const again = await signIn(mara)
    expect([await statusOf(again.client), (await useKey()).status]).toEqual([200, 200])
  })

  test('while the provider does not know a person, their password and passkeys open nothing', async () => {
    await start()
    const ann = newPerson(server)
    await ann.signUp('Ann')
    const { email, password } = ann.credentials
    await orm().update(users).set({ emailVerified: true })
    await signIn({ ...mara, email })
    provider.state.isGone = true
    minutes(51)
    expect(await statusOf(ann)).toBe(401)
    const back = await ann.sendJson('POST', '/api/auth/sign-in/email', { email, password })
    expect([back.status, await back.json()]).toMatchObject([
      403,
      { error: { code: 'sso_refused' } },
    ])
  })

  test('a person who loses the role at the provider loses it here within an hour', async () => {
    await start({ OIDC_ADMIN_CLAIM: 'groups=pith-admins' })
    const { client } = await signIn({ ...mara, groups: ['pith-admins'] })
    provider.state.person = mara
    minutes(49)
    expect((await client.send('/api/admin/actions')).status).toBe(200)
    minutes(2)
    expect((await client.send('/api/admin/actions')).status).toBe(404)
  })

  test('a provider that does not answer signs nobody out, and is asked again', async () => {
    await start()
    const { client } = await signIn(mara)
    const port = Number(new URL(provider.url).port)
    await provider.close()
    minutes(51)
    expect(await statusOf(client)).toBe(200)
    // This one has forgotten everybody.
    provider = await startOidcDouble({ redirectUri, port })
    expect(await statusOf(client)).toBe(200)
    minutes(2)
    expect(await statusOf(client)).toBe(401)
  })

  test('with a provider that gives no refresh tokens a sign-in lasts an hour', async () => {
    await start()
    provider.state.givesRefreshTokens = false
    const { client } = await signIn(mara)
    const useKey = await makeKey(client)
    const beganBefore = (minutesAgo: number) =>
      orm()
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - minutesAgo * 60_000) })
    await beganBefore(59)
    expect(await statusOf(client)).toBe(200)
    await beganBefore(61)
    expect(await statusOf(client)).toBe(401)
    expect(await orm().$count(sessions)).toBe(0)
    expect((await useKey()).status).toBe(200)
  })

  test('the refresh token is stored encrypted', async () => {
    await start()
    await signIn(mara)
    const [stored] = await orm().select().from(credentials)
    expect(stored!.refreshToken).toMatch(/^v1\./)
    expect(stored).toMatchObject({ accessToken: null, idToken: null })
  })

  test('single sign-on creates no account where one needs an invitation, and takes the invited role', async () => {
    await start({ SIGN_UP: 'invite' })
    expect((await signIn(mara)).target).toBe('/auth?mode=login&error=unable_to_create_user')
    expect(await orm().$count(users)).toBe(0)
    const invited = { email: mara.email!, role: 'admin', inviterId: null } as const
    await orm().transaction((tx) => createInvitation(server.deps, tx, invited, server.clock.nowMs))
    expect((await signIn({ ...mara, email_verified: false })).target).toContain(
      'unable_to_create_user',
    )
    expect(await roleOf((await signIn(mara)).client)).toBe('admin')
  })

  test('with passwords off there is no other way in', async () => {
    await start({ PASSWORD_SIGN_IN: 'off' })
    expect(await (await server.app.request('/api/site')).json()).toMatchObject({ passwords: false })
    const person = newPerson(server)
    const { email, password } = person.credentials
    for (const [path, body] of [
      ['sign-up/email', { name: 'Ann', email, password }],
      ['sign-in/email', { email, password }],
      ['request-password-reset', { email }],
      ['reset-password', { token: 'x', newPassword: password }],
    ] as const) {
      const response = await person.sendJson('POST', `/api/auth/${path}`, body)
      expect([path, response.status, await response.text()]).toEqual([
        path,
        403,
        expect.stringContaining('does not take passwords'),
      ])
    }
    expect((await signIn(mara)).target).toBe('/dashboard')
  })

  test('a suspended person is told so', async () => {
    await start()
    const { client } = await signIn(mara)
    const { user } = (await sessionOf(client))!
    await orm().update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.userId, user.id))
    const again = await signIn(mara)
    expect(again.target).toMatch(/^\/auth\?.*error=suspended$/)
    expect(await sessionOf(again.client)).toBeNull()
  })
})
