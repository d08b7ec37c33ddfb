// The shapes of a user account.
import { z } from 'zod'
import { cleanLine, hasVisibleText } from '../basics/clean-text.ts'
import {
  lengths,
  maxHighlightNameCharacters,
  maxNameCharacters,
  notificationKinds,
  readingFonts,
  readingSizes,
  readingWidths,
  roles,
  themes,
} from '../basics/limits.ts'
import { planKeys } from '../billing/plans.ts'
import { usernameSchema } from '../social/social.ts'

export const displayNameSchema = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'A display name is one line of text.')
  .transform(cleanLine)
  .refine(hasVisibleText, 'Display name cannot be empty')
  .pipe(
    z.string().max(maxNameCharacters, `A display name may have ${maxNameCharacters} characters.`),
  )

const highlightName = z
  .string()
  .transform((name) => cleanLine(name.replaceAll('\0', '')))
  .pipe(
    z
      .string()
      .max(
        maxHighlightNameCharacters,
        `The name of a color may have ${maxHighlightNameCharacters} characters.`,
      ),
  )
/**
 * A person's names for the colors of highlights. An empty one stands for the name that
 * the color has without them.
 */
const highlightNamesSchema = z.strictObject({
  sand: highlightName,
  sage: highlightName,
  sky: highlightName,
  plum: highlightName,
})
export type HighlightNames = z.infer<typeof highlightNamesSchema>
/** How summaries are shown to the person who reads them. */
const readingSchema = z.strictObject({
  font: z.enum(readingFonts, { error: 'Choose serif or sans.' }),
  size: z.enum(readingSizes, { error: 'Choose small, medium, large or huge.' }),
  width: z.enum(readingWidths, { error: 'Choose narrow, medium or wide.' }),
})

const preferencesSchema = z.strictObject({
  theme: z.enum(themes, { error: 'Choose light or dark.' }),
  summaryLength: z.enum(lengths, { error: 'Choose short, medium or long.' }),
  autoSave: z.boolean(),
  notifications: z.boolean(),
  /** The kinds that the person is not notified of, beside that switch. */
  mutedNotifications: z
    .array(z.enum(notificationKinds, { error: 'There is no such kind of notification.' }))
    .max(notificationKinds.length)
    .transform((kinds) => notificationKinds.filter((kind) => kinds.includes(kind))),
  highlightNames: highlightNamesSchema,
  reading: readingSchema,
})
export type Preferences = z.infer<typeof preferencesSchema>

const statsSchema = z.object({
  /**
   * The videos in the history, each once however many versions it has:
   * `metrics.totalSummaries` of the dashboard.
   */
  totalVideosSummarized: z.number().int().min(0),
  /** Seconds. */
  totalTimeSaved: z.number().min(0),
  /** 1 to 5 with one decimal; 0 without ratings. */
  averageRating: z.number().min(0).max(5),
  thisMonthCount: z.number().int().min(0),
  /** 0 without videos. */
  averageVideoDurationSec: z.number().int().min(0),
})

/** The user record. Times are milliseconds since 1970. */
export const userRecordSchema = z.object({
  uid: z.string(),
  displayName: z.string(),
  /** Empty if there is none. */
  email: z.string(),
  /**
   * False until the user has shown that the address is theirs. True where no mail is
   * delivered, because nobody can show it there.
   */
  emailVerified: z.boolean(),
  role: z.enum(roles),
  plan: z.enum(planKeys),
  /** When a plan that an administrator gave ends; null for other plans, and without an end. */
  planUntil: z.number().nullable(),
  /** Summaries in the current window. */
  summariesCount: z.number().int().min(0),
  /** The limit of the plan per window. */
  summariesLimit: z.number().int().min(0),
  createdAt: z.number(),
  lastLoginAt: z.number(),
  /** When the last summary was stored, or null. */
  lastSummaryAt: z.number().nullable(),
  preferences: preferencesSchema,
  /** Null until chosen. */
  username: z.string().nullable(),
  /** Whether others can find this user by the username. */
  discoverable: z.boolean(),
  stats: statsSchema,
})
export type UserRecord = z.infer<typeof userRecordSchema>

/** The fields of the user record that a user can change. Other fields are rejected. */
export const userChangeSchema = z.strictObject({
  displayName: displayNameSchema.optional(),
  preferences: preferencesSchema.partial().optional(),
  username: usernameSchema.nullable().optional(),
  discoverable: z.boolean('discoverable must be true or false.').optional(),
})
export type UserChange = z.input<typeof userChangeSchema>

/** The signed-in user of a session. */
export type CurrentUser = { uid: string; displayName: string; email: string }

/** What Better Auth answers of the person who is signed in, and of a request by mail. */
export const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const authStatusSchema = z.object({ status: z.boolean(), message: z.string().optional() })
