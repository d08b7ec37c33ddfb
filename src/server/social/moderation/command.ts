// The moderation commands of the operator.
import { z } from 'zod'
import { moderationActionSchema } from '#contract/admin/moderation.ts'

/** The path where a server with a data folder accepts commands. */
export const moderationPath = '/operator/moderation'

export const moderationCommandSchema = z.union([
  z.strictObject({ name: z.literal('list'), all: z.boolean() }),
  moderationActionSchema,
])
export type ModerationCommand = z.infer<typeof moderationCommandSchema>
