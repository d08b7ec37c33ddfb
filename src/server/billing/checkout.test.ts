// Placing an order: for oneself, for a price that is sold, back to this very site, and never twice. On both databases where it matters.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#contract/billing.ts'
import type { OfferKey } from '#contract/plans.ts'
import { engines } from '#tests/engines.ts'
import { aBuyer, type Shop, startShop } from '#tests/shop.ts'
import { users } from '../db/schema/accounts.ts'
import { addCustomer } from './store.ts'

describe.each(engines)('on %s', (_, open) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop({ database: (await open()).database })
    shop.stripe.state.latencyMs = 20
  })
  afterAll(() => shop.close())
  const ofCustomer = (customerId: string) => {
    const { sessions, subscriptions } = shop.stripe.account
    const own = <T extends { customer: string }>(things: Map<string, T>) =>
      [...things.values()].filter(({ customer }) => customer === customerId)
    return {
      open: own(sessions).filter(({ status }) => status === 'open'),
      living: own(subscriptions).filter(({ status }) => status !== 'canceled'),
    }
  }
  const customersOf = (userId: string) =>
    [...shop.stripe.account.customers.values()].filter(({ metadata }) => metadata.userId === userId)

  test('twenty clicks at once are one customer and one checkout', async () => {
    const ann = await aBuyer(shop)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.checkout('pro_monthly')))
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1)
    const [customer, ...others] = customersOf(ann.userId)
    expect(others).toEqual([])
    expect(ofCustomer(customer!.id).open).toHaveLength(1)
  }, 60_000)

  test('of first clicks at the same moment each finds the one customer', async () => {
    const { orm } = shop.world.deps.db
    const at = new Date()
    for (const userId of Array.from({ length: 40 }, (_, i) => `first-${i}`)) {
      const person = { id: userId, name: 'Ann', email: `${userId}@example.org`, createdAt: at, updatedAt: at }
      await orm.insert(users).values({ ...person, emailVerified: false })
      const click = () => addCustomer(orm, { userId, customerId: `cus_${userId}`, nowMs: 1 })
      const found = await Promise.all(Array.from({ length: 10 }, click))
      expect(new Set(found.map(({ customerId }) => customerId))).toEqual(new Set([`cus_${userId}`]))
    }
  }, 60_000)

  test('clicks on different plans in many tabs leave one checkout open, and of all that can be paid one subscription comes', async () => {
    const ann = await aBuyer(shop)
    const offers: OfferKey[] = ['pro_monthly', 'ultra_monthly', 'pro_annual', 'ultra_annual']
    const tabs = await Promise.all(Array.from({ length: 8 }, (_, i) => ann.order(offers[i % 4]!)))
    for (const tab of tabs) expect([200, 502]).toContain(tab.status)
    const customer = customersOf(ann.userId)[0]!.id
    expect(ofCustomer(customer).open.length).toBe(1)
    const sessions = [...shop.stripe.account.sessions.values()].filter((one) => one.customer === customer)
    for (const { id, status } of sessions) if (status === 'open') shop.stripe.pay(id, null)
    for (const offer of offers) {
      const answer = await ann.order(offer)
      if (answer.status === 200) expect(((await answer.json()) as CheckoutAnswer).sessionId).toBe(null)
      else expect(answer.status).toBe(409)
    }
    expect(ofCustomer(customer).living).toHaveLength(1)
    expect(ofCustomer(customer).open).toEqual([])
  }, 60_000)

  test('a checkout that was paid between two clicks is not opened again', async () => {
    const ann = await aBuyer(shop)
    const { sessionId } = await ann.checkout('pro_monthly')
    const [, second] = await Promise.all([shop.stripe.pay(sessionId!, null), ann.order('ultra_monthly')])
    expect(((await second.json()) as CheckoutAnswer).sessionId).toBe(null)
    expect(ofCustomer(customersOf(ann.userId)[0]!.id)).toMatchObject({ open: [], living: [{ id: expect.any(String) }] })
  })
})

describe('an order', () => {
  let shop: Shop
  let ann: Awaited<ReturnType<typeof aBuyer>>
  beforeAll(async () => {
    shop = await startShop({ idle: true })
    ann = await aBuyer(shop)
  })
  afterAll(() => shop.close())
  const refused = async (answer: Response) =>
    `${answer.status} ${((await answer.json()) as { error: { code: string } }).error.code}`
  const nothingWasAsked = async (act: () => Promise<void>) => {
    const before = shop.stripe.calls.length
    await act()
    expect(shop.stripe.calls.slice(before)).toEqual([])
  }

  test('is for oneself', () =>
    nothingWasAsked(async () => {
      const bob = await aBuyer(shop)
      expect(await refused(await bob.order('pro_monthly', { userId: ann.userId }))).toBe('403 forbidden')
      expect(await refused(await ann.order('pro_monthly', { userId: 'guest:1' }))).toBe('403 forbidden')
      await bob.signOut()
      expect(await refused(await bob.order('pro_monthly'))).toBe('401 not_authenticated')
    }))

  test('is for the price of that very plan', () =>
    nothingWasAsked(async () => {
      for (const change of [
        { priceId: 'price_ultra_monthly' },
        { priceId: 'price_pro_annual' },
        { priceId: 'price_mini_weekly' },
        { priceId: 'price_from_elsewhere' },
        { isAnnual: true },
        { planName: 'Ultra' },
        { planName: 'free' },
        { planName: 'constructor' },
        { planName: 'guest' },
      ])
        expect(await refused(await ann.order('pro_monthly', change)), JSON.stringify(change)).toBe('422 unknown_price')
    }))

  test('names its plan as other programs do', async () => {
    for (const planName of ['Pro', 'PRO', 'pro'])
      expect((await ann.order('pro_monthly', { planName })).status).toBe(200)
    for (const planName of ['enterprise', 'Ultra'])
      expect((await ann.order('ultra_monthly', { planName })).status).toBe(200)
    expect((await ann.order('mini_weekly', { isAnnual: true })).status).toBe(200)
  })

  const elsewhere = [
    ...[
      '//evil.example',
      '///evil.example',
      '////evil.example/a',
      '/\\evil.example',
      '\\\\evil.example',
      '/\\/evil.example',
    ],
    ...[
      '\\/evil.example',
      '/%5cevil.example/..//\\x',
      '/\tevil',
      '/\nevil',
      '/\r\nSet-Cookie: a=b',
      '/ok\r\nLocation: //evil',
    ],
    ...[
      '/\u0000',
      '/\u200bevil',
      '/\u00a0evil',
      '/ evil',
      '/./\\evil',
      '/a/..//evil.example',
      '/.//evil.example',
      '/..//evil.example',
    ],
    ...[
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
    ],
    ...[
      'file:///etc/passwd',
      'blob:http://localhost/1',
      'about:blank',
      'mailto:eve@evil.example',
      'ftp://localhost/',
      'ws://localhost/',
    ],
    ...[
      'http://evil.example',
      'https://evil.example/success',
      'https://localhost/success',
      'http://localhost.evil.example/success',
    ],
    ...[
      'http://localhost@evil.example/',
      'http://evil.example#http://localhost/',
      'http://evil.example?http://localhost/',
      'http://localhost:81/',
    ],
    ...[
      'http://user@localhost/success',
      'http://user:pass@localhost/success',
      'http://localhost:x@evil.example/',
      'http:localhost/success',
    ],
    ...[
      'http:/evil.example',
      'http:\\\\localhost\\success',
      'http://localhost\\@evil.example/',
      'http://localhost\\evil.example',
      'http:///evil.example',
    ],
    ...[
      'http://127.0.0.1/success',
      'http://[::1]/success',
      'http://0/success',
      'http://localhost./success',
      'http://localhost%2eevil.example/',
    ],
    ...[
      'http://LOCALHOST.evil.example/',
      '//localhost@evil.example/success',
      'success',
      '?next=/success',
      '#success',
      '.',
      'http://localhost//evil.example',
    ],
    ...[
      'http://localhost/\\evil.example',
      'http://localhost/\r\nevil',
      'http://localhost/a/..//evil.example',
      'localhost/success',
      '://localhost/success',
    ],
    ...['http://localhost', '\u2028/success', '/success\u202e', 'http://locaⓛhost/success'],
  ]

  test(`never leads anywhere but back here: ${elsewhere.length} tries`, () =>
    nothingWasAsked(async () => {
      expect(elsewhere.length).toBeGreaterThanOrEqual(60)
      for (const address of elsewhere)
        for (const field of ['successUrl', 'cancelUrl']) {
          const person = await aBuyerWithRoom()
          expect((await person.order('pro_monthly', { [field]: address })).status, JSON.stringify(address)).toBe(400)
        }
    }))

  let asked = 0
  let current: typeof ann | null = null
  /** Orders are bounded for each person and minute. */
  const aBuyerWithRoom = async () => {
    if (asked++ % 25 === 0) current = await aBuyer(shop)
    return current!
  }

  test('is bounded: after thirty in a minute one has to wait', async () => {
    const eve = await aBuyer(shop)
    const answers = []
    for (let i = 0; i < 31; i++) answers.push((await eve.order('pro_monthly', { priceId: 'x' })).status)
    expect(answers).toEqual([...Array(30).fill(422), 429])
  })

  test('leads back to PUBLIC_URL where one is set, whatever the request says its host is', async () => {
    const { stripe } = shop
    const published = await startShop({ idle: true, stripe, environment: { PUBLIC_URL: 'https://pith.example' } })
    const bea = await aBuyer(published)
    const order = async (successUrl: string) =>
      (await bea.order('pro_monthly', { successUrl, cancelUrl: '/cancel' })).status
    expect(await order('http://localhost/success')).toBe(400)
    expect(await order('https://pith.example/success')).toBe(200)
    const { sessionId } = (await (
      await bea.order('pro_monthly', { successUrl: '/success?a=b', cancelUrl: '/cancel' })
    ).json()) as CheckoutAnswer
    expect(stripe.account.sessions.get(sessionId!)).toMatchObject({
      success_url: 'https://pith.example/success?a=b',
      cancel_url: 'https://pith.example/cancel',
    })
    await published.world.close()
  })
})
