// The one place where the page talks to the server.
import type { UserRecord } from '#contract/account.ts'
import type { Billing } from '#contract/billing.ts'
import { api as addresses } from '#contract/paths.ts'
import type { OfferKey } from '#contract/plans.ts'
import { Problem, problems } from '#contract/problems.ts'
import type { GrowingSummary, ProblemReport, StepEvent, SummaryView } from '#contract/summary.ts'
import type { Usage } from '#contract/usage.ts'
import type { VideoMetadata } from '#contract/video.ts'
import { accountCalls } from './api/account-calls.ts'
import { billingCalls } from './api/billing-calls.ts'
import { readFailure, toProblem } from './api/failures.ts'
import { libraryCalls } from './api/library-calls.ts'
import { playlistCalls } from './api/playlist-calls.ts'
import { socialCalls } from './api/social-calls.ts'

export type Site = {
  engine: SummaryView['engine']
  supportEmail: string | null
  /** False where mail is only written into a file on the server. */
  mail: boolean
  /** Whether one can sign in with Google. */
  google: boolean
  /** Characters of a password, at least. */
  minPassword: number
  /** The provider's price of each offer; null where nothing is sold. */
  payments: Record<OfferKey, string> | null
}
/** Metadata, or its placeholders together with the reason why nothing is known. */
export type VideoAnswer = VideoMetadata & { error?: ProblemReport }

export type JobWatcher = {
  onStep(step: StepEvent): void
  onPart(part: GrowingSummary): void
  onSummary(summary: SummaryView): void
  onProblem(problem: Problem): void
  /** True when the line to the server is lost, false when it stands again. */
  onLost(lost: boolean): void
}

export type LiveWatcher = {
  /** Null when the record is missing. */
  onRecord(record: UserRecord | null): void
  onUsage(usage: Usage): void
  onSubscription(billing: Billing | null): void
  /** How many notifications are unread. */
  onNotifications(notifications: { unread: number }): void
}

type Line = {
  // The server's own events, which are shaped by the contract.
  events: Record<string, (data: never) => void>
  /** True when the line is lost, false when it stands again. */
  onLost?: (lost: boolean) => void
  /** The server will not open this stream, now or later; it has been given up. */
  onRefused?: (problem: Problem) => void
}

/** Wait before asking again after the server refused the stream, which the browser does not do by itself. */
const reopenMs = 3000

/** `base` is the origin of the server, or empty for the page's own. */
export function connect({ base, pageOrigin }: { base: string; pageOrigin: string }) {
  const root = base.replace(/\/+$/, '')
  const refusals = new Set<() => void>()
  const foreign = root !== '' && new URL(root).origin !== pageOrigin

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // Tunnels for development answer a browser with a warning page unless told not to.
    if (foreign) headers.set('ngrok-skip-browser-warning', 'true')
    const response = await fetch(root + path, { ...init, headers, credentials: 'include' }).catch((cause: unknown) => {
      throw new Problem('servers_down', { message: messageOf(cause) || 'Network error occurred', cause })
    })
    if (response.ok) return response
    // A wrong password is no lost session.
    if (response.status === 401 && !path.startsWith('/api/auth/')) for (const tell of refusals) tell()
    throw await readFailure(response)
  }

  async function read<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    return (await request(path, init)).json() as Promise<Answer>
  }

  function submit(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object): Promise<Response> {
    return request(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A change that is sent while the page is being left still arrives.
      keepalive: method === 'PATCH',
    })
  }

  async function send<Answer>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object = {}): Promise<Answer> {
    return (await submit(method, path, body)).json() as Promise<Answer>
  }

  /** Keeps a stream of events open; the browser picks up a lost one where it broke. Returns the way to stop. */
  function follow(path: string, { events, onLost, onRefused }: Line): () => void {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const stop = () => {
      stopped = true
      source?.close()
      clearTimeout(timer)
    }

    const open = () => {
      const stream = new EventSource(root + path, { withCredentials: true })
      source = stream
      stream.onopen = () => onLost?.(false)
      stream.onerror = () => {
        onLost?.(true)
        if (stream.readyState === EventSource.CLOSED) void learnWhy()
      }
      for (const [name, tell] of Object.entries(events)) {
        stream.addEventListener(name, ({ data }) => tell(JSON.parse(data) as never))
      }
    }

    /** A refused stream does not say why, so the same address is asked once more in the plain way. */
    const learnWhy = async () => {
      try {
        const answer = await request(path)
        await answer.body?.cancel()
      } catch (error) {
        if (stopped) return
        if (error instanceof Problem && problems[error.code].status < 500) {
          stop()
          return onRefused?.(error)
        }
      }
      if (!stopped) timer = setTimeout(open, reopenMs)
    }

    open()
    return stop
  }

  const line = { request, read, submit, send }
  return {
    ...accountCalls(line),
    ...libraryCalls(line),
    ...playlistCalls(line),
    ...socialCalls(line),
    ...billingCalls(line),
    readSite: () => read<Site>(addresses.site),
    readVideo: (videoId: string) => read<VideoAnswer>(addresses.video(encodeURIComponent(videoId))),

    /** Follows a job to its end. Returns the way to stop watching. */
    watchJob(jobId: string, watcher: JobWatcher): () => void {
      const end = (tell: () => void) => {
        stop()
        tell()
      }
      const stop = follow(addresses.jobEvents(encodeURIComponent(jobId)), {
        events: {
          step: watcher.onStep,
          part: watcher.onPart,
          summary: (summary: SummaryView) => end(() => watcher.onSummary(summary)),
          problem: (report: ProblemReport) => end(() => watcher.onProblem(toProblem(report))),
        },
        onLost: watcher.onLost,
        onRefused: watcher.onProblem,
      })
      return stop
    },

    /** Follows the asking person's record and usage, beginning with how they are now. Returns the way to stop. */
    watchPerson: ({ onRecord, onUsage, onSubscription, onNotifications }: LiveWatcher) =>
      follow(addresses.live, {
        events: { user: onRecord, usage: onUsage, subscription: onSubscription, notifications: onNotifications },
      }),

    /** Tells of every call that was refused because nobody is signed in. Returns the way to stop. */
    onUnauthenticated(listener: () => void): () => void {
      refusals.add(listener)
      return () => void refusals.delete(listener)
    },
  }
}

export const api = connect({
  base: import.meta.env.VITE_API_BASE ?? '',
  pageOrigin: globalThis.location?.origin ?? '',
})

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : ''
}
