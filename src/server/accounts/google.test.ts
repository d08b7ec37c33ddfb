// Ann signs in with Google and returns to her page. Attackers cannot redirect her
// elsewhere or take over her account.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { credentials, profiles, users } from '../db/schema/accounts.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer({
    environment: { GOOGLE_CLIENT_ID: 'pith-client', GOOGLE_CLIENT_SECRET: 'pith-secret' },
  })
})
afterAll(() => testServer.close())

const newClient = () => newPerson(testServer)
const orm = () => testServer.deps.db.orm

/**
 * Fakes Google's token endpoint: returns an identity if the code, the client secret and
 * the code verifier are there.
 */
function stubGoogle(person: { sub: string; email: string; name: string; picture?: string }) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    if (
      String(address instanceof Request ? address.url : address) !==
      'https://oauth2.googleapis.com/token'
    )
      throw new Error(`unexpected request to ${address}`)
    const form = new URLSearchParams(String(init?.body))
    const isValid =
      form.get('code') === 'a-code' &&
      form.get('client_secret') === 'pith-secret' &&
      form.get('code_verifier')
    if (!isValid) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const idToken = [
      { alg: 'RS256' },
      { ...person, email_verified: true, aud: 'pith-client', iss: 'https://accounts.google.com' },
    ]
      .map(encode)
      .join('.')
    return Response.json({
      access_token: 'an-access-token',
      expires_in: 3600,
      id_token: `${idToken}.c2ln`,
      token_type: 'Bearer',
      scope: 'email',
    })
  })
}

async function signInWithGoogle(
  client: ReturnType<typeof newClient>,
  callbackURL?: string,
): Promise<Response> {
  const started = await client.sendJson('POST', '/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL,
    errorCallbackURL: '/auth?mode=login',
  })
  const { url } = (await started.json()) as { url: string }
  const authorization = new URL(url)
  expect([authorization.origin, authorization.searchParams.get('redirect_uri')]).toEqual([
    'https://accounts.google.com',
    'http://localhost:3000/api/auth/callback/google',
  ])
  return client.send(
    `/api/auth/callback/google?code=a-code&state=${authorization.searchParams.get('state')}`,
  )
}

test('Ann signs in with Google without a password, and only her name, address and Google account id are stored, not her picture', async () => {
  const ann = newClient()
  const picture = 'https://lh3.googleusercontent.com/a/ann-google=s96-c'
  stubGoogle({ sub: '1234567', email: 'ann.at.google@example.org', name: 'Ann Google', picture })
  try {
    const back = await signInWithGoogle(ann, '/summary/x?at=1:20&q=a,b#top')
    expect([back.status, back.headers.get('location')]).toEqual([
      302,
      '/summary/x?at=1:20&q=a,b#top',
    ])
    const session = (await (await ann.send('/api/auth/get-session')).json()) as {
      user: { id: string }
    }
    expect(session).toMatchObject({
      user: { name: 'Ann Google', email: 'ann.at.google@example.org' },
    })
    expect(await orm().select().from(users).where(eq(users.id, session.user.id))).toMatchObject([
      { image: null },
    ])
    expect(await (await ann.send('/api/me/export')).text()).not.toContain('googleusercontent')
    expect(
      await orm().select().from(profiles).where(eq(profiles.userId, session.user.id)),
    ).toHaveLength(1)
    expect(
      await orm().select().from(credentials).where(eq(credentials.userId, session.user.id)),
    ).toMatchObject([
      {
        providerId: 'google',
        accountId: '1234567',
        accessToken: null,
        refreshToken: null,
        idToken: null,
        password: null,
      },
    ])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a Google sign-in does not open an account that was created with a password, and a forged callback opens none', async () => {
  const ann = newClient()
  await ann.signUp()
  stubGoogle({ sub: '7654321', email: ann.credentials.email, name: 'Not Ann' })
  try {
    const thief = newClient()
    const back = await signInWithGoogle(thief)
    expect(back.headers.get('location')).toMatch(/^\/auth\?mode=login&error=/)
    expect(await (await thief.send('/api/auth/get-session')).json()).toBeNull()
    const stranger = await newClient().send('/api/auth/callback/google?code=a-code&state=made-up')
    expect(stranger.headers.get('location')).toMatch(/^\/auth\?/)
    expect(
      (await newClient().send('/api/auth/callback/google?error=access_denied')).headers.get(
        'location',
      ),
    ).toMatch(/^\/auth\?/)
  } finally {
    vi.unstubAllGlobals()
  }
})

const hosts = [
  'evil.example',
  'evil.example/path',
  'localhost:3000@evil.example',
  'evil.example%2f@localhost',
  'evil.example#/summarize',
  'evil.example?/summarize',
]
const prefixes = [
  '//',
  '/\\',
  '\\\\',
  '\\/',
  'https://',
  'https:',
  'https:\\\\',
  '/\t/',
  '/\r\n/',
  '/%09/',
  ' //',
  '/./\\',
  '/.//',
  'javascript:alert(1)//',
  'data:text/html,',
  '\u0000//',
]
const hostileUrls = [
  ...prefixes.flatMap((prefix) => hosts.slice(0, 4).map((host) => prefix + host)),
  '/\r\nSet-Cookie: a=b',
  '/x\r\nLocation: https://evil.example',
  '',
]

test('more than sixty hostile return URLs all lead back to this site', async () => {
  expect(hostileUrls.length).toBeGreaterThanOrEqual(60)
  stubGoogle({ sub: '42', email: 'back@example.org', name: 'Back' })
  try {
    for (const callbackURL of hostileUrls) {
      const back = await signInWithGoogle(newClient(), callbackURL)
      const target = back.headers.get('location') ?? ''
      expect(target, JSON.stringify(callbackURL)).toMatch(/^\/(?![/\\])/)
      expect(new URL(target, 'http://localhost:3000').origin).toBe('http://localhost:3000')
      expect(back.headers.getSetCookie().some((cookie) => cookie.startsWith('a='))).toBe(false)
    }
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a server without Google credentials has no Google endpoints', async () => {
  const withoutGoogle = await startTestServer({ idle: true, mailer: recordingMailer() })
  expect(
    (
      await newPerson(withoutGoogle).sendJson('POST', '/api/auth/sign-in/social', {
        provider: 'google',
      })
    ).status,
  ).toBe(404)
  expect((await newPerson(withoutGoogle).send('/api/auth/callback/google?code=x')).status).toBe(404)
  expect(await (await withoutGoogle.app.request('/api/site')).json()).toMatchObject({
    google: false,
    mail: true,
    minPassword: 6,
  })
  await withoutGoogle.close()
})
