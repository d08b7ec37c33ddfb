// Combines the requests and event streams that the first page needs.
import type { UserRecord } from '#contract/accounts/account.ts'
import { api as paths } from '#contract/basics/paths.ts'
import type { Billing } from '#contract/billing/billing.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { AnyProblem } from '#contract/problems/problem.ts'
import type {
  GrowingSummary,
  ProblemReport,
  RewriteRequest,
  StepEvent,
  SummaryRequest,
  SummaryView,
} from '#contract/summaries/summary.ts'
import { openEventStream } from './event-stream.ts'
import type { HttpClient } from './http-client.ts'
import { toProblem } from './parse-problem.ts'
import { createSessionApi } from './session-api.ts'

type JobEvents = {
  step: StepEvent
  part: GrowingSummary
  summary: SummaryView
  problem: ProblemReport
}
type UserEvents = {
  user: UserRecord | null
  usage: Usage
  subscription: Billing | null
  notifications: { unread: number }
  spaces: { revision: string | null }
}

type JobEventHandlers = {
  onStep(step: StepEvent): void
  onPart(part: GrowingSummary): void
  onSummary(summary: SummaryView): void
  onProblem(problem: AnyProblem): void
  /** Receives true when the connection is lost and false when it is open again. */
  onConnectionChange(isLost: boolean): void
}

type UserEventHandlers = {
  /** Receives null when the record is missing. */
  onUserRecord(record: UserRecord | null): void
  onUsage(usage: Usage): void
  onSubscription(billing: Billing | null): void
  /** Receives the number of unread notifications. */
  onNotifications(notifications: { unread: number }): void
  /** Receives another revision after each change of one of the user's spaces. */
  onSpaces(spaces: { revision: string | null }): void
}

export function createFirstApi(http: HttpClient) {
  const { fetchJson } = http
  return {
    ...createSessionApi(http),
    onUnauthenticated: http.onUnauthenticated,

    requestSummary: (body: SummaryRequest) => fetchJson('POST /api/summaries', { body }),
    /** Returns whether the job was canceled; it may have ended before. */
    cancelJob: (jobId: string) =>
      fetchJson('DELETE /api/summaries/jobs/{jobId}', { path: { jobId } }),
    rewriteSummary: (videoId: string, body: RewriteRequest) =>
      fetchJson('POST /api/summaries/{videoId}/rewrite', { path: { videoId }, body }),

    /** Streams the progress of a job until it ends. Returns a function that closes the stream. */
    subscribeToJob(
      jobId: string,
      { onStep, onPart, onSummary, onProblem, onConnectionChange }: JobEventHandlers,
    ): () => void {
      return openEventStream<JobEvents>(http, paths.jobEvents(encodeURIComponent(jobId)), {
        handlers: {
          step: onStep,
          part: onPart,
          summary: onSummary,
          problem: (report) => onProblem(toProblem(report)),
        },
        lastEvents: ['summary', 'problem'],
        onConnectionChange,
        onRejected: onProblem,
      })
    },

    /**
     * Streams what changes for the signed-in user, beginning with the present state.
     * Returns a function that closes the stream.
     */
    subscribeToUser: ({
      onUserRecord,
      onUsage,
      onSubscription,
      onNotifications,
      onSpaces,
    }: UserEventHandlers) =>
      openEventStream<UserEvents>(http, paths.live, {
        handlers: {
          user: onUserRecord,
          usage: onUsage,
          subscription: onSubscription,
          notifications: onNotifications,
          spaces: onSpaces,
        },
      }),
  }
}
