// Why passkeys cannot be used on this page: browsers offer them only at a safe address, which must be the server's own.
import { texts } from './texts.ts'

type Place = { isSecureContext: boolean; hostname: string; hasPasskeys: boolean }

/** A sentence, or null where passkeys work. `site` is the address for which the server makes passkeys. */
export function findPasskeyObstacle(site: string | undefined, place: Place = readPlace()): string | null {
  if (!place.isSecureContext) return texts.insecure
  if (!place.hasPasskeys) return texts.unsupported
  if (site !== undefined && new URL(site).hostname !== place.hostname) return texts.otherAddress(site)
  return null
}

const readPlace = (): Place => ({
  isSecureContext,
  hostname: location.hostname,
  hasPasskeys: 'PublicKeyCredential' in globalThis,
})
