// Mail, payments and storage of this server, as administrators see them.
import { z } from 'zod'

export const serverStateSchema = z.object({
  mail: z.object({
    /** False if mail is only written to files. */
    delivers: z.boolean(),
    /** The mail server without its password. */
    host: z.string().nullable(),
    from: z.string().nullable(),
    supportEmail: z.string().nullable(),
  }),
  payments: z.object({ isSetUp: z.boolean() }),
  storage: z.object({
    kind: z.enum(['pglite', 'postgres']),
    databaseBytes: z.number().int(),
    /** The largest tables with their indexes; rows are an estimate. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number().int(), rows: z.number().int() })),
  }),
})
export type ServerState = z.infer<typeof serverStateSchema>

export const testMailSchema = z.object({ to: z.string(), delivers: z.boolean() })
export const paymentCheckSchema = z.object({ items: z.array(z.object({ ok: z.boolean(), message: z.string() })) })
export type PaymentFinding = z.infer<typeof paymentCheckSchema>['items'][number]
