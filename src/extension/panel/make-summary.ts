// Sends the captions of a video to the server and follows its job.
import type { Length } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import type { GrowingSummary, StepEvent, SummaryRequest, SummaryView } from '#contract/summary.ts'
import type { Failure, PageVideo, Track } from '../messages.ts'
import { titleOf } from '../title-of.ts'
import { call, watch } from './background.ts'
import type { SummaryState } from './use-summary.ts'

export type Order = { video: PageVideo; track: Track; text: string; length: Length }
type Working = Extract<SummaryState, { name: 'working' }>
type Set = (next: SummaryState) => void

/** The reason of the signal when the person cancelled. Without it they only went on to another video, and the server finishes. */
export const cancelled = 'cancelled'

/** Nothing is shown after the signal, except that the server refused to cancel. */
export async function makeSummary(order: Order, set: Set, signal: AbortSignal): Promise<void> {
  let working: Working = { name: 'working', jobId: null, step: null, part: null, isLost: false }
  const show: Set = (next) => !signal.aborted && set(next)
  const update = (change: Partial<Working>) => {
    working = { ...working, ...change }
    show(working)
  }
  const fail = (failure: Failure) => show({ name: 'failed', failure, during: 'request' })
  update({})
  const answer = await call<{ jobId: string }>('POST', api.summaries, toRequest(order))
  if ('failure' in answer) return fail(answer.failure)
  const { jobId } = answer.data
  // The captions were still on their way.
  if (signal.reason === cancelled) return cancelJob(jobId, set)
  if (signal.aborted) return
  update({ jobId })
  const stop = watch(api.jobEvents(jobId), ['summary', 'problem'], {
    onEvent(event, data) {
      if (event === 'step') update({ step: data as StepEvent })
      if (event === 'part') update({ part: data as GrowingSummary })
      if (event === 'summary') show({ name: 'done', view: data as SummaryView })
      if (event === 'problem') fail(toFailure(data as Failure))
    },
    onFailure: fail,
    onLost: (isLost) => working.isLost !== isLost && update({ isLost }),
  })
  signal.addEventListener('abort', stop)
}

/** A summary that could not be cancelled is still being made, which the person is told. */
export async function cancelJob(jobId: string, set: Set): Promise<void> {
  const answer = await call('DELETE', api.job(jobId))
  if ('failure' in answer) set({ name: 'failed', failure: answer.failure, during: 'loading' })
}

function toRequest({ video, track: { language, kind }, text, length }: Order): SummaryRequest {
  return {
    ...{ video: video.videoId, length },
    transcript: { name: 'captions.json3', title: video.title, text, track: { language, kind } },
  }
}

function toFailure({ code, message }: { code: string; message: string }): Failure {
  return { code, title: titleOf({ code, message }), message }
}
