// Two processes on one database take the same mail: one sends it, also while the mail
// server is slow or fails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingTestServer, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { recordingMailer } from '#tests/deps.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import type { Deps } from '../deps/deps.ts'
import { findUnsentMail } from './mail-store.ts'
import { enqueueTrialMails, sendBillingMail } from './mails.ts'

let server: BillingTestServer
let senders: Deps[]
const sent: Mail[] = []
const held: { accept: () => void; refuse: () => void }[] = []
/** A mail server that keeps the senders of mails about trials waiting. */
const mailer = {
  ...recordingMailer(),
  async send(mail: Mail) {
    if (!mail.subject.includes('trial')) return
    await new Promise<void>((resolve, reject) => {
      const accept = () => {
        sent.push(mail)
        resolve()
      }
      held.push({ accept, refuse: () => reject(new Error('421 busy')) })
    })
  },
}

beforeAll(async () => {
  const url = await newDatabase()
  // Without workers, so that the test is the queue.
  server = await startBillingTestServer({ database: await openServer(url), idle: true, mailer })
  const second = { ...server.testServer.deps, db: await openServer(url) }
  senders = [server.testServer.deps, second]
})
afterAll(async () => {
  await senders[1]!.db.close()
  await server.close()
})

/** Starts the trial of somebody and queues the mail about its end. Returns the key of the mail. */
async function queueTrialMail(): Promise<string> {
  const ann = await newBuyer(server)
  await ann.buy('pro_monthly', null)
  await ann.sync()
  const { subscription } = await ann.billing()
  server.stripe.advanceTo(subscription!.trialEnd! - 24 * 3600 * 1000)
  await Promise.all(senders.map(enqueueTrialMails))
  return `trial_ending ${subscription!.stripeSubscriptionId} ${subscription!.trialEnd}`
}

test('the end of a trial that two processes announce at once is mailed once', async () => {
  const key = await queueTrialMail()
  const attempts = Promise.allSettled(senders.map((deps) => sendBillingMail(deps, key)))
  await expect.poll(() => held.length).toBe(1)
  // The other one has failed meanwhile, so that its job is repeated.
  await expect(sendBillingMail(senders[1]!, key)).rejects.toThrow(
    'another process is sending this mail',
  )
  held.shift()!.accept()
  expect((await attempts).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await Promise.all(senders.map((deps) => sendBillingMail(deps, key)))
  expect(held).toEqual([])
  expect(sent).toHaveLength(1)
})

test('a mail that the mail server refused is sent by whichever process tries again first', async () => {
  const key = await queueTrialMail()
  const first = sendBillingMail(senders[0]!, key)
  await expect.poll(() => held.length).toBe(1)
  held.shift()!.refuse()
  await expect(first).rejects.toThrow('421 busy')
  const second = sendBillingMail(senders[1]!, key)
  await expect.poll(() => held.length).toBe(1)
  held.shift()!.accept()
  await second
  expect(await findUnsentMail(server.testServer.deps.db.orm, key)).toBeNull()
})

test('a mail that a killed process was sending is sent two minutes later', async () => {
  const key = await queueTrialMail()
  void sendBillingMail(senders[0]!, key)
  await expect.poll(() => held.length).toBe(1)
  held.shift()
  await expect(sendBillingMail(senders[1]!, key)).rejects.toThrow('another process')
  server.clock.nowMs += 2 * 60 * 1000
  const again = sendBillingMail(senders[1]!, key)
  await expect.poll(() => held.length).toBe(1)
  held.shift()!.accept()
  await again
})

test('a process that learns late that a mail was refused lets nobody send beside the one that sends it now', async () => {
  const key = await queueTrialMail()
  const first = sendBillingMail(senders[0]!, key)
  await expect.poll(() => held.length).toBe(1)
  server.clock.nowMs += 2 * 60 * 1000
  const second = sendBillingMail(senders[1]!, key)
  await expect.poll(() => held.length).toBe(2)
  held.shift()!.refuse()
  await expect(first).rejects.toThrow('421 busy')
  await expect(sendBillingMail(senders[0]!, key)).rejects.toThrow(
    'another process is sending this mail',
  )
  held.shift()!.accept()
  await second
  expect(await findUnsentMail(server.testServer.deps.db.orm, key)).toBeNull()
})
