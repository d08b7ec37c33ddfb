// Ada sends herself a test mail, checks the payments, and sees how large the database is.
// No password or key leaves the server.
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { backupSchedule } from '#server/db/schema/operation/backups.ts'
import { wrapDatabase } from '#server/db/wrap-engine.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { openListenerDouble } from '#tests/doubles/listener.ts'
import { loadTemplate, migrationsFolder } from '#tests/embedded.ts'

let testServer: TestServer
afterEach(() => testServer.close())

async function start(options: Parameters<typeof startTestServer>[0]) {
  testServer = await startTestServer(options)
  const ada = newPerson(testServer)
  await ada.signUp('Ada')
  return ada
}

test('the state names the mail server without its password, and the largest tables', async () => {
  const environment = {
    SMTP_URL: 'smtps://ada:secret@mail.example.org:465',
    MAIL_FROM: 'Pith <pith@example.org>',
  }
  // In a database that other tests have used, other tables may be larger.
  const database = await wrapDatabase(
    await loadTemplate(),
    migrationsFolder,
    pino({ level: 'warn' }),
  )
  const ada = await start({ environment, database, mailer: recordingMailer() })
  const answer = await (await ada.send('/api/admin/server')).text()
  expect(answer).not.toContain('secret')
  expect(JSON.parse(answer)).toMatchObject({
    mail: {
      delivers: true,
      host: 'mail.example.org:465',
      from: 'Pith <pith@example.org>',
      supportEmail: null,
    },
    payments: { isSetUp: false },
    storage: {
      kind: 'pglite',
      // The database of a new server has not estimated anything yet.
      tables: expect.arrayContaining([expect.objectContaining({ name: 'users', rows: 1 })]),
    },
  })
})

test('the state says what listens, without the key of the speech server, and for how many minutes', async () => {
  const environment = {
    ...{ STT_BASE_URL: 'https://hears.example.org/v1', STT_API_KEY: 'a secret key' },
    LISTEN_MINUTES_FREE: '42',
    ALLOWANCE: 'on',
  }
  const ada = await start({ environment, listening: openListenerDouble({ pace: 0.1 }) })
  const answer = await (await ada.send('/api/admin/server')).text()
  expect(answer).not.toContain('a secret key')
  expect(JSON.parse(answer).listening).toMatchObject({
    isOn: true,
    listener: 'Test listener',
    minutesPerHour: 6,
    speechServer: 'hears.example.org',
    hasYtdlp: false,
    minutes: expect.arrayContaining([{ plan: 'free', minutes: 42 }]),
  })
})

test('the state says where backups are kept, the newest and the oldest, and why the last one failed', async () => {
  const nowMs = Date.UTC(2026, 0, 5)
  const environment = {
    ...{
      BACKUP_TO: 's3://copies/pith',
      BACKUP_S3_KEY_ID: 'the key id',
      BACKUP_S3_SECRET: 'the secret of the bucket',
    },
    METRICS_TOKEN: 'a-token-for-metrics',
  }
  const ada = await start({ environment })
  const readState = async () => {
    const answer = await (await ada.send('/api/admin/server')).text()
    expect(answer).not.toMatch(/the key id|the secret of the bucket/)
    return (JSON.parse(answer) as { storage: { backups: object } }).storage.backups
  }
  expect(await readState()).toMatchObject({
    place: 's3://copies/pith',
    keep: 7,
    newest: null,
    oldest: null,
    failure: null,
  })
  await testServer.deps.db.orm.insert(backupSchedule).values({
    ...{ place: 's3://copies/pith', succeededAt: nowMs, retryAt: nowMs + 300_000 },
    kept: ['01', '02'].map((day) => ({
      name: `pith-2026-01-${day}T00-00-00Z.backup`,
      bytes: 1000,
    })),
    ...{
      failedAt: nowMs,
      failure: 'copies.example.org rejects the secret. Correct BACKUP_S3_SECRET.',
      failures: 1,
    },
  })
  expect(await readState()).toMatchObject({
    count: 2,
    oldest: { madeAt: Date.UTC(2026, 0, 1), bytes: 1000 },
    newest: { name: 'pith-2026-01-02T00-00-00Z.backup' },
    failure: {
      at: nowMs,
      retryAt: nowMs + 300_000,
      message: expect.stringContaining('Correct BACKUP_S3_SECRET.'),
    },
  })
  expect(await (await ada.send('/api/admin/overview')).json()).toMatchObject({
    backups: { newest: { madeAt: Date.UTC(2026, 0, 2), bytes: 1000 }, failedAt: nowMs },
  })
  const headers = { authorization: 'Bearer a-token-for-metrics' }
  expect(await (await testServer.app.request('/metrics', { headers })).text()).toContain(
    `pith_backup_failing 1\n# TYPE pith_backup_newest_timestamp_seconds gauge\npith_backup_newest_timestamp_seconds ${Date.UTC(2026, 0, 2) / 1000}\n`,
  )
})

test('the test mail goes to one’s own address only, and a mail server that refuses is named', async () => {
  const mailer = recordingMailer()
  const ada = await start({ mailer })
  const before = mailer.mails.length
  expect(
    await (
      await ada.sendJson('POST', '/api/admin/server/test-mail', { to: 'eve@example.org' })
    ).json(),
  ).toEqual({
    to: ada.credentials.email,
    delivers: true,
  })
  expect(mailer.mails.slice(before)).toMatchObject([
    { to: ada.credentials.email, subject: 'Test mail from Pith' },
  ])
  mailer.check = async () => {
    throw new Problem('mail_down')
  }
  expect((await ada.sendJson('POST', '/api/admin/server/test-mail', {})).status).toBe(503)
  const { items } = (await (await ada.send('/api/admin/actions')).json()) as { items: object[] }
  expect(items).toMatchObject([{ action: 'test_mail' }, { action: 'test_mail' }])
})

test('the payment check says what is missing, as in the terminal', async () => {
  const ada = await start({})
  const { items } = (await (
    await ada.sendJson('POST', '/api/admin/server/payment-check', {})
  ).json()) as {
    items: { ok: boolean; message: string }[]
  }
  expect(items).toContainEqual({ ok: false, message: 'STRIPE_SECRET_KEY is not set.' })
})
