// Measures the time from the payment provider's first event to the new allowance on an
// open page, with a provider that answers at once.
import { randomUUID } from 'node:crypto'
import { api } from '#contract/basics/paths.ts'
import type { CheckoutResponse } from '#contract/billing/billing.ts'
import { priceIdOf } from '#tests/doubles/payments/account.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type BenchmarkRow, median } from './row.ts'
import { type ServerProcess, startServer, withEmptyFolder } from './server.ts'

const buyers = 25
const warmUps = 3

export async function run(): Promise<BenchmarkRow[]> {
  return withEmptyFolder(async (folder) => {
    const stripe = await startPayments()
    const postgres = await startPostgres()
    try {
      const inFolder = await measure(stripe, { DATA_DIR: `${folder}/alone` })
      const onPostgres = await measure(stripe, {
        DATA_DIR: `${folder}/shared`,
        DATABASE_URL: postgres.url,
      })
      const goal = '<= 1 s'
      return [
        {
          name: 'Paid -> new allowance on the page, in the folder',
          value: median(inFolder),
          unit: 'ms',
          goal,
        },
        { name: 'The slowest', value: Math.max(...inFolder), unit: 'ms', goal },
        {
          name: 'Paid -> new allowance on the page, on PostgreSQL',
          value: median(onPostgres),
          unit: 'ms',
          goal,
        },
        { name: 'The slowest', value: Math.max(...onPostgres), unit: 'ms', goal },
      ]
    } finally {
      await postgres.stop()
      await stripe.close()
    }
  })
}

async function measure(
  stripe: PaymentsDouble,
  settings: Record<string, string>,
): Promise<number[]> {
  const server = await startServer({
    ...settings,
    ...stripe.settings,
    SIGN_UPS_PER_HOUR: '100000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const times: number[] = []
    for (let buyer = 0; buyer < buyers + warmUps; buyer++)
      times.push(await buyOnce(server, stripe, buyer))
    return times.slice(warmUps)
  } finally {
    await server.stop()
  }
}

/**
 * A user signs up, opens a page and buys Pro. Resolves to the milliseconds from the
 * provider's first event to the new allowance.
 */
async function buyOnce(
  { url }: ServerProcess,
  stripe: PaymentsDouble,
  number: number,
): Promise<number> {
  const baseHeaders = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.100.${number}`,
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...baseHeaders, ...headers },
      body: JSON.stringify(body),
    })
  const credentials = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' }
  await post(api.auth.signUp, { name: 'Ann', ...credentials })
  const signedIn = await post(api.auth.signIn, credentials)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
  const { user } = (await signedIn.json()) as { user: { id: string } }
  const order = {
    priceId: priceIdOf('pro_monthly'),
    userId: user.id,
    planName: 'Pro',
    isAnnual: false,
  }
  const checkout = await post(
    api.billing.checkout,
    { ...order, successUrl: '/success', cancelUrl: '/cancel' },
    { cookie },
  )
  const { sessionId } = (await checkout.json()) as CheckoutResponse

  const abort = new AbortController()
  const stream = await fetch(url + api.live, { headers: { cookie }, signal: abort.signal })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const readUntil = async (text: string) => {
    while (!received.includes(text)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended after ${received}`)
      received += value
    }
  }
  await readUntil('event: subscription')
  let firstEventMs = 0
  stripe.deliverTo(async (body, headers) => {
    firstEventMs ||= performance.now()
    return (await fetch(url + api.billing.webhook, { method: 'POST', body, headers })).status
  })
  stripe.pay(sessionId!, null)
  await readUntil('"limit":200')
  const durationMs = performance.now() - firstEventMs
  abort.abort()
  await stripe.webhooks.settled()
  return durationMs
}
