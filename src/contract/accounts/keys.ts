// The shapes of API keys, with which programs act for a person.
import { z } from 'zod'
import { cleanLine, hasVisibleText } from '../basics/clean-text.ts'
import { maxKeyDays, maxKeyNameCharacters } from '../basics/limits.ts'

/**
 * Every API key starts with this, so that it is recognized in a header, and by programs
 * that look for leaked secrets.
 */
export const keyPrefix = 'pith_'

const keyScopes = ['read', 'write'] as const
export type KeyScope = (typeof keyScopes)[number]

export const newKeySchema = z.strictObject({
  name: z
    .string('Give the key a name.')
    .transform(cleanLine)
    .refine(hasVisibleText, 'Give the key a name.')
    .pipe(
      z.string().max(maxKeyNameCharacters, `A name may have ${maxKeyNameCharacters} characters.`),
    ),
  scopes: z
    .array(z.enum(keyScopes, 'A scope is read or write.'), 'Choose read, write or both.')
    .min(1, 'Choose read, write or both.')
    .max(20)
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  /** Without it the key does not expire. */
  expiresInDays: z
    .number('Give the days as a number.')
    .int('Give whole days.')
    .min(1, 'A key must last a day or more.')
    .max(maxKeyDays, `A key may last up to ${maxKeyDays} days.`)
    .optional(),
})
export type NewKey = z.infer<typeof newKeySchema>

/** A key without its secret part. Times are milliseconds since 1970. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  start: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.number(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.number().nullable(),
  /** Null if it does not expire. */
  expiresAt: z.number().nullable(),
  /** The paired browser that has it, such as "Firefox on Linux"; null if its user created it. */
  browser: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** The response to the creation of a key: the only one that contains the key itself. */
export const createdKeySchema = apiKeySchema.extend({ key: z.string() })
export type CreatedKey = z.infer<typeof createdKeySchema>
