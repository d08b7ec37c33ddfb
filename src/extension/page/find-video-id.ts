// Finds the video of a page of YouTube.
import { isVideoId } from '#contract/link.ts'

/** The id of the video that the page at this address plays: a watch page, a short, a live page or the player alone. Otherwise null. */
export function findVideoId(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const id = first === 'watch' ? searchParams.get('v') : ['shorts', 'live', 'embed'].includes(first) ? second : null
  return id !== null && isVideoId(id) ? id : null
}
