// Follows a job of the server and shows how its summary grows.
import { api } from '#contract/basics/paths.ts'
import type { GrowingSummary, StepEvent, SummaryView } from '#contract/summaries/summary.ts'
import type { Failure } from '../../messages.ts'
import { titleOf } from '../../title-of.ts'
import { call, watch } from '../connection/background.ts'
import { removeJob } from './running-jobs.ts'
import type { SummaryState } from './use-summary.ts'

export type ShowState = (next: SummaryState) => void
type Working = Extract<SummaryState, { name: 'working' }>

export const startWorking: Working = {
  name: 'working',
  jobId: null,
  words: null,
  step: null,
  part: null,
  isLost: false,
}

type Job = { videoId: string; jobId: string; words: number | null }

/**
 * The reason of the signal when the person cancelled. Without it they only went on to
 * another video, and the server finishes.
 */
export const cancelled = 'cancelled'

/**
 * Resolves when the job has ended or was cancelled, or when the person went on. What goes
 * wrong is shown.
 */
export async function followJob(job: Job, set: ShowState, signal: AbortSignal): Promise<void> {
  await showProgress(job, set, signal)
  if (signal.reason === cancelled) await cancelJob(job, set)
}

/** A summary that could not be cancelled is still being made, which the person is told. */
async function cancelJob({ videoId, jobId }: Job, set: ShowState): Promise<void> {
  const response = await call('DELETE', api.job(jobId))
  if ('failure' in response) set({ name: 'failed', failure: response.failure, during: 'loading' })
  else await removeJob(videoId, jobId)
}

function showProgress(
  { videoId, jobId, words }: Job,
  set: ShowState,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    let working: Working = { ...startWorking, jobId, words }
    const update = (change: Partial<Working>) => {
      working = { ...working, ...change }
      if (!signal.aborted) set(working)
    }
    const end = (next: SummaryState) => {
      if (!signal.aborted) set(next)
      void removeJob(videoId, jobId).then(resolve)
    }
    const fail = ({ code, message }: Pick<Failure, 'code' | 'message'>) =>
      end({
        name: 'failed',
        failure: { code, title: titleOf({ code, message }), message },
        during: 'request',
      })
    update({})
    const stop = watch(api.jobEvents(jobId), ['summary', 'problem'], {
      onEvent(event, data) {
        if (event === 'step') update({ step: data as StepEvent })
        if (event === 'part') update({ part: data as GrowingSummary })
        if (event === 'summary') end({ name: 'done', view: data as SummaryView })
        if (event === 'problem') fail(data as Failure)
      },
      onFailure: fail,
      onLost: (isLost) => working.isLost !== isLost && update({ isLost }),
    })
    signal.addEventListener('abort', () => {
      stop()
      resolve()
    })
  })
}
