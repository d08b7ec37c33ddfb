// The addresses that results link to: pages of this site, and moments of videos.
import { summaryPath } from '#contract/basics/paths.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'

export type Links = ReturnType<typeof openLinks>

/** `site` is the origin of this site. */
export function openLinks(site: string) {
  const summary = (videoId: string) => site + summaryPath(videoId)
  return {
    site,
    summary,
    /**
     * A moment of the video; where its source has no address for moments, of the
     * transcript on the summary's page.
     */
    timestamp: (videoId: string, seconds: number) =>
      watchUrl(videoId, seconds) ?? summary(videoId) + formatTimestampHash(seconds),
  }
}
