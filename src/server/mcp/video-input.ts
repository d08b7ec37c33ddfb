// The video that a tool or a resource is about: a link, or the id under which it is in the library.
import { z } from 'zod'
import { Problem } from '#contract/problems/problems.ts'
import { findOtherLink } from '#contract/sources/other-link.ts'
import { parseVideoLink } from '#contract/sources/registry.ts'

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

/** When the library does not have the video, the problem names the tool that gets on. */
export async function explainMissing<Result>(
  video: string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    throw new Problem('not_found', {
      message: findOtherLink(video) === null ? noSummary : notAnId,
      cause: error,
    })
  }
}

const noSummary = 'The person has no summary of this video. Next: make one with summarize_video.'
const notAnId =
  'The library knows podcasts by their id only. Next: find the id with list_summaries, or make a summary with summarize_video, which reads YouTube and podcasts with a transcript.'

/** The address of the person's summary. */
export function videoPath(video: string): string {
  return `/api/summaries/${encodeURIComponent(idOfVideo(video))}`
}
