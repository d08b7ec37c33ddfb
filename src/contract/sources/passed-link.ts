// Reads the video that an address passes to the start page, as links and the share sheets
// of phones write it.

import { findOtherLink } from './other-link.ts'
import { findLink } from './registry.ts'

/** The parameter of the start page that fills its link field. */
export const linkParameter = 'video'

/** Share sheets put the link into `url` or, inside other text, into `text`. */
const parameters = [linkParameter, 'url', 'text']
const maxCharacters = 2000

/**
 * Returns the link to a video, or else to another site, or else the first text that was
 * passed, so that the page can say what is wrong with it.
 */
export function readPassedLink(query: URLSearchParams): string | null {
  const texts = parameters
    .flatMap((name) => query.getAll(name))
    .map((text) => text.slice(0, maxCharacters).trim())
  const links = [findLink, findOtherLink].flatMap((find) => texts.map(find))
  return links.find((link) => link !== null) ?? texts.find((text) => text !== '') ?? null
}

/** Returns the parameters without the link and the title that comes with it. */
export function removePassedLink(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name]) => ![...parameters, 'title'].includes(name)),
  )
}
