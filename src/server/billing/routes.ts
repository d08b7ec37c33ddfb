// HTTP in, use case, HTTP out: buying, managing and seeing a plan, and the provider's words about it.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { billingSchema, checkoutAnswerSchema, checkoutRequestSchema, portalAnswerSchema } from '#contract/billing.ts'
import { routes } from '#contract/paths.ts'
import { Problem } from '#contract/problems.ts'
import { requireUser } from '../accounts/identity.ts'
import { countAct } from '../buckets/acts.ts'
import type { Deps } from '../deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { answers, sayFirstFault } from '../http/problem-answers.ts'
import { openPortal, readBilling, syncNow } from './billing.ts'
import { offerOf, openCheckout } from './checkout.ts'
import { takeEvent } from './events.ts'
import { onThisSite, originOf } from './origin.ts'

const billing = billingSchema.openapi('Billing')

const checkout = createRoute({
  method: 'post',
  path: '/create-checkout-session',
  summary: 'Buy a plan',
  description:
    'Answers where to pay. Where a subscription lives, the address is the one where its change is confirmed, and `sessionId` is null.',
  request: { body: jsonBody(checkoutRequestSchema) },
  responses: { 200: json('Where to pay', checkoutAnswerSchema), ...answers(400, 401, 403, 409, 422, 429, 502, 503) },
})

const portal = createRoute({
  method: 'post',
  path: '/create-portal-session',
  summary: 'Manage what you pay for',
  responses: { 200: json('Where to', portalAnswerSchema), ...answers(401, 403, 409, 429, 502, 503) },
})

const sync = createRoute({
  method: 'post',
  path: '/sync',
  summary: 'Have your payments looked at now',
  responses: { 200: json('What you have', billing), ...answers(401, 403, 429, 502, 503) },
})

const read = createRoute({
  method: 'get',
  path: '/subscription',
  summary: 'Read what you have paid for',
  responses: { 200: json('What you have', billing), ...answers(401) },
})

const webhook = createRoute({
  method: 'post',
  path: '/webhook',
  summary: 'Hear from Stripe that something happened',
  description: 'For Stripe alone: the body must carry its signature, made at most 300 seconds ago.',
  responses: { 200: json('Taken in', z.object({ received: z.literal(true) })), ...answers(400, 413) },
})

const bounds = {
  checkout: { perMinute: 30, perDay: 300 },
  portal: { perMinute: 20, perDay: 200 },
  sync: { perMinute: 30, perDay: 2000 },
}

const limited = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem('too_large')
    },
  })

export const billingRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: sayFirstFault })
  app.use('/webhook', limited(1024 * 1024))
  for (const path of ['/create-checkout-session', '/create-portal-session', '/sync']) app.use(path, limited(16 * 1024))
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  /** The signed-in person, who may not ask the provider without end. */
  const asking = async (c: Context, what: keyof typeof bounds) => {
    const userId = await requireUser(c, deps)
    await countAct(deps, { kind: `payment ${what}`, userId, ...bounds[what] })
    return userId
  }
  return app
    .openapi(checkout, async (c) => {
      const userId = await asking(c, 'checkout')
      const order = c.req.valid('json')
      if (order.userId !== userId) throw new Problem('forbidden')
      if (!deps.payments) throw new Problem('payments_off')
      const origin = originOf(c, deps.settings)
      const successUrl = onThisSite(order.successUrl, origin)
      const cancelUrl = onThisSite(order.cancelUrl, origin)
      const offer = offerOf(deps.payments.prices, order)
      return c.json(await openCheckout(deps, deps.payments, { userId, offer, successUrl, cancelUrl }), 200)
    })
    .openapi(portal, async (c) => {
      const userId = await asking(c, 'portal')
      const url = await openPortal(deps, userId, originOf(c, deps.settings) + routes.pricing.path)
      return c.json({ url }, 200)
    })
    .openapi(sync, async (c) => c.json(await syncNow(deps, await asking(c, 'sync')), 200))
    .openapi(read, async (c) => c.json(await readBilling(deps, await requireUser(c, deps)), 200))
    .openapi(webhook, async (c) => {
      await takeEvent(deps, await c.req.text(), c.req.header('stripe-signature') ?? '')
      return c.json({ received: true as const }, 200)
    })
}
