// Resolves the addresses in a page or feed.
import { maxAddressCharacters } from '#contract/sources/podcasts.ts'

/**
 * Returns the absolute http(s) address, or null for everything else and for an empty or
 * very long one.
 */
export function resolveAddress(address: string, base: string): string | null {
  if (
    address.trim() === '' ||
    address.length > maxAddressCharacters ||
    !URL.canParse(address, base)
  )
    return null
  const { protocol, href } = new URL(address, base)
  return /^https?:$/.test(protocol) && href.length <= maxAddressCharacters ? href : null
}
