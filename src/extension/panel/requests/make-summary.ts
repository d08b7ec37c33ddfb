// Asks the server for a summary of a video, from the captions that the browser has read,
// or from what the server hears.
import type { Length } from '#contract/basics/limits.ts'
import { api } from '#contract/basics/paths.ts'
import type { SummaryRequest, SummaryView } from '#contract/summaries/summary.ts'
import type { PageVideo, Track } from '../../messages.ts'
import { call } from '../connection/background.ts'
import { followJob, type ShowState, startWorking } from './follow-job.ts'
import { rememberJob } from './running-jobs.ts'

/** `words` is the number of words of `text`, which is json3. */
type Captions = { track: Track; text: string; words: number }

export type SummaryInput = {
  video: PageVideo
  /** Null to let the server listen to the video. */
  captions: Captions | null
  length: Length
  /** Of the summary. */
  language: string
}

/**
 * Nothing is shown after the signal, except that the server refused to cancel. The
 * captions may still be on their way then.
 */
export async function makeSummary(
  input: SummaryInput,
  set: ShowState,
  signal: AbortSignal,
): Promise<void> {
  const { captions, video } = input
  const words = captions?.words ?? null
  const show: ShowState = (next) => !signal.aborted && set(next)
  show({ ...startWorking, words })
  const response = await call<{ jobId: string; summary?: SummaryView }>(
    'POST',
    api.summaries,
    toRequest(input),
  )
  if ('failure' in response)
    return show({ name: 'failed', failure: response.failure, during: 'request' })
  if (response.data.summary) return show({ name: 'done', view: response.data.summary })
  const job = { videoId: video.videoId, jobId: response.data.jobId }
  await rememberJob(job.videoId, job.jobId)
  await followJob({ ...job, words }, set, signal)
}

function toRequest({ video, captions, length, language }: SummaryInput): SummaryRequest {
  const options = { video: video.videoId, length, language }
  if (!captions) return options
  const { text, track } = captions
  const { language: spoken, kind } = track
  return {
    ...options,
    transcript: {
      name: 'captions.json3',
      title: video.title,
      text,
      track: { language: spoken, kind },
    },
  }
}
