// The addresses that results link to: pages of this site, and moments of videos.
import { summaryPath } from '#contract/paths.ts'
import { momentUrl } from '#contract/sources/registry.ts'

export type Links = ReturnType<typeof openLinks>

/** `site` is the origin of this site. */
export function openLinks(site: string) {
  const summary = (videoId: string) => site + summaryPath(videoId)
  return {
    site,
    summary,
    /** A moment of the video; without a video, of the transcript on the summary's page. */
    timestamp: (video: { videoId: string; url: string | null }, seconds: number) =>
      momentUrl(video, seconds) ?? `${summary(video.videoId)}#t=${Math.floor(seconds)}`,
  }
}
