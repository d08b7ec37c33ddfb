// Sends the captions of a video to the server.
import type { Length } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import type { SummaryRequest } from '#contract/summary.ts'
import type { PageVideo, Track } from '../messages.ts'
import { call } from './background.ts'
import { followJob, type ShowState, startWorking } from './follow-job.ts'
import { rememberJob, removeJob } from './running-jobs.ts'

/** `words` is the number of words of `text`, which is json3. */
export type Order = { video: PageVideo; track: Track; text: string; words: number; length: Length }

/** The reason of the signal when the person cancelled. Without it they only went on to another video, and the server finishes. */
export const cancelled = 'cancelled'

/** Nothing is shown after the signal, except that the server refused to cancel. */
export async function makeSummary(order: Order, set: ShowState, signal: AbortSignal): Promise<void> {
  const { words, video } = order
  const show: ShowState = (next) => !signal.aborted && set(next)
  show({ ...startWorking, words })
  const answer = await call<{ jobId: string }>('POST', api.summaries, toRequest(order))
  if ('failure' in answer) return show({ name: 'failed', failure: answer.failure, during: 'request' })
  const job = { videoId: video.videoId, jobId: answer.data.jobId }
  // The captions were still on their way.
  if (signal.reason === cancelled) return cancelJob(job, set)
  await rememberJob(job.videoId, job.jobId)
  await followJob({ ...job, words }, set, signal)
}

/** A summary that could not be cancelled is still being made, which the person is told. */
export async function cancelJob({ videoId, jobId }: { videoId: string; jobId: string }, set: ShowState): Promise<void> {
  const answer = await call('DELETE', api.job(jobId))
  if ('failure' in answer) set({ name: 'failed', failure: answer.failure, during: 'loading' })
  else await removeJob(videoId, jobId)
}

function toRequest({ video, track: { language, kind }, text, length }: Order): SummaryRequest {
  return {
    ...{ video: video.videoId, length },
    transcript: { name: 'captions.json3', title: video.title, text, track: { language, kind } },
  }
}
