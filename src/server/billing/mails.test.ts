// People get a receipt, learn of a payment that failed and of a trial that ends: once
// each, by a real mail server, and never after they deleted their account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { recordingLog } from '#tests/deps.ts'
import { startMail } from '#tests/doubles/mail.ts'
import { openInMemory } from '#tests/embedded.ts'
import { sellInEuro, writePlansFile } from '#tests/plans-file.ts'
import { openMailer } from '../adapters/mail/mail.ts'
import { readSettings } from '../config.ts'
import { composeReceipt } from './compose-mails.ts'
import { findUnsentMail } from './mail-store.ts'
import { enqueueTrialMails, sendBillingMail } from './mails.ts'

const environment = {
  BRAND_NAME: 'Leseclub',
  PLANS_FILE: writePlansFile(sellInEuro),
}
let mail: Awaited<ReturnType<typeof startMail>>
let server: Awaited<ReturnType<typeof startBillingTestServer>>
const openTestMailer = () =>
  openMailer({
    settings: readSettings({ SMTP_URL: mail.url, MAIL_FROM: 'kasse@lesen.example' }),
    log: recordingLog('error').log,
  })
beforeAll(async () => {
  mail = await startMail()
  server = await startBillingTestServer({
    environment,
    mailer: openTestMailer(),
    database: await openInMemory(),
  })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const newAnn = () => newBuyer(server)
type Ann = Awaited<ReturnType<typeof newAnn>>
/** The mails about payments that reached somebody. */
const mailsTo = ({ credentials }: Ann) =>
  mail.mails.filter(
    ({ to, text }) =>
      to.includes(credentials.email) && /Subject: .*(receipt|trial|payment)/.test(text),
  )
const expectOneMail = async (ann: Ann) => {
  await expect.poll(() => mailsTo(ann).length, { timeout: 15_000 }).toBe(1)
  return mailsTo(ann)[0]!.text
}

test('a receipt names the account, the amount and the installation, and leads to the invoice', async () => {
  const ann = await newAnn()
  await ann.buy('mini_weekly')
  const text = await expectOneMail(ann)
  expect(text).toContain('From: kasse@lesen.example')
  expect(text).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
  expect(text).toContain(
    `You paid €6.90 EUR for your account ${ann.credentials.email} at http://localhost:3000.`,
  )
  expect(text).toContain(`<a href="${server.stripe.url}/i/in_`)
  expect(text).not.toContain('Pith')
})

test('events that are repeated send nothing again', async () => {
  const ann = await newAnn()
  await ann.buy('mini_weekly')
  await expectOneMail(ann)
  const event = server.stripe.account.events.findLast(({ type }) => type === 'invoice.paid')!
  await Promise.all(
    [1, 2, 3].map((n) => server.stripe.webhooks.send({ ...event, id: `evt_again_${n}` })),
  )
  const key = `receipt ${(event.data.object as { id: string }).id}`
  await expect.poll(() => findUnsentMail(server.testServer.deps.db.orm, key)).toBeNull()
  await sendBillingMail(server.testServer.deps, key)
  await ann.sync()
  expect(mailsTo(ann)).toHaveLength(1)
})

test('three days before its end a trial is announced once, with what happens on the day', async () => {
  const ann = await newAnn()
  await ann.buy('pro_monthly', null)
  await ann.sync()
  const { trialEnd } = (await ann.billing()).subscription!
  await enqueueTrialMails(server.testServer.deps)
  expect(mailsTo(ann)).toEqual([])
  server.stripe.advanceTo(trialEnd! - 3 * dayMs)
  for (let minute = 0; minute < 3; minute++) await enqueueTrialMails(server.testServer.deps)
  const text = await expectOneMail(ann)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    trialEnd!,
  )
  expect(text).toContain(`Subject: Your Plus trial ends on ${day}`)
  expect(text).toContain('With a card you keep Plus, and pay €11.90 EUR each month from that day.')
  expect(text).toContain('your plan becomes Gratis, with 4 summaries a week')
  expect(text).toContain('http://localhost:3000/profile')
})

test('a trial with a card is announced to go on, without asking for another card', async () => {
  const ann = await newAnn()
  await ann.buy('pro_monthly')
  await ann.sync()
  server.stripe.advanceTo((await ann.billing()).subscription!.trialEnd! - 3 * dayMs)
  await enqueueTrialMails(server.testServer.deps)
  const text = await expectOneMail(ann)
  expect(text).toContain(
    'There is a card, so Plus goes on, and you pay €11.90 EUR each month from that day.',
  )
  expect(text).not.toContain('Add a card')
})

test('a trial that is canceled is not announced to end', async () => {
  const ann = await newAnn()
  await ann.buy('pro_monthly', null)
  const subscription = [...server.stripe.account.subscriptions.keys()].at(-1)!
  server.stripe.cancelAtEnd(subscription)
  await ann.sync()
  server.stripe.advanceTo((await ann.billing()).subscription!.trialEnd! - 2 * dayMs)
  await enqueueTrialMails(server.testServer.deps)
  await ann.sync()
  expect(mailsTo(ann)).toEqual([])
})

test('the first failure of a payment is mailed, and its retries are not', async () => {
  const ann = await newAnn()
  await ann.buy('ultra_monthly')
  await ann.sync()
  const { subscription } = await ann.billing()
  server.stripe.useCard(subscription!.stripeCustomerId, 'declining')
  server.stripe.advanceTo(subscription!.trialEnd! + dayMs)
  const text = await expectOneMail(ann)
  expect(text).toContain('Subject: Your payment to Leseclub failed')
  expect(text).toContain('The payment of €19.90 EUR for your account')
  server.stripe.advanceTo(server.clock.nowMs + 4 * dayMs)
  await ann.sync()
  expect(mailsTo(ann)).toHaveLength(1)
})

test('nothing is mailed after the account was deleted', async () => {
  const ann = await newAnn()
  await ann.buy('mini_weekly')
  const event = server.stripe.account.events.findLast(({ type }) => type === 'invoice.paid')!
  await expectOneMail(ann)
  const deletion = await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
  expect(deletion.ok, await deletion.text()).toBe(true)
  await server.stripe.webhooks.send({
    ...event,
    id: 'evt_after',
    data: { object: { ...(event.data.object as object), id: 'in_after' } },
  })
  await sendBillingMail(
    server.testServer.deps,
    `receipt ${(event.data.object as { id: string }).id}`,
  )
  expect(mailsTo(ann)).toHaveLength(1)
})

test('a receipt says how much of it is tax', () => {
  const site = { url: 'https://lesen.example', name: 'Leseclub' }
  const content = {
    kind: 'receipt',
    amountCents: 1190,
    taxCents: 190,
    currency: 'eur',
    invoiceUrl: null,
  } as const
  const { subject, text } = composeReceipt({ email: 'ann@example.org', site }, content)
  expect(subject).toBe('Your receipt from Leseclub: €11.90 EUR')
  expect(text).toContain('Taxes of €1.90 EUR are included.')
})
