// Finds the video that a page plays.
import { parseVideoLink, sourceOf } from '#contract/sources/registry.ts'

/** The id of the video that the page at this address plays: as a watch page or the player alone. Otherwise null. */
export function findVideoId(address: string): string | null {
  const link = parseVideoLink(address)
  if ('problem' in link) return null
  const plays = sourceOf(link.videoId)?.pages?.plays
  return plays?.(new URL(address)) ? link.videoId : null
}
