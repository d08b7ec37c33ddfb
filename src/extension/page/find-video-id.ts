// Finds the video of a page of YouTube.
import { parseVideoLink } from '#contract/sources/youtube/link.ts'

/** The id of the video that the page at this address plays: a watch page, a short, a live page or the player alone. Otherwise null. */
export function findVideoId(address: string): string | null {
  const [first = ''] = new URL(address).pathname.split('/').filter(Boolean)
  const link = ['watch', 'shorts', 'live', 'embed'].includes(first) ? parseVideoLink(address) : null
  return link && 'videoId' in link ? link.videoId : null
}
