// Who may create an account where SIGN_UP is not open.
import { afterEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { runAdministration } from '../admin/operator.ts'

let testServer: TestServer
afterEach(() => testServer.close())
const start = async (signUp: string) => {
  testServer = await startTestServer({
    environment: { SIGN_UP: signUp, SIGN_UPS_PER_HOUR: '1000' },
  })
}
const signUp = (email: string, invitation?: string) =>
  newPerson(testServer).sendJson('POST', '/api/auth/sign-up/email', {
    name: 'Somebody',
    email,
    password: 'a very long password',
    invitation,
  })
const runInTerminal = async (command: Parameters<typeof runAdministration>[1]) => {
  const result = await runAdministration(testServer.deps, command)
  return 'link' in result ? result.link.split('/invite/')[1]! : result
}

test.each(['invite', 'closed'])(
  'with SIGN_UP=%s nobody signs up without an invitation, not even as the first',
  async (mode) => {
    await start(mode)
    const refused = await signUp('eve@example.org')
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('new accounts by invitation only')
    expect(await (await newPerson(testServer).send('/api/site')).json()).toMatchObject({
      signUp: 'invited',
    })
  },
)

test('the operator makes the first administrator with a link from the terminal', async () => {
  await start('closed')
  const token = (await runInTerminal({ name: 'add', email: 'ada@example.org' })) as string
  expect((await signUp('ada@example.org', token)).status).toBe(200)
  expect(await runInTerminal({ name: 'list' })).toEqual({
    administrators: [{ name: 'Somebody', email: 'ada@example.org' }],
  })
  await expect(
    runInTerminal({ name: 'remove', email: 'nobody@example.org' }),
  ).rejects.toMatchObject({
    code: 'person_not_found',
  })
})

test('where sign-up is closed, invitations of administrators neither are made nor work any more', async () => {
  await start('closed')
  const token = (await runInTerminal({ name: 'add', email: 'ada@example.org' })) as string
  const ada = newPerson(testServer)
  const credentials = { email: 'ada@example.org', password: 'a very long password' }
  await ada.sendJson('POST', '/api/auth/sign-up/email', {
    name: 'Ada',
    ...credentials,
    invitation: token,
  })
  expect((await ada.sendJson('POST', '/api/auth/sign-in/email', credentials)).status).toBe(200)
  expect((await ada.sendJson('POST', '/api/admin/invitations', {})).status).toBe(403)
  Object.assign(testServer.deps.settings, { SIGN_UP: 'invite' })
  const made = await ada.sendJson('POST', '/api/admin/invitations', {})
  const invitation = ((await made.json()) as { link: string }).link.split('/invite/')[1]!
  Object.assign(testServer.deps.settings, { SIGN_UP: 'closed' })
  expect((await signUp('bob@example.org', invitation)).status).toBe(403)
  Object.assign(testServer.deps.settings, { SIGN_UP: 'invite' })
  expect((await signUp('bob@example.org', invitation)).status).toBe(200)
})

test('of two people who use one link at the same moment, one gets an account', async () => {
  await start('invite')
  const token = (await runInTerminal({ name: 'invite', email: null })) as string
  const answers = await Promise.all(
    ['one@example.org', 'two@example.org'].map((email) => signUp(email, token)),
  )
  expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
  expect(
    await testServer.deps.db.orm.$count((await import('../db/schema/accounts.ts')).users),
  ).toBe(1)
})
