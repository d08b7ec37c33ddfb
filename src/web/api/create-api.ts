// Combines all requests and event streams of the page.
import type { UserRecord } from '#contract/account.ts'
import type { Billing } from '#contract/billing.ts'
import { api as paths } from '#contract/paths.ts'
import type { AnyProblem } from '#contract/problem.ts'
import type { GrowingSummary, ProblemReport, StepEvent, SummaryView } from '#contract/summary.ts'
import type { Usage } from '#contract/usage.ts'
import { createAccountApi } from './account-api.ts'
import { createBillingApi } from './billing-api.ts'
import { openEventStream } from './event-stream.ts'
import { createHighlightApi } from './highlight-api.ts'
import { createHttpClient } from './http-client.ts'
import { createLibraryApi } from './library-api.ts'
import { createModelApi } from './model-api.ts'
import { toProblem } from './parse-problem.ts'
import { createPlaylistApi } from './playlist-api.ts'
import { createQuestionApi } from './question-api.ts'
import { createSocialApi } from './social-api.ts'

/** The parts of an OpenAPI 3.1 document that the page shows. */
export type ApiDescription = {
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, unknown> }
}

export type ApiOperation = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description?: string }>
  /** The ways to identify, of which one is needed; with the scopes of an API key. */
  security?: { apiKey?: string[] }[]
}

type JobEvents = { step: StepEvent; part: GrowingSummary; summary: SummaryView; problem: ProblemReport }
type UserEvents = {
  user: UserRecord | null
  usage: Usage
  subscription: Billing | null
  notifications: { unread: number }
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
}

/** `serverUrl` is the address of the server, or empty for the origin of the page. */
export function createApi(options: { serverUrl: string; pageOrigin: string }) {
  const http = createHttpClient(options)
  return {
    ...createAccountApi(http),
    ...createLibraryApi(http),
    ...createHighlightApi(http),
    ...createPlaylistApi(http),
    ...createQuestionApi(http),
    ...createSocialApi(http),
    ...createBillingApi(http),
    ...createModelApi(http),
    /** The server's OpenAPI document. */
    getApiDescription: async () => (await http.fetchPath(paths.description)).json() as Promise<ApiDescription>,
    /** For the administration, whose calls only administrators load. */
    fetchJson: http.fetchJson,
    getSite: () => http.fetchJson('GET /api/site'),
    onUnauthenticated: http.onUnauthenticated,

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

    /** Streams what changes for the signed-in user, beginning with the present state. Returns a function that closes the stream. */
    subscribeToUser: ({ onUserRecord, onUsage, onSubscription, onNotifications }: UserEventHandlers) =>
      openEventStream<UserEvents>(http, paths.live, {
        handlers: {
          user: onUserRecord,
          usage: onUsage,
          subscription: onSubscription,
          notifications: onNotifications,
        },
      }),
  }
}
