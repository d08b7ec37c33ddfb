// The video that a tool or a resource is about: a link, or the id under which it is in the library.
import { z } from 'zod'
import { parseVideoLink } from '#contract/link.ts'

export const videoInput = z
  .string('Give a link or an id.')
  .trim()
  .min(1, 'Give a link or an id.')
  .max(2000)
  .describe('The link of the video, or its id as in the lists')

/** Ids of captions and of the sample are no links, and are used as they are. */
export function idOfVideo(video: string): string {
  const link = parseVideoLink(video)
  return 'videoId' in link ? link.videoId : video
}

/** The address of the person's summary. */
export function videoPath(video: string): string {
  return `/api/summaries/${encodeURIComponent(idOfVideo(video))}`
}
