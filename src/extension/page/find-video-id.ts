// Finds the video that a page of YouTube plays.
import { parseVideoLink } from '#contract/sources/youtube/link.ts'
import { playsVideo } from '#contract/sources/youtube/pages.ts'

/**
 * The id of the video that the page at this address plays: as a watch page or the player
 * alone. Otherwise null.
 */
export function findVideoId(address: string): string | null {
  const link = parseVideoLink(address)
  return 'videoId' in link && playsVideo(new URL(address)) ? link.videoId : null
}
