// Finds links that no source knows, which may be those of a podcast.
import { findLink } from './registry.ts'
import { isOfVideos } from './youtube/address.ts'
import { parseUrl } from './youtube/link.ts'
import { listCandidates, maxLinkCharacters, trimLink } from './youtube/link-candidates.ts'
import { findWrappedLink } from './youtube/wrapped-link.ts'

const feedScheme = /^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?:https?:)?/i

/**
 * Finds the first link to another site in a text without one to a video, as to a podcast,
 * whose feeds have schemes of their own too. Without a scheme it is one only when it is
 * the whole text and looks like that of a feed. Null if there is none.
 */
export function findOtherLink(text: string): string | null {
  if (text.length > maxLinkCharacters || findLink(text) !== null) return null
  const whole = trimLink(text)
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:\/|$)/i.test(whole))
    return looksLikeFeed(whole) ? `https://${whole}` : null
  const found = listCandidates(text).flatMap((forms) => forms.toReversed().find(isOther) ?? [])[0]
  const url = found === undefined ? null : parseUrl(found)
  return (url && findWrappedLink(url)) ?? found ?? null
}

function isOther(link: string): boolean {
  const url = parseUrl(link.replace(feedScheme, 'https:'))
  return /^[a-z]+:/i.test(link) && url?.hostname.includes('.') === true && !isOfVideos(url)
}

/** A link to another site is a mistake more often than a podcast, unless it says so itself. */
export function looksLikeFeed(link: string): boolean {
  return /feed|rss|\.xml|podcast/i.test(link)
}
