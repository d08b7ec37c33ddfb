// People who buy passes while faults happen, and what became of their orders.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract/basics/paths.ts'
import type { CheckoutResponse } from '#contract/billing/billing.ts'
import { priceIdOf } from '#tests/doubles/payments/account.ts'
import type { PaymentsDouble } from '#tests/doubles/payments.ts'
import type { Query } from '#tests/faults/accounts.ts'

export type Orders = { paid: number; lost: number; doubled: number }

export type Buyers = {
  /** The checkouts that were paid. */
  paidSessionIds: string[]
  stop(): Promise<void>
}

/**
 * One after the other signs up, opens a checkout and pays it. A person who meets an
 * error leaves without having paid.
 */
export function startBuyers(nextUrl: () => string, stripe: PaymentsDouble, pauseMs = 200): Buyers {
  const paidSessionIds: string[] = []
  let isStopping = false
  const buying = (async () => {
    while (!isStopping) {
      const sessionId = await openCheckout(nextUrl()).catch(() => null)
      if (sessionId) {
        stripe.pay(sessionId)
        paidSessionIds.push(sessionId)
      }
      await wait(pauseMs)
    }
  })()
  return {
    paidSessionIds,
    async stop() {
      isStopping = true
      await buying
    },
  }
}

/** Signs up a new person. Resolves to the checkout of a pass, or null if the server refused. */
async function openCheckout(url: string): Promise<string | null> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify(body),
    })
  const credentials = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' }
  await post(api.auth.signUp, { name: 'Ann', ...credentials })
  const signedIn = await post(api.auth.signIn, credentials)
  if (!signedIn.ok) return null
  const cookies = signedIn.headers.getSetCookie().map((header) => header.split(';')[0])
  const { user } = (await signedIn.json()) as { user: { id: string } }
  const order = {
    priceId: priceIdOf('mini_weekly'),
    userId: user.id,
    planName: 'Mini',
    isAnnual: false,
  }
  const response = await post(
    api.billing.checkout,
    { ...order, successUrl: '/success', cancelUrl: '/cancel' },
    cookies.join('; '),
  )
  return response.ok ? ((await response.json()) as CheckoutResponse).sessionId : null
}

/** `paidSessionIds` are checkouts of passes, each of another person. */
export async function readOrders(query: Query, paidSessionIds: string[]): Promise<Orders> {
  const { rows } = await query(
    `with bought as (select id, user_id from passes where id = any($1::text[]))
     select (select count(*)::int from bought) as found,
       (select count(*)::int from passes p where p.user_id in (select user_id from bought)) as passes`,
    [paidSessionIds],
  )
  const { found, passes } = rows[0] as { found: number; passes: number }
  return {
    paid: paidSessionIds.length,
    lost: paidSessionIds.length - found,
    doubled: passes - found,
  }
}
