// Ann signs in with Google, and comes back to where she was; others try to be sent elsewhere, or to be Ann.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { credentials, profiles } from '../db/schema/accounts.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { GOOGLE_CLIENT_ID: 'pith-client', GOOGLE_CLIENT_SECRET: 'pith-secret' } })
})
afterAll(() => world.close())

const someone = () => aPerson(world)
const orm = () => world.deps.db.orm

/** Google's token endpoint: gives an identity for a code, to whoever proves to be this client and to have begun this very sign-in. */
function answerAsGoogle(person: { sub: string; email: string; name: string }) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    if (String(address instanceof Request ? address.url : address) !== 'https://oauth2.googleapis.com/token')
      throw new Error(`${address} was asked`)
    const form = new URLSearchParams(String(init?.body))
    asked.push(form)
    const whole =
      form.get('code') === 'a-code' && form.get('client_secret') === 'pith-secret' && form.get('code_verifier')
    if (!whole) return Response.json({ error: 'invalid_grant' }, { status: 400 })
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
  return asked
}

async function withGoogle(who: ReturnType<typeof someone>, callbackURL?: string): Promise<Response> {
  const begun = await who.sendJson('POST', '/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL,
    errorCallbackURL: '/auth?mode=login',
  })
  const { url } = (await begun.json()) as { url: string }
  const asked = new URL(url)
  expect([asked.origin, asked.searchParams.get('redirect_uri')]).toEqual([
    'https://accounts.google.com',
    'http://localhost:3000/api/auth/callback/google',
  ])
  return who.send(`/api/auth/callback/google?code=a-code&state=${asked.searchParams.get('state')}`)
}

test('with Google one is in without a password, and nothing of Google is kept but who it is', async () => {
  const ann = someone()
  answerAsGoogle({ sub: '1234567', email: 'ann.at.google@example.org', name: 'Ann Google' })
  try {
    const back = await withGoogle(ann, '/summary/x?at=1:20&q=a,b#top')
    expect([back.status, back.headers.get('location')]).toEqual([302, '/summary/x?at=1:20&q=a,b#top'])
    const session = (await (await ann.send('/api/auth/get-session')).json()) as { user: { id: string } }
    expect(session).toMatchObject({ user: { name: 'Ann Google', email: 'ann.at.google@example.org' } })
    expect(await orm().select().from(profiles).where(eq(profiles.userId, session.user.id))).toHaveLength(1)
    expect(await orm().select().from(credentials).where(eq(credentials.userId, session.user.id))).toMatchObject([
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

test('Google’s word does not open an account that somebody made with a password, and a made-up way back opens none', async () => {
  const ann = someone()
  await ann.signUp()
  answerAsGoogle({ sub: '7654321', email: ann.credentials.email, name: 'Not Ann' })
  try {
    const thief = someone()
    const back = await withGoogle(thief)
    expect(back.headers.get('location')).toMatch(/^\/auth\?mode=login&error=/)
    expect(await (await thief.send('/api/auth/get-session')).json()).toBeNull()
    const stranger = await someone().send('/api/auth/callback/google?code=a-code&state=made-up')
    expect(stranger.headers.get('location')).toMatch(/^\/auth\?/)
    expect((await someone().send('/api/auth/callback/google?error=access_denied')).headers.get('location')).toMatch(
      /^\/auth\?/,
    )
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
const ways = [
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
const hostile = [
  ...ways.flatMap((way) => hosts.slice(0, 4).map((host) => way + host)),
  '/\r\nSet-Cookie: a=b',
  '/x\r\nLocation: https://evil.example',
  '',
]

test('sixty hostile ways back lead to this site', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  answerAsGoogle({ sub: '42', email: 'back@example.org', name: 'Back' })
  try {
    for (const callbackURL of hostile) {
      const back = await withGoogle(someone(), callbackURL)
      const target = back.headers.get('location') ?? ''
      expect(target, JSON.stringify(callbackURL)).toMatch(/^\/(?![/\\])/)
      expect(new URL(target, 'http://localhost:3000').origin).toBe('http://localhost:3000')
      expect(back.headers.getSetCookie().some((cookie) => cookie.startsWith('a='))).toBe(false)
    }
  } finally {
    vi.unstubAllGlobals()
  }
})

test('where Google is not set up there is no such door', async () => {
  const plain = await startWorld({ idle: true })
  expect((await aPerson(plain).sendJson('POST', '/api/auth/sign-in/social', { provider: 'google' })).status).toBe(404)
  expect((await aPerson(plain).send('/api/auth/callback/google?code=x')).status).toBe(404)
  expect(await (await plain.app.request('/api/site')).json()).toMatchObject({
    google: false,
    mail: true,
    minPassword: 6,
  })
  await plain.close()
})
