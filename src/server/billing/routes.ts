// Routes of checkout, customer portal, billing state and the provider's webhook.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { cardAddedParameter, routes } from '#contract/basics/paths.ts'
import {
  billingDetailsSchema,
  billingSchema,
  checkoutRequestSchema,
  checkoutResponseSchema,
  checkoutStateSchema,
  invoicePageSchema,
  portalResponseSchema,
} from '#contract/billing/billing.ts'
import { Problem } from '#contract/problems/problems.ts'
import { requireUser } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { json, jsonBody } from '../http/json.ts'
import { problemResponses, rejectWithFirstIssue } from '../http/problem-responses.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import { openPortal, readBilling, syncNow } from './billing.ts'
import { listInvoices, readBillingDetails } from './billing-details.ts'
import { openCheckout, resolveOffer } from './checkout.ts'
import { readCheckoutState } from './checkout-state.ts'
import { receiveEvent } from './events.ts'
import { addSessionId, resolveOwnUrl, siteOrigin } from './own-urls.ts'
import { sellsPlans } from './sells-plans.ts'

const billing = billingSchema.openapi('Billing')

const checkout = createRoute({
  method: 'post',
  path: '/create-checkout-session',
  summary: 'Buy a plan',
  description:
    'Returns the URL of the checkout. With a running subscription, the URL is the page that confirms its change, and `sessionId` is null.',
  request: { body: jsonBody(checkoutRequestSchema) },
  responses: {
    200: json('The checkout', checkoutResponseSchema),
    ...problemResponses(400, 401, 403, 409, 422, 429, 502, 503),
  },
})

const portal = createRoute({
  method: 'post',
  path: '/create-portal-session',
  summary: 'Open the customer portal',
  description: 'With `page=card` it only takes a card.',
  request: { query: z.object({ page: z.enum(['card']).optional() }) },
  responses: {
    200: json('The URL of the portal', portalResponseSchema),
    ...problemResponses(400, 401, 403, 409, 429, 502, 503),
  },
})

const sync = createRoute({
  method: 'post',
  path: '/sync',
  summary: 'Sync your payments now',
  responses: {
    200: json('Your subscription and passes', billing),
    ...problemResponses(401, 403, 429, 502, 503),
  },
})

const read = createRoute({
  method: 'get',
  path: '/subscription',
  summary: 'Read your subscription and passes',
  responses: { 200: json('Your subscription and passes', billing), ...problemResponses(401) },
})

const invoices = createRoute({
  method: 'get',
  path: '/invoices',
  summary: 'List your invoices',
  description:
    'The newest first, without drafts. Empty if you have bought nothing, or if nothing is sold here.',
  request: {
    query: z.object({
      after: z
        .string()
        .regex(/^in_\w{1,250}$/, 'after must be the `next` of the page before.')
        .optional(),
    }),
  },
  responses: {
    200: json('A page of invoices', invoicePageSchema),
    ...problemResponses(400, 401, 429, 502),
  },
})

const details = createRoute({
  method: 'get',
  path: '/details',
  summary: 'Read who is billed and how you pay',
  description:
    'As the payment provider says it; it is not stored here. Null for what it does not say.',
  responses: {
    200: json('The billing details', billingDetailsSchema),
    ...problemResponses(401, 429, 502),
  },
})

const checkoutState = createRoute({
  method: 'get',
  path: '/checkouts/{sessionId}',
  summary: 'Read what became of a checkout',
  description: '`nothing` for a checkout that was not completed, or that belongs to somebody else.',
  request: { params: z.object({ sessionId: z.string().max(255) }) },
  responses: {
    200: json('Whether the checkout was paid', checkoutStateSchema),
    ...problemResponses(400, 401, 429, 502, 503),
  },
})

const webhook = createRoute({
  method: 'post',
  path: '/webhook',
  summary: 'Receive an event from Stripe',
  description: 'Only for Stripe: the body must have a signature that is at most 300 seconds old.',
  responses: {
    200: json('Received', z.object({ received: z.literal(true) })),
    ...problemResponses(400, 413),
  },
})

const rateLimits = {
  checkout: { perMinute: 30, perDay: 300 },
  portal: { perMinute: 20, perDay: 200 },
  sync: { perMinute: 30, perDay: 2000 },
  invoices: { perMinute: 30, perDay: 500 },
  details: { perMinute: 30, perDay: 500 },
}

export const billingRoutes = (deps: Deps) => {
  const app = new OpenAPIHono({ defaultHook: rejectWithFirstIssue })
  /** Returns the id of the signed-in user, whose calls to the provider are rate-limited. */
  const requireLimitedUser = async (c: Context, action: keyof typeof rateLimits) => {
    const userId = await requireUser(c, deps)
    await enforceRateLimit(deps, { kind: `payment ${action}`, userId, ...rateLimits[action] })
    return userId
  }
  return app
    .openapi(checkout, async (c) => {
      const userId = await requireLimitedUser(c, 'checkout')
      const request = c.req.valid('json')
      if (request.userId !== userId) throw new Problem('forbidden')
      if (!deps.payments || !sellsPlans(deps)) throw new Problem('payments_off')
      const origin = siteOrigin(c, deps.settings)
      const successUrl = addSessionId(resolveOwnUrl(request.successUrl, origin))
      const cancelUrl = resolveOwnUrl(request.cancelUrl, origin)
      const offer = resolveOffer(deps.settings.plans, deps.payments.prices, request)
      const options = { userId, offer, priceId: request.priceId, successUrl, cancelUrl }
      return c.json(await openCheckout(deps, deps.payments, options), 200)
    })
    .openapi(portal, async (c) => {
      const userId = await requireLimitedUser(c, 'portal')
      const origin = siteOrigin(c, deps.settings)
      const profileUrl = origin + routes.profile.path
      const urls =
        c.req.valid('query').page === 'card'
          ? { returnUrl: profileUrl, cardUrl: `${profileUrl}?${cardAddedParameter}` }
          : { returnUrl: origin + routes.pricing.path, cardUrl: null }
      return c.json({ url: await openPortal(deps, userId, urls) }, 200)
    })
    .openapi(sync, async (c) =>
      c.json(await syncNow(deps, await requireLimitedUser(c, 'sync')), 200),
    )
    .openapi(read, async (c) => c.json(await readBilling(deps, await requireUser(c, deps)), 200))
    .openapi(invoices, async (c) => {
      const userId = await requireLimitedUser(c, 'invoices')
      return c.json(await listInvoices(deps, userId, c.req.valid('query').after ?? null), 200)
    })
    .openapi(details, async (c) =>
      c.json(await readBillingDetails(deps, await requireLimitedUser(c, 'details')), 200),
    )
    .openapi(checkoutState, async (c) => {
      const userId = await requireLimitedUser(c, 'sync')
      return c.json(await readCheckoutState(deps, userId, c.req.valid('param').sessionId), 200)
    })
    .openapi(webhook, async (c) => {
      await receiveEvent(deps, await c.req.text(), c.req.header('stripe-signature') ?? '')
      return c.json({ received: true as const }, 200)
    })
}
