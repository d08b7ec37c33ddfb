// What the page must know of this installation.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { offerKeys } from '#contract/plans.ts'
import { engineSchema } from '#contract/summary.ts'
import type { Deps } from '../deps.ts'

const site = z.object({
  engine: engineSchema,
  supportEmail: z.string().nullable(),
  /** False where mail is only written into a file on the server. */
  mail: z.boolean(),
  /** Whether one can sign in with Google. */
  google: z.boolean(),
  minPassword: z.number().int(),
  /** The provider's price of each offer; null where nothing is sold. */
  payments: z.record(z.enum(offerKeys), z.string()).nullable(),
})

const route = createRoute({
  method: 'get',
  path: '/site',
  summary: 'What this installation offers',
  responses: {
    200: { description: 'How it writes and who answers questions', content: { 'application/json': { schema: site } } },
  },
})

export const siteRoutes = ({ settings, model, mailer, payments }: Deps) =>
  new OpenAPIHono().openapi(route, (c) =>
    c.json(
      {
        engine: model
          ? { kind: 'model' as const, name: model.name }
          : { kind: 'extract' as const, name: 'Pith extract' },
        supportEmail: settings.SUPPORT_EMAIL ?? bareAddress(settings.MAIL_FROM) ?? null,
        mail: mailer.delivers,
        google: settings.GOOGLE_CLIENT_ID !== undefined,
        minPassword: settings.PASSWORD_MIN_LENGTH,
        payments: payments?.prices ?? null,
      },
      200,
    ),
  )

/** "Pith <help@example.org>" -> "help@example.org". */
function bareAddress(from: string | undefined): string | undefined {
  return from && (/<([^<>]+)>/.exec(from)?.[1] ?? from).trim()
}
