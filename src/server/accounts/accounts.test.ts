// Ann makes an account, signs in and out, forgets her password; and others try to get in.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingLog, rememberingMailer, startWorld, type World } from '#tests/deps.ts'
import { profiles, sessions, users, verifications } from '../db/schema.ts'

let world: World
const mailer = rememberingMailer()
const { log, lines } = rememberingLog('info')

beforeAll(async () => {
  world = await startWorld({ idle: true, mailer, log, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

/** A person at an address of their own. */
const someone = () => aPerson(world)
const bodyOf = async (response: Response) => [response.status, await response.json()] as [number, unknown]
const orm = () => world.deps.db.orm

test('Ann makes an account, which gives no session, and signs in', async () => {
  const ann = someone()
  const made = await ann.sendJson('POST', '/api/auth/sign-up/email', { name: ' Ann Example ', ...ann.credentials })
  expect(await bodyOf(made)).toMatchObject([200, { token: null, user: { name: 'Ann Example' } }])
  expect(made.headers.getSetCookie()).toEqual([])
  expect(await (await ann.send('/api/auth/get-session')).json()).toBeNull()

  const signedIn = await ann.signIn({ ...ann.credentials, email: ann.credentials.email.toUpperCase() })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.getSetCookie()[0]).toMatch(
    /^pith\.session_token=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  const session = (await (await ann.send('/api/auth/get-session')).json()) as object
  expect(session).toMatchObject({ user: { name: 'Ann Example', email: ann.credentials.email } })
  expect(JSON.stringify(session)).not.toContain('token')
})
