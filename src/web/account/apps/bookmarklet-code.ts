// The code of the bookmarklet: it opens this Pith with the address of the page, and starts nothing.

import { routes } from '#contract/basics/paths.ts'
import { linkParameter } from '#contract/sources/passed-link.ts'

/**
 * Returns a javascript: address. A browser that blocks the new window opens Pith in place
 * of the page.
 */
export function makeBookmarklet(origin: string): string {
  const page = JSON.stringify(`${origin}${routes.summarize.path}?${linkParameter}=`)
  return `javascript:(function(){var u=${page}+encodeURIComponent(location.href);open(u)||(location.href=u)})()`
}
