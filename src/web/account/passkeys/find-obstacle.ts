// Why passkeys cannot be used on this page: browsers offer them only at a safe address,
// which must be the server's own.
import { texts } from './texts.ts'

type Environment = { isSecureContext: boolean; hostname: string; hasPasskeys: boolean }

/**
 * A sentence, or null where passkeys work. `site` is the address for which the server
 * makes passkeys.
 */
export function findPasskeyObstacle(
  site: string | undefined,
  environment: Environment = readEnvironment(),
): string | null {
  if (!environment.isSecureContext) return texts.insecure
  if (!environment.hasPasskeys) return texts.unsupported
  if (site !== undefined && new URL(site).hostname !== environment.hostname)
    return texts.otherAddress(site)
  return null
}

const readEnvironment = (): Environment => ({
  isSecureContext,
  hostname: location.hostname,
  hasPasskeys: 'PublicKeyCredential' in globalThis,
})
