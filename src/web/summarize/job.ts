// How far a summary has come, as the page draws it.
import type { Problem } from '#contract/problems.ts'
import type { GrowingSummary, Step, StepEvent, SummaryView } from '#contract/summary.ts'

export const stepOrder: readonly Step[] = ['transcript', 'writing', 'checking']

export type Working = {
  phase: 'working'
  step: Step
  /** What was last said about each step, such as "part 2 of 4". */
  details: Partial<Record<Step, string>>
  /** 0 to 1 over the whole job. */
  progress: number
  part: GrowingSummary
  /** The line to the server is lost for now; the work goes on. */
  lost: boolean
}

export type Job =
  | { phase: 'idle' }
  | Working
  | { phase: 'done'; summary: SummaryView }
  | { phase: 'failed'; problem: Problem }

export type JobNews =
  | { type: 'started' }
  | { type: 'step'; step: StepEvent }
  | { type: 'part'; part: GrowingSummary }
  | { type: 'lost'; lost: boolean }
  | { type: 'summary'; summary: SummaryView }
  | { type: 'problem'; problem: Problem }
  | { type: 'forgotten' }

/** What the server says of a remembered job that is not there any more, or never was this person's. */
export function isGone({ code }: Problem): boolean {
  return ['not_found', 'no_such_address', 'bad_request'].includes(code)
}

export const idle: Job = { phase: 'idle' }
export const begun: Working = {
  phase: 'working',
  step: 'transcript',
  details: {},
  progress: 0,
  part: {},
  lost: false,
}

export function advance(job: Job, news: JobNews): Job {
  if (news.type === 'started') return begun
  if (news.type === 'forgotten') return idle
  if (news.type === 'summary') return { phase: 'done', summary: news.summary }
  if (news.type === 'problem') return { phase: 'failed', problem: news.problem }
  if (job.phase !== 'working') return job
  if (news.type === 'part') return { ...job, part: news.part }
  if (news.type === 'lost') return { ...job, lost: news.lost }
  const { step, detail, progress } = news.step
  return {
    ...job,
    step,
    details: detail === undefined ? job.details : { ...job.details, [step]: detail },
    // After a restart the server may begin a step again; the bar does not run backwards.
    progress: Math.max(job.progress, progress ?? 0),
  }
}
