// Ann has forgotten her password, and no mail reaches her. The operator gives her a link
// from the terminal.
import { afterEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { runAdministration } from '../admin/operator.ts'
import { verifications } from '../db/schema/accounts.ts'

let testServer: TestServer
const start = async (environment: Record<string, string> = {}) => {
  // The auth library looks at the clock of the system.
  testServer = await startTestServer({ environment, idle: true, now: Date.now })
}
afterEach(() => testServer.close())

async function makeLink(email: string): Promise<string> {
  const result = await runAdministration(testServer.deps, { name: 'reset', email })
  return 'resetLink' in result ? result.resetLink : ''
}
const setPassword = (link: string, newPassword: string) => {
  const token = new URL(link).searchParams.get('token')
  return newPerson(testServer).sendJson('POST', '/api/auth/reset-password', { token, newPassword })
}

test('the link sets a new password once, and ends what was signed in', async () => {
  await start()
  const ann = newPerson(testServer)
  await ann.signUp('Ann')
  const { email } = ann.credentials
  const link = await makeLink(email)
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{32}$/)
  const stored = JSON.stringify(await testServer.deps.db.orm.select().from(verifications))
  expect(stored).not.toContain(link.split('=')[1])
  expect((await setPassword(link, email)).status).toBe(400)
  expect((await setPassword(link, 'a brand new one')).status).toBe(200)
  expect(await (await setPassword(link, 'yet another one')).text()).toContain('reset_link_dead')
  expect((await ann.send('/api/me')).status).toBe(401)
  expect((await ann.signIn({ email, password: 'a brand new one' })).status).toBe(200)
})

test('a link that was not used in time does nothing, and the newer of two ends the older', async () => {
  await start()
  const ann = newPerson(testServer)
  await ann.signUp('Ann')
  const [first, second] = [
    await makeLink(ann.credentials.email),
    await makeLink(ann.credentials.email),
  ]
  expect((await setPassword(second, 'a brand new one')).status).toBe(200)
  expect((await setPassword(first, 'the older of two')).status).toBe(400)
  const late = await makeLink(ann.credentials.email)
  await testServer.deps.db.orm.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) })
  expect(await (await setPassword(late, 'too late to matter')).text()).toContain('reset_link_dead')
})

test('administrators see in the log that a link was made, and for whom', async () => {
  await start()
  const ada = newPerson(testServer)
  await ada.signUp('Ada')
  await makeLink(ada.credentials.email)
  expect(await (await ada.send('/api/admin/actions')).json()).toMatchObject({
    items: [{ actor: null, action: 'reset_link', person: 'Ada' }],
  })
})

test('an address without an account, and a server without passwords, are answered with a sentence', async () => {
  await start()
  await expect(makeLink('nobody@example.org')).rejects.toMatchObject({
    code: 'person_not_found',
    message: 'There is no account with the address nobody@example.org.',
  })
  const ann = newPerson(testServer)
  await ann.signUp('Ann')
  Object.assign(testServer.deps.settings, { PASSWORD_SIGN_IN: 'off' })
  await expect(makeLink(ann.credentials.email)).rejects.toMatchObject({
    code: 'password_sign_in_off',
  })
  expect(await testServer.deps.db.orm.$count(verifications)).toBe(0)
})
