// The one place where the page talks to the server.
import type { CurrentUser, UserChange, UserRecord } from '#contract/account.ts'
import type { Analytics, Overview } from '#contract/analytics.ts'
import type { Billing } from '#contract/billing.ts'
import type { LibraryPage, SpokenPage, Versions } from '#contract/library.ts'
import { api as addresses, routes } from '#contract/paths.ts'
import type { OfferKey } from '#contract/plans.ts'
import { Problem, type ProblemCode, problems } from '#contract/problems.ts'
import type { Publication, PublicationRequest, PublicSummary } from '#contract/publication.ts'
import type { Range } from '#contract/settings.ts'
import type {
  GrowingSummary,
  ProblemReport,
  RewriteRequest,
  StepEvent,
  SummaryRequest,
  SummaryView,
} from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import type { Usage } from '#contract/usage.ts'
import type { VideoMetadata } from '#contract/video.ts'
import { billingCalls } from './api/billing-calls.ts'
import { playlistCalls } from './api/playlist-calls.ts'
import { socialCalls } from './api/social-calls.ts'

export type StartedJob = { jobId: string; videoId: string; cached: boolean }
export type TranscriptText = { lines: Cue[]; words: number }
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

/** What Better Auth says of a session; the token in its cookie is none of the page's business. */
type Session = { user: { id: string; name: string; email: string } }

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
    ...playlistCalls(line),
    ...socialCalls(line),
    ...billingCalls(line),
    readSite: () => read<Site>(addresses.site),
    readVideo: (videoId: string) => read<VideoAnswer>(addresses.video(encodeURIComponent(videoId))),
    readSummary: (videoId: string) => read<SummaryView>(addresses.summary(encodeURIComponent(videoId))),
    /** One page of the reader's own summaries; `query` as the list's address has it. */
    listSummaries: (query: string) => read<LibraryPage>(`${addresses.summaries}?${query}`),
    saveSummary: (videoId: string) => send<{ savedAt: number }>('PUT', addresses.saved(encodeURIComponent(videoId))),
    unsaveSummary: async (videoId: string) =>
      void (await request(addresses.saved(encodeURIComponent(videoId)), { method: 'DELETE' })),
    rateSummary: (videoId: string, rating: number) =>
      send<{ rating: number }>('PUT', addresses.rating(encodeURIComponent(videoId)), { rating }),
    removeRating: (videoId: string) =>
      read<{ rating: number }>(addresses.rating(encodeURIComponent(videoId)), { method: 'DELETE' }),
    deleteSummary: async (videoId: string) =>
      void (await request(addresses.summary(encodeURIComponent(videoId)), { method: 'DELETE' })),
    restoreSummary: async (videoId: string) =>
      void (await request(addresses.restore(encodeURIComponent(videoId)), { method: 'POST' })),
    readVersions: (videoId: string) => read<Versions>(addresses.versions(encodeURIComponent(videoId))),
    /** Has a summary written again, for a reason. */
    rewriteSummary: (videoId: string, request: RewriteRequest) =>
      send<StartedJob>('POST', addresses.rewrite(encodeURIComponent(videoId)), request),
    /** Whether and how the summary of a video is public. */
    readPublication: (videoId: string) => read<Publication | null>(addresses.publication(encodeURIComponent(videoId))),
    publish: (videoId: string, request: PublicationRequest) =>
      send<Publication>('PUT', addresses.publication(encodeURIComponent(videoId)), request),
    unpublish: async (videoId: string) =>
      void (await request(addresses.publication(encodeURIComponent(videoId)), { method: 'DELETE' })),
    readPublic: (publicationId: string) =>
      read<PublicSummary>(addresses.publicSummary(encodeURIComponent(publicationId))),
    /** Where in one's own videos something is said. */
    searchSpoken: (search: string, page: number) =>
      read<SpokenPage>(`${addresses.spoken}?${new URLSearchParams({ search, page: String(page) })}`),
    /** The words behind one version of a summary. */
    readTranscript: (videoId: string, summaryId: string) =>
      read<TranscriptText>(
        `${addresses.transcript(encodeURIComponent(videoId))}?${new URLSearchParams({ summaryId })}`,
      ),
    startSummary: (order: SummaryRequest) => send<StartedJob>('POST', addresses.summaries, order),

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

    /** Who is signed in, or null. */
    async readSession(): Promise<CurrentUser | null> {
      const session = await read<Session | null>(addresses.auth.session)
      return session && { uid: session.user.id, displayName: session.user.name, email: session.user.email }
    },
    signUp: (person: { name: string; email: string; password: string }) => send('POST', addresses.auth.signUp, person),
    signIn: (person: { email: string; password: string }) => send('POST', addresses.auth.signIn, person),
    /** Answers with the address at the provider where the person goes on. */
    signInWith: (provider: 'google', { next, failed }: { next: string; failed: string }) =>
      send<{ url?: string }>('POST', addresses.auth.signInSocial, {
        provider,
        callbackURL: next,
        errorCallbackURL: failed,
      }),
    signOut: () => send('POST', addresses.auth.signOut),
    requestReset: (email: string) =>
      send('POST', addresses.auth.requestReset, { email, redirectTo: routes.resetPassword.path }),
    resetPassword: (change: { token: string; newPassword: string }) => send('POST', addresses.auth.reset, change),

    /** The asking person's record, or null when it is missing. */
    readRecord: () => read<UserRecord | null>(addresses.me),
    /** Writes a record that is missing. */
    createRecord: () => send<UserRecord>('POST', addresses.me),
    changeRecord: (change: UserChange) => send<UserRecord>('PATCH', addresses.me, change),
    /** All that is kept of the asking person, as JSON. */
    readMyData: async () => (await request(addresses.myData)).text(),
    /** Deletes the asking person's account; the password is asked for once more. */
    deleteMe: async (password: string) => void (await submit('DELETE', addresses.me, { password })),
    readAnalytics: (range: Range, zone: string) =>
      read<Analytics>(`${addresses.analytics}?${new URLSearchParams({ range, zone })}`),
    readOverview: (zone: string) => read<Overview>(`${addresses.overview}?${new URLSearchParams({ zone })}`),
    readUsage: () => read<Usage>(addresses.usage),
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

async function readFailure(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as {
    error?: unknown
    message?: unknown
    usage?: Usage
  } | null
  // Better Auth says what is the matter without an envelope.
  const report = (typeof body?.error === 'object' && body.error !== null ? body.error : body) as Partial<ProblemReport>
  // A refusal for want of allowance says what was used.
  const details = body?.usage ? { usage: body.usage } : report?.details
  if (report?.message) return toProblem({ ...report, details }, codeOf(response.status))
  // Somebody between the page and the server answered: a proxy whose server is away, most of the time.
  return new Problem(response.status > 500 ? 'servers_down' : codeOf(response.status), {
    message: `HTTP ${response.status}: ${response.statusText}`,
  })
}

function codeOf(status: number): ProblemCode {
  if (status === 401) return 'not_authenticated'
  return status === 429 ? 'too_many_attempts' : 'internal'
}

/** A code that this page does not know, from a newer server or another hand, keeps its sentence. */
function toProblem({ code, message, details }: Partial<ProblemReport>, otherwise: ProblemCode = 'internal'): Problem {
  const known: ProblemCode = code && Object.hasOwn(problems, code) ? code : otherwise
  return new Problem(known, { ...(message ? { message } : {}), details })
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : ''
}
