// Decides what the summarize page shows below the link form.
import { sampleVideoId } from '#contract/basics/limits.ts'
import type { AnyProblem } from '#contract/problems/problem.ts'
import { findOtherLink } from '#contract/sources/other-link.ts'
import { isRecording } from '#contract/sources/recording.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { idleJob, type Job, type RunningJob } from '../jobs/job.ts'
import type { StoredRequest } from '../jobs/summary-request.ts'

export type Stage =
  | { name: 'empty' }
  | { name: 'preview'; videoId: string }
  /** The link field holds a playlist or channel. */
  | { name: 'list' }
  /** The link field holds a link to another site. */
  | { name: 'podcast'; link: string }
  | { name: 'captions' }
  /** A recording that is sent, heard, and then summarized. */
  | { name: 'recording' }
  | { name: 'running'; job: RunningJob; videoId: string | null }
  | { name: 'done'; summary: SummaryView }
  | { name: 'failed'; problem: AnyProblem; request: StoredRequest }

type Input = {
  request: StoredRequest | null
  job: Job
  /** The video in the link field, or null. */
  videoId: string | null
  /** Whether the link field holds a playlist or channel. */
  isList: boolean
  /** The link in the field if it leads to a site that no source knows, else null. */
  otherLink: string | null
  isAddingCaptions: boolean
  hasRecording: boolean
}

const limitCodes: string[] = ['limit_reached', 'guest_limit_reached']

/** Returns the stage, the job it belongs to, and the problem when an allowance is used up. */
export function selectStage(input: Input): {
  stage: Stage
  job: Job
  limitProblem: AnyProblem | null
} {
  const { request, isList } = input
  const job = request && !isList && isOfInput(request, input) ? input.job : idleJob
  const limitProblem =
    job.phase === 'failed' && limitCodes.includes(job.problem.code) ? job.problem : null
  const isAddingCaptions =
    input.isAddingCaptions || (limitProblem !== null && request?.hasUploadedCaptions === true)
  if (isAddingCaptions) return { stage: { name: 'captions' }, job, limitProblem }
  // Why its summary failed is said in the place of the recording.
  if (input.hasRecording && job.phase !== 'failed')
    return { stage: { name: 'recording' }, job, limitProblem }
  // A dialog shows a used-up allowance. Behind it stays what was there before the request.
  const stage = limitProblem ? null : getJobStage(job, request)
  return { stage: stage ?? (isList ? { name: 'list' } : getIdleStage(input)), job, limitProblem }
}

/**
 * Tells whether the captions can be entered below the link form, with a submit button of
 * their own.
 */
export function hasCaptionPanel(stage: Stage): boolean {
  if (stage.name !== 'failed') return stage.name === 'captions'
  const { problem, request } = stage
  // Who sent captions of their own corrects them; another link is no help.
  return (
    problem.action === 'upload' || (request.hasUploadedCaptions && problem.action === 'other_link')
  )
}

/** A new link replaces the result of the previous one; any other input replaces its failure. */
function isOfInput(request: StoredRequest, { videoId, otherLink, job }: Input): boolean {
  if (videoId !== null) return videoId === request.video
  if (otherLink !== null) return otherLink === findOtherLink(request.link)
  return job.phase !== 'failed' || limitCodes.includes(job.problem.code) || isWithoutLink(request)
}

function isWithoutLink({ video }: StoredRequest): boolean {
  return video === null || video === sampleVideoId || isRecording(video)
}

function getJobStage(job: Job, request: StoredRequest | null): Stage | null {
  if (!request || job.phase === 'idle') return null
  if (job.phase === 'running') return { name: 'running', job, videoId: request.video }
  if (job.phase === 'done') return { name: 'done', summary: job.summary }
  return { name: 'failed', problem: job.problem, request }
}

function getIdleStage({ videoId, otherLink }: Input): Stage {
  if (otherLink !== null) return { name: 'podcast', link: otherLink }
  return videoId === null ? { name: 'empty' } : { name: 'preview', videoId }
}
