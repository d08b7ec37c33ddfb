// Less usual states at the provider: discounts, pauses, cancellations, deleted customers
// and accounts, and trials.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BillingTestServer,
  dayMs,
  newBuyer,
  startBillingTestServer,
} from '#tests/billing-server.ts'
import { users } from '../db/schema/accounts.ts'
import { allowances } from '../db/schema/usage.ts'

let server: BillingTestServer
beforeAll(async () => {
  server = await startBillingTestServer()
})
afterAll(() => server.close())
const newAnn = () => newBuyer(server)
type Ann = Awaited<ReturnType<typeof newAnn>>
const errorOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`
const refusalOf = async (ann: Ann, offer: Parameters<Ann['requestCheckout']>[0]) =>
  errorOf(await ann.requestCheckout(offer))
/** Pays for a plan without a trial, and returns the id of the subscription. */
async function subscribe(
  ann: Ann,
  offer: 'pro_monthly' | 'pro_annual' | 'ultra_monthly' = 'pro_monthly',
) {
  const { sessionId } = await ann.checkout(offer)
  server.stripe.account.sessions.get(sessionId!)!.trialDays = null
  server.stripe.account.sessions.get(sessionId!)!.amount_total = 1
  server.stripe.pay(sessionId!)
  return subscriptionOf(await ann.sync()).stripeSubscriptionId!
}
const subscriptionOf = ({ subscription }: Awaited<ReturnType<Ann['billing']>>) => subscription!

test('the amount is what the next payment takes after discounts', async () => {
  const ann = await newAnn()
  const id = await subscribe(ann)
  const { currentPeriodEnd } = subscriptionOf(await ann.billing())
  server.stripe.discount(id, { percent: 25 })
  server.stripe.discount(id, { percent: 50 }, currentPeriodEnd / 1000)
  expect(subscriptionOf(await ann.sync()).amount).toBe(933)
  server.stripe.discount(id, { cents: 2000 })
  expect(subscriptionOf(await ann.sync()).amount).toBe(0)
})

test('with a discount of 100 % a pass and a subscription count, also when they renew', async () => {
  const ann = await newAnn()
  const { sessionId: pass } = await ann.checkout('mini_weekly')
  server.stripe.discount(pass!, { percent: 100 })
  server.stripe.pay(pass!, null)
  expect(await ann.sync()).toMatchObject({
    passEndsAt: server.clock.nowMs + 7 * dayMs,
    subscription: { planKey: 'mini', amount: 0 },
  })
  const id = await subscribe(ann)
  server.stripe.discount(id, { percent: 100 })
  server.stripe.advanceTo(server.clock.nowMs + 70 * dayMs)
  expect(subscriptionOf(await ann.sync())).toMatchObject({
    planKey: 'pro',
    status: 'active',
    amount: 0,
  })
})

test('paused payments keep the plan if the invoices stay, and end it with the paid period if they are voided', async () => {
  const ann = await newAnn()
  const id = await subscribe(ann)
  const { currentPeriodEnd } = subscriptionOf(await ann.billing())
  for (const behavior of ['keep_as_draft', 'mark_uncollectible'] as const) {
    server.stripe.pause(id, behavior)
    expect(subscriptionOf(await ann.sync())).toMatchObject({
      paymentsPaused: true,
      cancelAtPeriodEnd: false,
    })
  }
  server.stripe.pause(id, 'void')
  expect(subscriptionOf(await ann.sync())).toMatchObject({
    cancelAtPeriodEnd: true,
    currentPeriodEnd,
  })
  expect(await refusalOf(ann, 'ultra_monthly')).toBe('409 plan_ends')
  server.stripe.advanceTo(currentPeriodEnd + dayMs)
  expect(await ann.sync()).toMatchObject({ subscription: null })
  expect((await ann.usage()).planKey).toBe('free')
  server.stripe.pause(id, null)
  server.stripe.advanceTo(currentPeriodEnd + 40 * dayMs)
  expect(subscriptionOf(await ann.sync())).toMatchObject({ planKey: 'pro', paymentsPaused: false })
})

test('after paused payments ended a plan, it can be bought again, and the old subscription is canceled', async () => {
  const ann = await newAnn()
  const id = await subscribe(ann)
  server.stripe.pause(id, 'void')
  server.stripe.advanceTo(server.clock.nowMs + 40 * dayMs)
  await ann.buy('ultra_monthly')
  expect(subscriptionOf(await ann.sync()).planKey).toBe('ultra')
  expect(server.stripe.account.subscriptions.get(id)!.status).toBe('canceled')
})

test('a plan that is set to end is kept before it can be changed, and nothing is changed by asking', async () => {
  const ann = await newAnn()
  const id = await subscribe(ann)
  server.stripe.cancelAtEnd(id)
  expect(await refusalOf(ann, 'ultra_monthly')).toBe('409 plan_ends')
  const { url } = await ann.checkout('pro_monthly')
  expect(await (await fetch(url)).text()).toContain("Don't cancel")
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'resume' }) })
  const change = await ann.checkout('ultra_monthly')
  await fetch(change.url, { method: 'POST', redirect: 'manual' })
  expect(subscriptionOf(await ann.sync())).toMatchObject({
    planKey: 'ultra',
    cancelAtPeriodEnd: false,
  })
})

test('Mini is not sold to somebody who has more', async () => {
  const ann = await newAnn()
  await subscribe(ann)
  const callsBefore = server.stripe.account.sessions.size
  expect(await refusalOf(ann, 'mini_weekly')).toBe('409 plan_has_more')
  expect(server.stripe.account.sessions.size).toBe(callsBefore)
})

test('after a trial, payment and allowance renew on the same day, and the paid month starts with a full allowance', async () => {
  const ann = await newAnn()
  await ann.buy('pro_monthly')
  const trial = subscriptionOf(await ann.sync())
  expect((await ann.usage()).renewsAt).toBe(trial.trialEnd)
  await ann.summarize({ video: 'trialVideo1' })
  const orm = server.testServer.deps.db.orm
  await orm.update(allowances).set({ used: 150 }).where(eq(allowances.ownerId, ann.userId))
  server.stripe.advanceTo(trial.trialEnd! + dayMs)
  const { currentPeriodEnd } = subscriptionOf(await ann.sync())
  expect(await ann.usage()).toMatchObject({ renewsAt: currentPeriodEnd, used: 0, remaining: 200 })
})

test('after a switch from annual to monthly, payment and allowance renew on the same day', async () => {
  const ann = await newAnn()
  const id = await subscribe(ann, 'pro_annual')
  server.stripe.advanceTo(server.clock.nowMs + 40 * dayMs)
  server.stripe.change(id, 'price_pro_monthly')
  const { currentPeriodEnd } = subscriptionOf(await ann.sync())
  expect((await ann.usage()).renewsAt).toBe(currentPeriodEnd)
})

test('somebody whose customer was deleted at the provider loses the plan, keeps a pass, and can buy again without a second trial', async () => {
  const ann = await newAnn()
  await ann.buy('mini_weekly')
  await ann.buy('pro_monthly')
  const { stripeCustomerId } = subscriptionOf(await ann.sync())
  server.stripe.deleteCustomer(stripeCustomerId)
  expect(await ann.sync()).toMatchObject({ subscription: { planKey: 'mini' }, trialUsed: true })
  const checkouts = await Promise.all([1, 2, 3].map(() => ann.checkout('ultra_monthly')))
  expect(new Set(checkouts.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(server.stripe.account.sessions.get(checkouts[0]!.sessionId!)).toMatchObject({
    trialDays: null,
  })
  server.stripe.pay(checkouts[0]!.sessionId!)
  expect(subscriptionOf(await ann.sync())).toMatchObject({ planKey: 'ultra' })
  expect(subscriptionOf(await ann.billing()).stripeCustomerId).not.toBe(stripeCustomerId)
})

test('a checkout that opens while its account is being deleted is expired at the provider, and the customer of a deleted account is not stored', async () => {
  const { account } = server.stripe
  for (const hasCustomer of [true, false]) {
    const ann = await newAnn()
    if (hasCustomer) server.stripe.expire((await ann.checkout('mini_weekly')).sessionId!)
    const held = hasCustomer ? 'POST /v1/checkout/sessions' : 'POST /v1/customers'
    const release = server.stripe.hold(held)
    const before = server.stripe.calls.length
    const request = ann.requestCheckout('pro_monthly')
    await expect.poll(() => server.stripe.calls.slice(before)).toContain(held)
    expect(
      (await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status,
    ).toBe(200)
    release()
    expect(await errorOf(await request)).toBe('401 auth_missing')
    const open = [...account.sessions.values()].filter(
      ({ client_reference_id: id, status }) => id === ann.userId && status === 'open',
    )
    expect(open).toEqual([])
  }
})

test('a trial needs a confirmed address if the server can send mail, and without it the plan costs its price', async () => {
  const ann = await newBuyer(server, { emailVerified: false })
  const trialDaysOf = async () => {
    const { sessionId } = await ann.checkout('pro_monthly')
    return server.stripe.account.sessions.get(sessionId!)!.trialDays
  }
  expect(await ann.billing()).toMatchObject({ trialNeedsVerifiedEmail: true })
  expect(await trialDaysOf()).toBe(null)
  await server.testServer.deps.db.orm
    .update(users)
    .set({ emailVerified: true })
    .where(eq(users.id, ann.userId))
  expect(await ann.billing()).toMatchObject({ trialNeedsVerifiedEmail: false })
  expect(await trialDaysOf()).toBe(14)
})
