// The moderation commands of the operator.
import { z } from 'zod'
import { reportKinds } from '#contract/limits.ts'

/** The path where a server with a data folder accepts commands. */
export const moderationPath = '/operator/moderation'

const target = { kind: z.enum(reportKinds), id: z.string().min(1).max(100) }
export const moderationCommandSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('list'), all: z.boolean() }),
  z.strictObject({ name: z.literal('hide'), ...target }),
  z.strictObject({ name: z.literal('restore'), ...target }),
  z.strictObject({ name: z.literal('dismiss'), reportId: z.string().min(1).max(100) }),
])
export type ModerationCommand = z.infer<typeof moderationCommandSchema>
