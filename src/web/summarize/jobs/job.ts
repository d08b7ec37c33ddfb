// Reduces the events of a summary job to the state that the page draws.
import type { AnyProblem } from '#contract/problems/problem.ts'
import type { GrowingSummary, Step, StepEvent, SummaryView } from '#contract/summaries/summary.ts'
import type { PlaceInLine } from './place-in-line.ts'

export const stepOrder: readonly Step[] = ['transcript', 'writing', 'checking']

export type RunningJob = {
  phase: 'running'
  step: Step
  /** The latest detail of each step, such as "part 2 of 4". */
  details: Partial<Record<Step, string>>
  /** 0 to 1 over the whole job. */
  progress: number
  part: GrowingSummary
  /** The connection to the server is lost for now; the server continues the job. */
  isReconnecting: boolean
  /** The person's number in line, before the server accepts the request of a crowd. */
  placeInLine: PlaceInLine | null
}

export type Job =
  | { phase: 'idle' }
  | RunningJob
  | { phase: 'done'; summary: SummaryView }
  | { phase: 'failed'; problem: AnyProblem }

export type JobAction =
  | { type: 'started' }
  | { type: 'step'; step: StepEvent }
  | { type: 'part'; part: GrowingSummary }
  | { type: 'connection'; isLost: boolean }
  | { type: 'line'; place: PlaceInLine }
  | { type: 'summary'; summary: SummaryView }
  | { type: 'problem'; problem: AnyProblem }
  | { type: 'reset' }

/**
 * Tells whether the server's problem means that the stored job was canceled, no longer
 * exists or belongs to someone else.
 */
export function isJobMissing({ code }: AnyProblem): boolean {
  return ['canceled', 'not_found', 'no_such_address', 'bad_request'].includes(code)
}

export const idleJob: Job = { phase: 'idle' }
export const initialRunningJob: RunningJob = {
  phase: 'running',
  step: 'transcript',
  details: {},
  progress: 0,
  part: {},
  isReconnecting: false,
  placeInLine: null,
}

export function reduceJob(job: Job, action: JobAction): Job {
  if (action.type === 'started') return initialRunningJob
  if (action.type === 'reset') return idleJob
  if (action.type === 'summary') return { phase: 'done', summary: action.summary }
  if (action.type === 'problem') return { phase: 'failed', problem: action.problem }
  if (job.phase !== 'running') return job
  if (action.type === 'part') return { ...job, part: action.part }
  if (action.type === 'connection') return { ...job, isReconnecting: action.isLost }
  if (action.type === 'line') return { ...job, placeInLine: action.place }
  const { step, detail, progress } = action.step
  return {
    ...job,
    step,
    placeInLine: null,
    details: detail === undefined ? job.details : { ...job.details, [step]: detail },
    // The server may restart a step; the progress bar must not move backward.
    progress: Math.max(job.progress, progress ?? 0),
  }
}
