// Mail is sent over SMTP, or written to a file for the operator.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { recordingLog } from '#tests/deps.ts'
import { decodeQuotedPrintable, startMail } from '#tests/doubles/mail.ts'
import { readSettings } from '../../config.ts'
import { openMailer } from './mail.ts'

const mail = {
  to: 'ann@example.org',
  subject: 'Hello',
  text: 'https://pith.example/reset-password?token=abc',
}
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test('a mail reaches the mail server with the configured sender', async () => {
  const double = await startMail({ user: 'pith', password: 'p@ss/word' })
  closing.push(double.close)
  const { log } = recordingLog('info')
  const settings = readSettings({ SMTP_URL: double.url, MAIL_FROM: 'Pith <pith@example.org>' })
  const mailer = openMailer({ settings, log })
  expect(mailer.delivers).toBe(true)
  await mailer.check()
  await mailer.send(mail)
  expect(double.mails).toMatchObject([{ from: 'pith@example.org', to: ['ann@example.org'] }])
  expect(double.mails[0]?.text).toContain(mail.text)
})

test('a mail server that is unreachable or rejects the password is detected by the check', async () => {
  const double = await startMail({ user: 'pith', password: 'right' })
  const { log, lines } = recordingLog('error')
  const open = (SMTP_URL: string) =>
    openMailer({ settings: readSettings({ SMTP_URL, MAIL_FROM: 'pith@example.org' }), log })
  await expect(open(double.url.replace('right', 'wrong')).check()).rejects.toMatchObject({
    code: 'mail_down',
  })
  await double.close()
  await expect(open(double.url).check()).rejects.toMatchObject({ code: 'mail_down' })
  expect(lines.join('')).not.toContain('right')
})

test('without a mail server a mail is written to a file that only the operator can read, and the log does not contain it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-mail-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const { log, lines } = recordingLog('info')
  const mailer = openMailer({ settings: readSettings({ DATA_DIR: folder }), log })
  expect(mailer.delivers).toBe(false)
  await mailer.check()
  await mailer.send(mail)
  const [file = ''] = readdirSync(join(folder, 'mail'))
  const path = join(folder, 'mail', file)
  expect(file).toMatch(/\.eml$/)
  expect(decodeQuotedPrintable(readFileSync(path, 'utf8'))).toContain(mail.text)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toMatch(/ann@|token/)
})
