// The addresses that results link to: pages of this site, and moments of videos.
import { summaryPath } from '#contract/paths.ts'
import { timestampUrl } from '#contract/timestamp-url.ts'

export type Links = ReturnType<typeof openLinks>

/** `site` is the origin of this site. */
export function openLinks(site: string) {
  const summary = (videoId: string) => site + summaryPath(videoId)
  return {
    site,
    summary,
    /** A moment of the video; without a video, of the transcript on the summary's page. */
    timestamp: ({ videoId, url }: { videoId: string; url: string | null }, seconds: number) =>
      url === null ? `${summary(videoId)}#t=${Math.floor(seconds)}` : timestampUrl(url, seconds),
  }
}
