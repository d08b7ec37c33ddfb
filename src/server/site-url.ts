// The address of this site, and what its operator calls it.
import { isLoopbackHost } from './address-range.ts'
import type { Settings } from './config.ts'

/**
 * The origin of this site, from the settings. Links in mails and redirects from a
 * provider use it, so a request's Host header cannot change them.
 */
export function siteUrl({ PUBLIC_URL, PORT }: Settings): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://localhost:${PORT}`
}

export type SiteIdentity = { url: string; name: string }

/** The origin of this site, and what its operator calls it. */
export function describeSite(settings: Settings): SiteIdentity {
  return { url: siteUrl(settings), name: settings.BRAND_NAME }
}

/** What authors who are not discoverable are called. */
export function nameAnonymousAuthor({ BRAND_NAME }: Settings): string {
  return `${/^[aeiou]/i.test(BRAND_NAME) ? 'An' : 'A'} ${BRAND_NAME} reader`
}

/** Whether others than the person at this machine can reach the server. */
export function isReachable({ PUBLIC_URL, HOST }: Pick<Settings, 'PUBLIC_URL' | 'HOST'>): boolean {
  return !isLoopbackHost(
    PUBLIC_URL ? new URL(PUBLIC_URL).hostname : HOST === '::1' ? '[::1]' : HOST,
  )
}
