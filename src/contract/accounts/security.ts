// The shapes of what protects an account: its password and its sessions.
import { z } from 'zod'

export const passwordChangeSchema = z.strictObject({
  currentPassword: z
    .string('Please fill in all fields')
    .min(1, 'Please fill in all fields')
    .max(10_000),
  newPassword: z
    .string('Please fill in all fields')
    .min(1, 'Please fill in all fields')
    .max(10_000),
  /** Ends all other sessions. */
  endOthers: z.boolean('endOthers must be true or false.').default(true),
  /** Ends all API keys, paired browsers and passkeys. */
  endKeys: z.boolean('endKeys must be true or false.').default(false),
})
export type PasswordChange = z.input<typeof passwordChangeSchema>

/**
 * Where somebody is signed in. `device` is what the browser says it is, such as "Firefox
 * on macOS"; empty if unknown.
 */
const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.number(),
  /** At most a day behind. */
  lastUsedAt: z.number(),
})
export const sessionListSchema = z.object({ items: z.array(sessionSchema) })
export type SessionView = z.infer<typeof sessionSchema>
