// What recordings need of the page on which they are given.
import type { ReactNode } from 'react'
import type { GrowingSummary } from '#contract/summaries/summary.ts'
import type { Job } from '../jobs/job.ts'
import type { ChosenOptions, UnsentRequest } from '../jobs/summary-request.ts'

export type StartPage = {
  /** How the summary is written that follows. */
  options: ChosenOptions
  /** The fields of these options. */
  moreOptions: ReactNode
  job: Job
  /** What the job is about. */
  jobVideoId: string | null
  growingText: (part: GrowingSummary) => ReactNode
  chooseCaptions: () => void
  /** Whether a recording stands in the place of the link field. */
  setRecording: (hasRecording: boolean) => void
  /** The job that has led to a summary. */
  endedJobId: string | null
  /** Follows a job that the server began itself, while the person looked on or was elsewhere. */
  follow: (request: UnsentRequest, jobId: string, isWatched: boolean) => void
  /** Lets the job end without opening its summary. */
  unwatch: () => void
  requests: { submit: (video: string, draft: null) => void; cancel: () => Promise<void> }
}

/** The options of the page, as a request takes them. */
export function toOptions({ options: { length, language, prompt } }: StartPage) {
  return { length, language, ...(prompt.trim() && { prompt: prompt.trim() }) }
}
