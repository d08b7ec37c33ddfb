// A Stripe double. It serves Stripe's API to the real SDK and its pages to a browser,
// sends signed webhooks, and rejects what Stripe rejects. `npm run dev` uses it too.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { builtInPlans, listOffers, type PlanTable } from '#contract/billing/plans.ts'
import { createAccount, priceIdOf } from './payments/account.ts'
import { createAccountActions } from './payments/account-actions.ts'
import { loadAccount, saveAccount } from './payments/account-file.ts'
import { checkApiKey, findHandler } from './payments/api-handlers.ts'
import { parseForm } from './payments/form.ts'
import { createIdempotencyCache } from './payments/idempotency.ts'
import { type Event, StripeError } from './payments/objects.ts'
import { servePage } from './payments/pages.ts'
import { advanceTime } from './payments/subscriptions.ts'
import { createWebhooks, type WebhookReceiver } from './payments/webhooks.ts'

type PaymentsOptions = {
  port?: number
  /** A clock that only the test moves. Defaults to the system clock. */
  clock?: { nowMs: number }
  /** The plans whose prices the account has. */
  plans?: PlanTable
  /** A file that stores the account from one run to the next. */
  file?: string
}
/**
 * A failure of the provider: it responds with a status, never responds, or resets the
 * connection.
 */
export type PaymentsOutage = { status: number } | 'hangs' | 'resets'

export type PaymentsDouble = Awaited<ReturnType<typeof startPayments>>

export async function startPayments({
  port = 0,
  clock,
  file,
  plans = builtInPlans,
}: PaymentsOptions = {}) {
  let offsetMs = 0
  const now = () => clock?.nowMs ?? Date.now() + offsetMs
  const account = createAccount(
    now,
    (type, object) => {
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
    },
    plans,
  )
  if (file) loadAccount(account, file)
  // Events are signed when they are sent, which is not in the future, however far the
  // account's time was advanced.
  const sentAtSeconds = () => Math.floor((clock?.nowMs ?? Date.now()) / 1000)
  const webhooks = createWebhooks(() => account, sentAtSeconds)
  const withIdempotency = createIdempotencyCache()
  const calls: string[] = []
  const unknownCalls: string[] = []
  const state: { outage: PaymentsOutage | null; latencyMs: number } = { outage: null, latencyMs: 0 }
  const holds = new Map<string, Promise<void>>()
  const refusals = new Map<string, string>()
  const stopping = new AbortController()

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      if (stopping.signal.aborted) return response.destroy()
      const stripeError =
        error instanceof StripeError
          ? error
          : new StripeError(500, String(error), { type: 'api_error' })
      send(response, stripeError.status, { error: stripeError.error })
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  account.url = url

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const { method = 'GET', headers } = request
    const body = await readBody(request)
    if (!pathname.startsWith('/v1/'))
      return handlePage(pathname, method === 'POST' ? parseForm(body) : null, response)
    calls.push(`${method} ${pathname}`)
    if (state.outage === 'resets') return void request.socket.destroy()
    if (state.outage === 'hangs')
      return void (await wait(2 ** 31 - 1, null, { signal: stopping.signal }))
    if (state.outage)
      throw new StripeError(state.outage.status, 'An error occurred.', { type: 'api_error' })
    checkApiKey(account, headers.authorization ?? '')
    const refusal = refusals.get(`${method} ${pathname}`)
    if (refusal) throw new StripeError(403, refusal, { type: 'invalid_request_error' })
    const call = findHandler(method, pathname)
    if (!call) {
      unknownCalls.push(`${method} ${pathname}`)
      throw new StripeError(404, `Unrecognized request URL (${method}: ${pathname}).`)
    }
    const params = parseForm(method === 'POST' ? body : search.slice(1))
    const key = headers['idempotency-key'] as string | undefined
    const reply = await withIdempotency(key, `${method} ${pathname} ${body}`, async () => {
      if (state.latencyMs > 0) await wait(state.latencyMs)
      await holds.get(`${method} ${pathname}`)
      return {
        status: 200,
        body: structuredClone(call(account, { params, urlOf: (path) => url + path })),
      }
    })
    send(
      response,
      reply.status,
      reply.body,
      reply.replayed ? { 'idempotent-replayed': 'true' } : {},
    )
  }

  function handlePage(
    path: string,
    form: Record<string, string> | null,
    response: ServerResponse,
  ): void {
    // Browsers with a window of their own ask for the icon of each page.
    if (path === '/favicon.ico') return void response.writeHead(204).end()
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
    /** Every API call, in order. */
    calls,
    /** Delays the responses to a call, such as `POST /v1/customers`, until `release` is called. */
    hold(name: string): () => void {
      let release = () => {}
      holds.set(name, new Promise<void>((resolve) => (release = resolve)))
      return () => {
        holds.delete(name)
        release()
      }
    },
    /** Refuses a call, such as `POST /v1/prices`, as for a restricted key; null allows it again. */
    refuse: (name: string, message: string | null) =>
      void (message === null ? refusals.delete(name) : refusals.set(name, message)),
    /** The settings of a server that uses this account. */
    settings: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: account.key,
      STRIPE_WEBHOOK_SECRET: account.webhookSecret,
      ...Object.fromEntries(
        listOffers(plans).map((offer) => [`STRIPE_PRICE_${offer.toUpperCase()}`, priceIdOf(offer)]),
      ),
    } as Record<string, string>,
    ...createAccountActions(account),
    /** Forgets all idempotency keys, as Stripe does after a day. */
    clearIdempotencyKeys: withIdempotency.clear,
    /** Sends webhooks to a URL or to a function. */
    deliverTo(receiver: string | WebhookReceiver) {
      webhooks.setReceiver(
        typeof receiver === 'string'
          ? async (body, headers) =>
              (await fetch(receiver, { method: 'POST', body, headers })).status
          : receiver,
      )
    },
    /**
     * Advances the time and runs what becomes due: renewals, ends of trials, retries of
     * failed payments.
     */
    advanceTo(ms: number) {
      advanceTime(account, Math.floor(ms / 1000), (seconds) => {
        if (clock) clock.nowMs = Math.max(clock.nowMs, seconds * 1000)
        else offsetMs = Math.max(offsetMs, seconds * 1000 - Date.now())
      })
      if (clock) clock.nowMs = Math.max(clock.nowMs, ms)
    },
    /** Stops the double. Throws if an unknown API call was made. */
    async close() {
      if (file) saveAccount(account, file)
      stopping.abort()
      webhooks.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (unknownCalls.length > 0)
        throw new Error(`the Stripe double does not support ${unknownCalls.join(', ')}`)
    },
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_double',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
