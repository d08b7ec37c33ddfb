// A double of Stripe that speaks its API to the real SDK, shows its pages to a browser, sends signed webhooks, and refuses what Stripe
// would refuse. `npm run dev` runs on it, too.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { offerKeys } from '#contract/plans.ts'
import { makeAccount, priceIdOf } from './payments/account.ts'
import { actsOn } from './payments/acts.ts'
import { findCall, refuseStranger } from './payments/api.ts'
import { readForm } from './payments/form.ts'
import { rememberAnswers } from './payments/idempotency.ts'
import { keep, recall } from './payments/keep.ts'
import { type Event, Refusal } from './payments/objects.ts'
import { servePage } from './payments/pages.ts'
import { passTime } from './payments/subscriptions.ts'
import { openWebhooks, type Receiver } from './payments/webhooks.ts'

type Options = {
  port?: number
  /** Stands still until a test moves it; without one it is the machine's. */
  clock?: { nowMs: number }
  /** A file that the account is kept in from one run to the next. */
  keptIn?: string
}
/** What is wrong with the provider: it answers with a status, or never. */
export type Outage = { status: number } | 'hangs' | 'resets'

export type PaymentsDouble = Awaited<ReturnType<typeof startPayments>>

export async function startPayments({ port = 0, clock, keptIn }: Options = {}) {
  let aheadMs = 0
  const now = () => clock?.nowMs ?? Date.now() + aheadMs
  const account = makeAccount(now, (type, object) => {
    const id = account.newId('evt')
    const data = { object: structuredClone(object) }
    const event: Event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: account.seconds(),
      type,
      livemode: false,
      data,
    }
    account.events.push(event)
    webhooks.send(event)
  })
  if (keptIn) recall(account, keptIn)
  const webhooks = openWebhooks(() => account)
  const remembered = rememberAnswers()
  const calls: string[] = []
  const unknown: string[] = []
  const state: { outage: Outage | null; latencyMs: number } = { outage: null, latencyMs: 0 }
  const stopping = new AbortController()

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (stopping.signal.aborted) return response.destroy()
      const refusal = error instanceof Refusal ? error : new Refusal(500, String(error), { type: 'api_error' })
      send(response, refusal.status, { error: refusal.error })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const { method = 'GET', headers } = request
    const body = await readBody(request)
    if (!pathname.startsWith('/v1/')) return answerPage(pathname, method === 'POST' ? readForm(body) : null, response)
    calls.push(`${method} ${pathname}`)
    if (state.outage === 'resets') return void request.socket.destroy()
    if (state.outage === 'hangs') return void (await wait(2 ** 31 - 1, null, { signal: stopping.signal }))
    if (state.outage) throw new Refusal(state.outage.status, 'An error occurred.', { type: 'api_error' })
    refuseStranger(account, headers.authorization ?? '')
    const call = findCall(method, pathname)
    if (!call) {
      unknown.push(`${method} ${pathname}`)
      throw new Refusal(404, `Unrecognized request URL (${method}: ${pathname}).`)
    }
    const params = readForm(method === 'POST' ? body : search.slice(1))
    const key = headers['idempotency-key'] as string | undefined
    const reply = await remembered(key, `${method} ${pathname} ${body}`, async () => {
      if (state.latencyMs > 0) await wait(state.latencyMs)
      return { status: 200, body: structuredClone(call(account, { params, urlOf: (path) => url + path })) }
    })
    send(response, reply.status, reply.body, reply.replayed ? { 'idempotent-replayed': 'true' } : {})
  }

  function answerPage(path: string, form: Record<string, string> | null, response: ServerResponse): void {
    const page = servePage(account, path, form)
    if (!page) return void response.writeHead(404).end('No such page.')
    if ('redirect' in page) return void response.writeHead(303, { location: page.redirect }).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
  }

  return {
    url,
    account,
    webhooks,
    state,
    /** Every call of the API, in order. */
    calls,
    /** The settings of a shop with this account. */
    settings: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: account.key,
      STRIPE_WEBHOOK_SECRET: account.webhookSecret,
      ...Object.fromEntries(offerKeys.map((offer) => [`STRIPE_PRICE_${offer.toUpperCase()}`, priceIdOf(offer)])),
    } as Record<string, string>,
    ...actsOn(account),
    /** As a day later, or with another account: every idempotency key is new. */
    forgetAnswers: remembered.forget,
    /** Sends webhooks to an address, or to a function. */
    deliverTo(receiver: string | Receiver) {
      webhooks.receiveWith(
        typeof receiver === 'string'
          ? async (body, headers) => (await fetch(receiver, { method: 'POST', body, headers })).status
          : receiver,
      )
    },
    /** Lets time pass: renewals, the end of trials, retries of what was not paid. */
    moveTo(ms: number) {
      passTime(account, Math.floor(ms / 1000), (seconds) => {
        if (clock) clock.nowMs = Math.max(clock.nowMs, seconds * 1000)
        else aheadMs = Math.max(aheadMs, seconds * 1000 - Date.now())
      })
      if (clock) clock.nowMs = Math.max(clock.nowMs, ms)
    },
    /** Ends it. Throws when something was called that it does not know. */
    async close() {
      if (keptIn) keep(account, keptIn)
      stopping.abort()
      webhooks.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (unknown.length > 0) throw new Error(`the double of Stripe knows no ${unknown.join(', ')}`)
    },
  }
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double', ...headers })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
