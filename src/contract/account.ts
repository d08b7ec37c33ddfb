// A person with an account, as the server keeps them and the page shows them.
import { z } from 'zod'
import { planKeys } from './plans.ts'
import { lengths, maxNameCharacters, themes } from './settings.ts'
import { usernameSchema } from './social.ts'

/** A person's name as they write it. */
export const displayNameSchema = z
  .string()
  .trim()
  .min(1, 'Display name cannot be empty')
  .max(maxNameCharacters, `A display name may have ${maxNameCharacters} characters.`)
  .regex(/^\P{Cc}*$/u, 'A display name is one line of text.')

export const preferencesSchema = z.strictObject({
  theme: z.enum(themes, { error: 'Choose light or dark.' }),
  summaryLength: z.enum(lengths, { error: 'Choose short, medium or long.' }),
  autoSave: z.boolean(),
  notifications: z.boolean(),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const statsSchema = z.object({
  /** All summaries ever made, also those of guest days that came along. */
  totalVideosSummarized: z.number().int().min(0),
  /** Seconds. */
  totalTimeSaved: z.number().min(0),
  /** One decimal; 0 when nothing is rated. */
  averageRating: z.number().min(0).max(5),
  thisMonthCount: z.number().int().min(0),
})

/** The user record. Times are milliseconds since 1970. */
export const userRecordSchema = z.object({
  uid: z.string(),
  displayName: z.string(),
  /** Empty text if there is none. */
  email: z.string(),
  plan: z.enum(planKeys),
  /** Stored summaries of the present window. */
  summariesCount: z.number().int().min(0),
  /** What the plan allows in one window. */
  summariesLimit: z.number().int().min(0),
  createdAt: z.number(),
  lastLoginAt: z.number(),
  /** When the last summary was stored, or null. */
  lastSummaryAt: z.number().nullable(),
  preferences: preferencesSchema,
  /** Null until chosen. */
  username: z.string().nullable(),
  /** Whether others can find this person by it. */
  findable: z.boolean(),
  stats: statsSchema,
})
export type UserRecord = z.infer<typeof userRecordSchema>

/** What a person may change of themselves; any other field is refused. */
export const userChangeSchema = z.strictObject({
  displayName: displayNameSchema.optional(),
  preferences: preferencesSchema.partial().optional(),
  username: usernameSchema.nullable().optional(),
  findable: z.boolean('findable must be true or false.').optional(),
})
export type UserChange = z.input<typeof userChangeSchema>

/** Who is signed in, before anything else is known of them. */
export type CurrentUser = { uid: string; displayName: string; email: string }
