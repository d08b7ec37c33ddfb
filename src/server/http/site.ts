// The properties of this installation that the web app needs.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { listOffers, type OfferKey, type PlanKey } from '#contract/billing/plans.ts'
import type { Writer } from '#contract/models/model-choice.ts'
import { responses } from '#contract/responses.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps/deps.ts'

const route = createRoute({
  method: 'get',
  path: '/site',
  summary: 'Get the properties of this installation',
  responses: {
    200: {
      description: 'The engine, the support address and the available features',
      content: { 'application/json': { schema: responses['GET /api/site'] } },
    },
  },
})

type Described = {
  describeWriter: (c: Context) => Promise<Writer>
  describeLimits: (c: Context) => Promise<{ hasLimits: boolean; mayLiftLimits: boolean }>
  questionsPerDay: Record<PlanKey, number>
  isSelling: boolean
}

export const siteRoutes = (
  deps: Deps,
  { describeWriter, describeLimits, questionsPerDay, isSelling }: Described,
) => {
  const { settings, mailer, payments } = deps
  return new OpenAPIHono().openapi(route, async (c) => {
    const { model } = deps
    const limits = await describeLimits(c)
    return c.json(
      {
        engine: model
          ? { kind: 'model' as const, name: model.name }
          : { kind: 'extract' as const, name: 'Pith extract' },
        writer: await describeWriter(c),
        supportEmail: settings.SUPPORT_EMAIL ?? extractAddress(settings.MAIL_FROM) ?? null,
        mail: mailer.delivers,
        google: settings.GOOGLE_CLIENT_ID !== undefined,
        sso: settings.OIDC_ISSUER === undefined ? null : settings.OIDC_NAME,
        passwords: settings.PASSWORD_SIGN_IN === 'on',
        minPassword: settings.PASSWORD_MIN_LENGTH,
        signUp: settings.SIGN_UP === 'open' ? ('open' as const) : ('invited' as const),
        ...limits,
        questionsPerDay: limits.hasLimits ? questionsPerDay : null,
        // The sound comes from yt-dlp.
        speech: settings.STT_BASE_URL !== undefined && settings.YTDLP_PATH !== undefined,
        payments: payments && isSelling ? listPrices(payments, listOffers(settings.plans)) : null,
        isTaxIncluded: settings.STRIPE_TAX === 'on',
      },
      200,
    )
  })
}

function listPrices({ prices }: Payments, offers: OfferKey[]): Partial<Record<OfferKey, string>> {
  return Object.fromEntries(offers.map((offer) => [offer, prices[offer]]))
}

/** "Pith <help@example.org>" -> "help@example.org". */
function extractAddress(from: string | undefined): string | undefined {
  return from && (/<([^<>]+)>/.exec(from)?.[1] ?? from).trim()
}
