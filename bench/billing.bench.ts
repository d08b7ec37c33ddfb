// From the word of the payment provider to the new allowance on a page that is open: the server as people run it, a provider that
// answers at once.
import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer } from '#contract/billing.ts'
import { api } from '#contract/paths.ts'
import { priceIdOf } from '#tests/doubles/payments/account.ts'
import { type PaymentsDouble, startPayments } from '#tests/doubles/payments.ts'
import { startPostgres } from '#tests/postgres.ts'
import { median, type Row } from './row.ts'
import { inEmptyFolder, type Running, startServer } from './server.ts'

const buyers = 25
const warmUps = 3

export async function run(): Promise<Row[]> {
  return inEmptyFolder(async (folder) => {
    const stripe = await startPayments()
    const postgres = await startPostgres()
    try {
      const inFolder = await measure(stripe, { DATA_DIR: `${folder}/alone` })
      const onPostgres = await measure(stripe, { DATA_DIR: `${folder}/shared`, DATABASE_URL: postgres.url })
      const goal = '<= 1 s'
      return [
        { name: 'Paid -> new allowance on the page, in the folder', value: median(inFolder), unit: 'ms', goal },
        { name: 'The slowest of them', value: Math.max(...inFolder), unit: 'ms', goal },
        { name: 'Paid -> new allowance on the page, on PostgreSQL', value: median(onPostgres), unit: 'ms', goal },
        { name: 'The slowest of them', value: Math.max(...onPostgres), unit: 'ms', goal },
      ]
    } finally {
      await postgres.stop()
      await stripe.close()
    }
  })
}

async function measure(stripe: PaymentsDouble, settings: Record<string, string>): Promise<number[]> {
  const server = await startServer({
    ...settings,
    ...stripe.settings,
    SIGN_UPS_PER_HOUR: '100000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const times: number[] = []
    for (let buyer = 0; buyer < buyers + warmUps; buyer++) times.push(await buyOnce(server, stripe, buyer))
    return times.slice(warmUps)
  } finally {
    await server.stop()
  }
}

/** One person signs up, opens a page, and buys. Milliseconds from the first word of the provider to the allowance of Pro. */
async function buyOnce({ url }: Running, stripe: PaymentsDouble, number: number): Promise<number> {
  const from = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${number}` }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...from, ...headers }, body: JSON.stringify(body) })
  const who = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' }
  await post(api.auth.signUp, { name: 'Ann', ...who })
  const signedIn = await post(api.auth.signIn, who)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { user } = (await signedIn.json()) as { user: { id: string } }
  const order = { priceId: priceIdOf('pro_monthly'), userId: user.id, planName: 'Pro', isAnnual: false }
  const answer = await post(
    api.billing.checkout,
    { ...order, successUrl: '/success', cancelUrl: '/cancel' },
    { cookie },
  )
  const { sessionId } = (await answer.json()) as CheckoutAnswer

  const leaving = new AbortController()
  const stream = await fetch(url + api.live, { headers: { cookie }, signal: leaving.signal })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (sign: string) => {
    while (!heard.includes(sign)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended after ${heard}`)
      heard += value
    }
  }
  await until('event: subscription')
  let toldAt = 0
  stripe.deliverTo(async (body, headers) => {
    toldAt ||= performance.now()
    return (await fetch(url + api.billing.webhook, { method: 'POST', body, headers })).status
  })
  stripe.pay(sessionId!, null)
  await until('"limit":200')
  const took = performance.now() - toldAt
  leaving.abort()
  await stripe.webhooks.settled()
  return took
}
