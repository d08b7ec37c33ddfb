// What the operator can ask for.
import { z } from 'zod'
import { reportKinds } from '#contract/settings.ts'

/** Where the server that has a data folder takes them. */
export const orderPath = '/operator/moderation'

const target = { kind: z.enum(reportKinds), id: z.string().min(1).max(100) }
export const orderSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('list'), all: z.boolean() }),
  z.strictObject({ name: z.literal('hide'), ...target }),
  z.strictObject({ name: z.literal('restore'), ...target }),
  z.strictObject({ name: z.literal('dismiss'), reportId: z.string().min(1).max(100) }),
])
export type Order = z.infer<typeof orderSchema>
