// Tells what the text in the link field leads to.
import { findLink, isListLink, isOtherSite, parseVideoLink } from '#contract/link.ts'
import type { ProblemCode } from '#contract/problems.ts'

type FieldLink = {
  /** The link inside the text, or else the whole text. */
  foundLink: string
  /** Null if the link does not lead to a video; then `problem` says why. */
  videoId: string | null
  problem: ProblemCode | null
  /** Whether it leads to a playlist or channel. */
  isList: boolean
  /** The text, if it is a link to another site, which may be that of a podcast. */
  otherLink: string | null
}

export function readLinkField(text: string): FieldLink {
  const foundLink = findLink(text) ?? text
  const parsed = parseVideoLink(foundLink)
  return {
    foundLink,
    videoId: 'videoId' in parsed ? parsed.videoId : null,
    problem: 'problem' in parsed ? parsed.problem : null,
    isList: isListLink(foundLink),
    otherLink: isOtherSite(text) ? text : null,
  }
}

/** A link to another site is a mistake more often than a podcast, unless it says so itself. */
export function looksLikeFeed(link: string): boolean {
  return /feed|rss|\.xml|podcast/i.test(link)
}
