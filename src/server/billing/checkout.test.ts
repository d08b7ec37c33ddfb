// Opening a checkout: for oneself, at a valid price, with return URLs on this site, and
// never twice. On both databases where it matters.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutResponse } from '#contract/billing/billing.ts'
import type { OfferKey } from '#contract/billing/plans.ts'
import { type BillingTestServer, newBuyer, startBillingTestServer } from '#tests/billing-server.ts'
import { engines } from '#tests/engines.ts'
import { users } from '../db/schema/accounts.ts'
import { addCustomer } from './store.ts'

describe.each(engines)('on %s', (_, open) => {
  let server: BillingTestServer
  beforeAll(async () => {
    server = await startBillingTestServer({ database: (await open()).database })
    server.stripe.state.latencyMs = 20
  })
  afterAll(() => server.close())
  const objectsOf = (customerId: string) => {
    const { sessions, subscriptions } = server.stripe.account
    const listOwn = <T extends { customer: string }>(objects: Map<string, T>) =>
      [...objects.values()].filter(({ customer }) => customer === customerId)
    return {
      open: listOwn(sessions).filter(({ status }) => status === 'open'),
      active: listOwn(subscriptions).filter(({ status }) => status !== 'canceled'),
    }
  }
  const customersOf = (userId: string) =>
    [...server.stripe.account.customers.values()].filter(
      ({ metadata }) => metadata.userId === userId,
    )

  test('twenty clicks at once create one customer and one checkout', async () => {
    const ann = await newBuyer(server)
    const checkouts = await Promise.all(
      Array.from({ length: 20 }, () => ann.checkout('pro_monthly')),
    )
    expect(new Set(checkouts.map(({ sessionId }) => sessionId)).size).toBe(1)
    const [customer, ...others] = customersOf(ann.userId)
    expect(others).toEqual([])
    expect(objectsOf(customer!.id).open).toHaveLength(1)
  })

  test('simultaneous first clicks all find the same customer', async () => {
    const { orm } = server.testServer.deps.db
    const at = new Date()
    for (const userId of Array.from({ length: 40 }, (_, i) => `first-${i}`)) {
      const person = {
        id: userId,
        name: 'Ann',
        email: `${userId}@example.org`,
        createdAt: at,
        updatedAt: at,
      }
      await orm.insert(users).values({ ...person, emailVerified: false })
      const click = () => addCustomer(orm, { userId, customerId: `cus_${userId}`, nowMs: 1 })
      const results = await Promise.all(Array.from({ length: 10 }, click))
      expect(new Set(results.map(({ customerId }) => customerId))).toEqual(
        new Set([`cus_${userId}`]),
      )
    }
  })

  test('clicks on different plans in many tabs leave one checkout open and lead to one subscription', async () => {
    const ann = await newBuyer(server)
    const offers: OfferKey[] = ['pro_monthly', 'ultra_monthly', 'pro_annual', 'ultra_annual']
    const tabs = await Promise.all(
      Array.from({ length: 8 }, (_, i) => ann.requestCheckout(offers[i % 4]!)),
    )
    for (const tab of tabs) expect([200, 502]).toContain(tab.status)
    const customer = customersOf(ann.userId)[0]!.id
    expect(objectsOf(customer).open.length).toBe(1)
    const sessions = [...server.stripe.account.sessions.values()].filter(
      (session) => session.customer === customer,
    )
    for (const { id, status } of sessions) if (status === 'open') server.stripe.pay(id, null)
    for (const offer of offers) {
      const response = await ann.requestCheckout(offer)
      if (response.status === 200)
        expect(((await response.json()) as CheckoutResponse).sessionId).toBe(null)
      else expect(response.status).toBe(409)
    }
    expect(objectsOf(customer).active).toHaveLength(1)
    expect(objectsOf(customer).open).toEqual([])
  })

  test('after a checkout was paid between two clicks no second one is opened', async () => {
    const ann = await newBuyer(server)
    const { sessionId } = await ann.checkout('pro_monthly')
    const [, second] = await Promise.all([
      server.stripe.pay(sessionId!, null),
      ann.requestCheckout('ultra_monthly'),
    ])
    expect(((await second.json()) as CheckoutResponse).sessionId).toBe(null)
    expect(objectsOf(customersOf(ann.userId)[0]!.id)).toMatchObject({
      open: [],
      active: [{ id: expect.any(String) }],
    })
  })
})

describe('a checkout request', () => {
  let server: BillingTestServer
  let ann: Awaited<ReturnType<typeof newBuyer>>
  beforeAll(async () => {
    server = await startBillingTestServer({ idle: true })
    ann = await newBuyer(server)
  })
  afterAll(() => server.close())
  const errorOf = async (response: Response) =>
    `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`
  const expectNoStripeCalls = async (act: () => Promise<void>) => {
    const before = server.stripe.calls.length
    await act()
    expect(server.stripe.calls.slice(before)).toEqual([])
  }

  test('is only for the signed-in user', () =>
    expectNoStripeCalls(async () => {
      const bob = await newBuyer(server)
      expect(await errorOf(await bob.requestCheckout('pro_monthly', { userId: ann.userId }))).toBe(
        '403 forbidden',
      )
      expect(await errorOf(await ann.requestCheckout('pro_monthly', { userId: 'guest:1' }))).toBe(
        '403 forbidden',
      )
      await bob.signOut()
      expect(await errorOf(await bob.requestCheckout('pro_monthly'))).toBe('401 not_authenticated')
    }))

  test('must have the price of its plan', () =>
    expectNoStripeCalls(async () => {
      for (const change of [
        { priceId: 'price_ultra_monthly' },
        { priceId: 'price_pro_annual' },
        { priceId: 'price_mini_weekly' },
        { priceId: 'price_from_foreignUrls' },
        { isAnnual: true },
        { planName: 'Ultra' },
        { planName: 'free' },
        { planName: 'constructor' },
        { planName: 'guest' },
      ])
        expect(
          await errorOf(await ann.requestCheckout('pro_monthly', change)),
          JSON.stringify(change),
        ).toBe('422 unknown_price')
    }))

  test('accepts the plan names that other programs send', async () => {
    for (const planName of ['Pro', 'PRO', 'pro'])
      expect((await ann.requestCheckout('pro_monthly', { planName })).status).toBe(200)
    for (const planName of ['enterprise', 'Ultra'])
      expect((await ann.requestCheckout('ultra_monthly', { planName })).status).toBe(200)
    expect((await ann.requestCheckout('mini_weekly', { isAnnual: true })).status).toBe(200)
  })

  const foreignUrls = [
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

  test(`rejects return URLs of other sites: ${foreignUrls.length} examples`, () =>
    expectNoStripeCalls(async () => {
      expect(foreignUrls.length).toBeGreaterThanOrEqual(60)
      for (const address of foreignUrls)
        for (const field of ['successUrl', 'cancelUrl']) {
          const buyer = await newBuyerBelowLimit()
          expect(
            (await buyer.requestCheckout('pro_monthly', { [field]: address })).status,
            JSON.stringify(address),
          ).toBe(400)
        }
    }))

  let requestCount = 0
  let current: typeof ann | null = null
  /** Checkout requests are rate-limited per user, so a new buyer takes over after 25 requests. */
  const newBuyerBelowLimit = async () => {
    if (requestCount++ % 25 === 0) current = await newBuyer(server)
    return current!
  }

  test('is limited to thirty per minute', async () => {
    const eve = await newBuyer(server)
    const statuses = []
    for (let i = 0; i < 31; i++)
      statuses.push((await eve.requestCheckout('pro_monthly', { priceId: 'x' })).status)
    expect(statuses).toEqual([...Array(30).fill(422), 429])
  })

  test('leads back to PUBLIC_URL if it is set, whatever the host of the request is', async () => {
    const { stripe } = server
    const publicServer = await startBillingTestServer({
      idle: true,
      stripe,
      environment: { PUBLIC_URL: 'https://pith.example' },
    })
    const bea = await newBuyer(publicServer)
    const statusOf = async (successUrl: string) =>
      (await bea.requestCheckout('pro_monthly', { successUrl, cancelUrl: '/cancel' })).status
    expect(await statusOf('http://localhost/success')).toBe(400)
    expect(await statusOf('https://pith.example/success')).toBe(200)
    const { sessionId } = (await (
      await bea.requestCheckout('pro_monthly', { successUrl: '/success?a=b', cancelUrl: '/cancel' })
    ).json()) as CheckoutResponse
    expect(stripe.account.sessions.get(sessionId!)).toMatchObject({
      success_url: 'https://pith.example/success?a=b&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://pith.example/cancel',
    })
    await publicServer.testServer.close()
  })
})

describe('what the operator chose for all checkouts', () => {
  test('with tax and promotion codes, Stripe calculates the tax and takes tax ids and codes', async () => {
    const server = await startBillingTestServer({
      environment: { STRIPE_TAX: 'on', STRIPE_PROMOTION_CODES: 'on' },
    })
    const ann = await newBuyer(server)
    expect((await ann.requestCheckout('pro_monthly')).status).toBe(502)
    Object.assign(server.stripe.account.tax, {
      status: 'active',
      defaults: { tax_behavior: 'inclusive' },
    })
    const { sessionId } = await ann.checkout('pro_monthly')
    const session = server.stripe.account.sessions.get(sessionId!)!
    expect(session).toMatchObject({
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
    })
    expect(session.allow_promotion_codes).toBe(true)
    expect(await (await server.testServer.app.request('/api/site')).json()).toMatchObject({
      isTaxIncluded: true,
    })
    await server.close()
  })

  test('without them nobody is asked for either', async () => {
    const server = await startBillingTestServer()
    const ann = await newBuyer(server)
    const { sessionId } = await ann.checkout('mini_weekly')
    const session = server.stripe.account.sessions.get(sessionId!)!
    expect([session.automatic_tax.enabled, session.allow_promotion_codes]).toEqual([false, false])
    await server.close()
  })

  test('a change of the plan is confirmed in the portal of the settings', async () => {
    const server = await startBillingTestServer({
      environment: { STRIPE_PORTAL_CONFIGURATION: 'bpc_of_pith' },
    })
    const { portals } = server.stripe.account
    const ann = await newBuyer(server)
    server.stripe.pay((await ann.checkout('pro_monthly')).sessionId!)
    await server.stripe.webhooks.settled()
    expect((await ann.requestCheckout('ultra_monthly')).status).toBe(502)
    portals.push({ ...portals[0]!, id: 'bpc_of_pith', is_default: false })
    expect((await ann.requestCheckout('ultra_monthly')).status).toBe(200)
    await server.close()
  })
})
