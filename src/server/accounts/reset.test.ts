// Ann forgets her password and has a link mailed; others learn nothing from it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingLog, rememberingMailer, startWorld, type World } from '#tests/deps.ts'
import { createApp } from '../app.ts'
import { verifications } from '../db/schema/accounts.ts'
import { betterAuthHashing } from './passwords.ts'

let world: World
const mailer = rememberingMailer()
const { log, lines } = rememberingLog('info')

beforeAll(async () => {
  world = await startWorld({ mailer, log, hashing: betterAuthHashing, idle: true })
})
afterAll(() => world.close())

let households = 0
const someone = (where = world) => aPerson(where, { address: `10.6.0.${++households}` })
const read = async (response: Response | Promise<Response>) => {
  const { status } = await response
  return { status, answer: (await (await response).json()) as unknown }
}
const orm = () => world.deps.db.orm

const link = /http:\/\/localhost:3000\/reset-password\?token=(\S+)/
async function forget(who: ReturnType<typeof someone>): Promise<string> {
  const response = await who.sendJson(
    'POST',
    '/api/auth/request-password-reset',
    { email: who.credentials.email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  )
  expect(response.status).toBe(200)
  await expect.poll(() => mailer.mails.some(({ to }) => to === who.credentials.email)).toBe(true)
  return link.exec(mailer.mails.findLast(({ to }) => to === who.credentials.email)?.text ?? '')?.[1] ?? ''
}
const renew = (token: string, newPassword: string) =>
  read(someone().sendJson('POST', '/api/auth/reset-password', { token, newPassword }))

test('a forgotten password: the mailed link leads here, works once, and ends every session', async () => {
  const ann = someone()
  await ann.signUp()
  const token = await forget(ann)
  expect(token.length).toBeGreaterThanOrEqual(24)
  expect(mailer.mails.at(-1)?.text).not.toMatch(/evil|Ann/)
  expect(JSON.stringify(await orm().select().from(verifications))).not.toContain(token)

  expect(await renew(token, 'password1')).toMatchObject({
    status: 400,
    answer: { error: { code: 'password_refused' } },
  })
  expect(await renew(token, 'a brand new one')).toMatchObject({ status: 200 })
  expect(await renew(token, 'yet another one')).toMatchObject({
    status: 400,
    answer: { error: { code: 'reset_link_dead' }, code: 'INVALID_TOKEN' },
  })
  expect((await ann.send('/api/summaries/anyVideoAt1')).status).toBe(401)
  expect((await ann.signIn()).status).toBe(401)
  expect((await ann.signIn({ ...ann.credentials, password: 'a brand new one' })).status).toBe(200)
})

test('of a link used twice at once one use wins, and one that is over wins nothing', async () => {
  const ann = someone()
  await ann.signUp()
  const token = await forget(ann)
  const both = await Promise.all([renew(token, 'first of the two'), renew(token, 'second of the two')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const late = await forget(ann)
  await orm()
    .update(verifications)
    .set({ expiresAt: new Date(Date.now() - 1000) })
  expect(await renew(late, 'too late to matter')).toMatchObject({
    status: 400,
    answer: { error: { code: 'reset_link_dead' } },
  })
  expect((await renew('made up', 'too late to matter')).status).toBe(400)
})

test('asking for a reset tells nobody who has an account', async () => {
  const ann = someone()
  await ann.signUp()
  const ask = (email: string) => read(someone().sendJson('POST', '/api/auth/request-password-reset', { email }))
  expect(await ask('nobody.at.all@example.org')).toEqual(await ask(ann.credentials.email))
  expect(mailer.mails.some(({ to }) => to === 'nobody.at.all@example.org')).toBe(false)
})

test('when no mail can be sent everybody is told so, known or not', async () => {
  const { Problem } = await import('#contract/problems.ts')
  const down = { ...mailer, check: async () => Promise.reject(new Problem('mail_down')) }
  const deps = { ...world.deps, mailer: down }
  const broken = { ...world, app: createApp(deps) }
  const ann = someone()
  await ann.signUp()
  for (const email of [ann.credentials.email, 'no.such.person@example.org'])
    expect(await read(someone(broken).sendJson('POST', '/api/auth/request-password-reset', { email }))).toMatchObject({
      status: 503,
      answer: { error: { code: 'mail_down', message: 'Failed to send reset email' } },
    })
})

test('the log knows neither link nor email nor password', () => {
  const all = lines.join('')
  expect(all).toContain('/api/auth/reset-password')
  expect(all).not.toMatch(/example\.org|correct horse|brand new|reset-password\?/)
  for (const { text } of mailer.mails) expect(all).not.toContain(link.exec(text)?.[1])
})
