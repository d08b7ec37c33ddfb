// The one place where the page talks to the server.
import { api as addresses } from '#contract/paths.ts'
import { Problem, type ProblemCode, problems } from '#contract/problems.ts'
import type { GrowingSummary, ProblemReport, StepEvent, SummaryRequest, SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import type { VideoMetadata } from '#contract/video.ts'

export type StartedJob = { jobId: string; videoId: string; cached: boolean }
export type TranscriptText = { lines: Cue[]; words: number }
export type Site = { engine: SummaryView['engine']; supportEmail: string | null }
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

/** Wait before asking again after the server refused the stream, which the browser does not do by itself. */
const reopenMs = 3000

/** `base` is the origin of the server, or empty for the page's own. */
export function connect({ base, pageOrigin }: { base: string; pageOrigin: string }) {
  const root = base.replace(/\/+$/, '')
  const foreign = root !== '' && new URL(root).origin !== pageOrigin

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // Tunnels for development answer a browser with a warning page unless told not to.
    if (foreign) headers.set('ngrok-skip-browser-warning', 'true')
    const response = await fetch(root + path, { ...init, headers, credentials: 'include' }).catch((cause: unknown) => {
      throw new Problem('servers_down', { message: messageOf(cause) || 'Network error occurred', cause })
    })
    if (!response.ok) throw await readFailure(response)
    return response
  }

  async function read<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    return (await request(path, init)).json() as Promise<Answer>
  }

  return {
    readSite: () => read<Site>(addresses.site),
    readVideo: (videoId: string) => read<VideoAnswer>(addresses.video(encodeURIComponent(videoId))),
    readSummary: (videoId: string) => read<SummaryView>(addresses.summary(encodeURIComponent(videoId))),
    readTranscript: (videoId: string) => read<TranscriptText>(addresses.transcript(encodeURIComponent(videoId))),
    startSummary: (order: SummaryRequest) =>
      read<StartedJob>(addresses.summaries, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      }),

    /** Follows a job to its end; the browser picks up a lost stream where it broke. Returns the way to stop watching. */
    watchJob(jobId: string, watcher: JobWatcher): () => void {
      const path = addresses.jobEvents(encodeURIComponent(jobId))
      let events: EventSource | null = null
      let timer: ReturnType<typeof setTimeout> | undefined
      let stopped = false
      const stop = () => {
        stopped = true
        events?.close()
        clearTimeout(timer)
      }
      const end = (tell: () => void) => {
        stop()
        tell()
      }

      const open = () => {
        const stream = new EventSource(root + path, { withCredentials: true })
        events = stream
        stream.onopen = () => watcher.onLost(false)
        stream.onerror = () => {
          watcher.onLost(true)
          if (stream.readyState === EventSource.CLOSED) void learnWhy()
        }
        stream.addEventListener('step', ({ data }) => watcher.onStep(JSON.parse(data)))
        stream.addEventListener('part', ({ data }) => watcher.onPart(JSON.parse(data)))
        stream.addEventListener('summary', ({ data }) => end(() => watcher.onSummary(JSON.parse(data))))
        stream.addEventListener('problem', ({ data }) => end(() => watcher.onProblem(toProblem(JSON.parse(data)))))
      }

      /** A refused stream does not say why, so the same address is asked once more in the plain way. */
      const learnWhy = async () => {
        try {
          const answer = await request(path)
          await answer.body?.cancel()
        } catch (error) {
          if (stopped) return
          if (error instanceof Problem && problems[error.code].status < 500) return end(() => watcher.onProblem(error))
        }
        if (!stopped) timer = setTimeout(open, reopenMs)
      }

      open()
      return stop
    },
  }
}

export const api = connect({
  base: import.meta.env.VITE_API_BASE ?? '',
  pageOrigin: globalThis.location?.origin ?? '',
})

async function readFailure(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const report = (body as { error?: Partial<ProblemReport> } | null)?.error
  if (report?.message) return toProblem(report)
  // Somebody between the page and the server answered: a proxy whose server is away, most of the time.
  const code = response.status > 500 ? 'servers_down' : 'internal'
  return new Problem(code, { message: `HTTP ${response.status}: ${response.statusText}` })
}

/** A code that this page does not know yet, from a newer server, keeps its sentence. */
function toProblem({ code, message, details }: Partial<ProblemReport>): Problem {
  const known: ProblemCode = code && Object.hasOwn(problems, code) ? code : 'internal'
  return new Problem(known, { ...(message ? { message } : {}), details })
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : ''
}
