// The shapes of pairing: a browser extension receives an API key after its person has
// confirmed it on their Pith.
import { z } from 'zod'

const time = z.number()

/**
 * The response to an extension that asks to be paired. Only the extension knows `secret`;
 * it opens the page of `id`, which shows `code`.
 */
export const startedPairingSchema = z.object({
  id: z.string(),
  secret: z.string(),
  /** Six letters and digits that the extension and the page show. */
  code: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: time,
})
export type StartedPairing = z.infer<typeof startedPairingSchema>

/** What the person sees who is asked. */
export const pairingSchema = z.object({
  code: z.string(),
  /** Browser and system, such as "Firefox on Linux". */
  browser: z.string(),
  /** The address on the network that asked; of IPv6 the first half. */
  address: z.string(),
  /** Whether the person's own request comes from it, too. */
  isOwnAddress: z.boolean(),
  askedAt: time,
  expiresAt: time,
})
export type Pairing = z.infer<typeof pairingSchema>

export const pairingSecretSchema = z.strictObject({ secret: z.string().max(100) })

/** The key that an extension forgets. */
export const endedKeySchema = z.strictObject({ key: z.string().max(200) })

/** The key, once; null as long as the person has not decided. */
export const pairingKeySchema = z.object({ key: z.string().nullable() })
export type PairingKey = z.infer<typeof pairingKeySchema>
