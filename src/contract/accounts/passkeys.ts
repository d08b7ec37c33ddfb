// The shapes of passkeys, with which people sign in by their device instead of a password.
import { z } from 'zod'
import { cleanLine, hasVisibleText } from '../basics/clean-text.ts'
import { maxPasskeyNameCharacters } from '../basics/limits.ts'

const text = z.string().max(20_000)

/**
 * What a browser answers when a passkey was made or used. The authentication library
 * checks what is in it.
 */
export const passkeyResponseSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key', 'This is not the answer of a passkey.'),
  response: z.record(z.string().max(100), z.unknown()),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).optional(),
  authenticatorAttachment: z.string().max(100).nullish(),
})

/** What a browser needs to make or to use a passkey: the options of WebAuthn. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

/** The password that confirms who is signed in, needed when the sign-in was a while ago. */
export const passkeyConfirmationSchema = z.strictObject({
  password: z.string().max(10_000).optional(),
})

export const passkeyNameSchema = z.strictObject({
  name: z
    .string('Give the passkey a name.')
    .transform(cleanLine)
    .refine(hasVisibleText, 'Give the passkey a name.')
    .pipe(
      z
        .string()
        .max(maxPasskeyNameCharacters, `A name may have ${maxPasskeyNameCharacters} characters.`),
    ),
})

/** A passkey without its public key. Times are milliseconds since 1970. */
const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  /** Null if it was never used to sign in. */
  lastUsedAt: z.number().nullable(),
})
export type PasskeyView = z.infer<typeof passkeySchema>

export const passkeyListSchema = z.object({
  items: z.array(passkeySchema),
  /**
   * What adding and removing needs now: nothing soon after a sign-in, later the password,
   * or a new sign-in where there is no password.
   */
  confirmWith: z.enum(['nothing', 'password', 'sign-in']),
  /** The address of this server, where its passkeys work. */
  site: z.string(),
})
export type PasskeyList = z.infer<typeof passkeyListSchema>
