// The properties of this installation that the web app needs.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  listOffers,
  type OfferKey,
  offerKeys,
  type PlanKey,
  planKeys,
} from '#contract/billing/plans.ts'
import { type Writer, writerSchema } from '#contract/models/model-choice.ts'
import { engineSchema } from '#contract/summaries/summary.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Deps } from '../deps/deps.ts'

const siteSchema = z.object({
  engine: engineSchema,
  /** What writes the summaries, and whether the caller may change that. */
  writer: writerSchema,
  supportEmail: z.string().nullable(),
  /** False if mail is only written to files on the server. */
  mail: z.boolean(),
  /** Whether signing in with Google is set up. */
  google: z.boolean(),
  /** The name of the provider of single sign-on; null if there is none. */
  sso: z.string().nullable(),
  /** Whether people sign in with passwords. */
  passwords: z.boolean(),
  minPassword: z.number().int(),
  /** Whether anybody may create an account, or only people with an invitation. */
  signUp: z.enum(['open', 'invited']),
  /** False where nobody is limited. */
  hasLimits: z.boolean(),
  /** Whether the caller may lift the limits of their own computer, or set them again. */
  mayLiftLimits: z.boolean(),
  /** Questions of each plan on a day; null where nobody is limited. */
  questionsPerDay: z.record(z.enum(planKeys), z.number().int()).nullable(),
  /** Whether the server can listen to videos that have no captions. */
  speech: z.boolean(),
  /** The provider's price id of each offer that is sold; null if nothing is sold. */
  payments: z.partialRecord(z.enum(offerKeys), z.string()).nullable(),
  /** Whether the checkout calculates the tax that the prices include. */
  isTaxIncluded: z.boolean(),
})

const route = createRoute({
  method: 'get',
  path: '/site',
  summary: 'Get the properties of this installation',
  responses: {
    200: {
      description: 'The engine, the support address and the available features',
      content: { 'application/json': { schema: siteSchema } },
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
