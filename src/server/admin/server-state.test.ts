// Ada sends herself a test mail, checks the payments, and sees how large the database is. No password or key leaves the server.
import { afterEach, expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
afterEach(() => testServer.close())

async function start(options: Parameters<typeof startTestServer>[0]) {
  testServer = await startTestServer(options)
  const ada = newPerson(testServer)
  await ada.signUp('Ada')
  return ada
}

test('the state names the mail server without its password, and the largest tables', async () => {
  const environment = { SMTP_URL: 'smtps://ada:secret@mail.example.org:465', MAIL_FROM: 'Pith <pith@example.org>' }
  const ada = await start({ environment, mailer: recordingMailer() })
  const answer = await (await ada.send('/api/admin/server')).text()
  expect(answer).not.toContain('secret')
  expect(JSON.parse(answer)).toMatchObject({
    mail: { delivers: true, host: 'mail.example.org:465', from: 'Pith <pith@example.org>', supportEmail: null },
    payments: { isSetUp: false },
    storage: { kind: 'pglite', tables: expect.arrayContaining([expect.objectContaining({ name: 'generations' })]) },
  })
})

test('the test mail goes to one’s own address only, and a mail server that refuses is named', async () => {
  const mailer = recordingMailer()
  const ada = await start({ mailer })
  const before = mailer.mails.length
  expect(await (await ada.sendJson('POST', '/api/admin/server/test-mail', { to: 'eve@example.org' })).json()).toEqual({
    to: ada.credentials.email,
    delivers: true,
  })
  expect(mailer.mails.slice(before)).toMatchObject([{ to: ada.credentials.email, subject: 'Test mail from Pith' }])
  mailer.check = async () => {
    throw new Problem('mail_down')
  }
  expect((await ada.sendJson('POST', '/api/admin/server/test-mail', {})).status).toBe(503)
  const { items } = (await (await ada.send('/api/admin/actions')).json()) as { items: object[] }
  expect(items).toMatchObject([{ action: 'test_mail' }, { action: 'test_mail' }])
})

test('the payment check says what is missing, as in the terminal', async () => {
  const ada = await start({})
  const { items } = (await (await ada.sendJson('POST', '/api/admin/server/payment-check', {})).json()) as {
    items: { ok: boolean; message: string }[]
  }
  expect(items).toContainEqual({ ok: false, message: 'STRIPE_SECRET_KEY is not set.' })
})
