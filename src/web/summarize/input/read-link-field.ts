// Tells what the text in the link field leads to.

import type { ProblemCode } from '#contract/problems/problems.ts'
import { findOtherLink } from '#contract/sources/other-link.ts'
import { findLink, parseVideoLink } from '#contract/sources/registry.ts'
import { isListLink } from '#contract/sources/youtube/link.ts'

/** The link of another site may be that of a podcast. */
export type LinkErrorCode = ProblemCode | 'other_site'

type FieldLink = {
  /** The link inside the text, or else the whole text. */
  foundLink: string
  /** Null if the link does not lead to a video; then `error` says why. */
  videoId: string | null
  error: LinkErrorCode | null
  /** Whether it leads to a playlist or channel. */
  isList: boolean
  /** The link to another site, which may be that of a podcast. */
  otherLink: string | null
}

export function readLinkField(text: string): FieldLink {
  const foundLink = findLink(text) ?? text
  const parsed = parseVideoLink(text)
  const otherLink = findOtherLink(text)
  const problem = 'problem' in parsed ? parsed.problem : null
  return {
    foundLink,
    videoId: 'videoId' in parsed ? parsed.videoId : null,
    error: otherLink === null ? problem : 'other_site',
    isList: isListLink(foundLink),
    otherLink,
  }
}
