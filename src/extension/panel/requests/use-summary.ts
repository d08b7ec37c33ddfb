// The person's summary of the video: whether there is one, how it grows, and what it becomes.
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '#contract/basics/paths.ts'
import type { GrowingSummary, StepEvent, SummaryView } from '#contract/summaries/summary.ts'
import type { Failure } from '../../messages.ts'
import { call } from '../connection/background.ts'
import { cancelled, followJob, type ShowState } from './follow-job.ts'
import { makeSummary, type SummaryInput } from './make-summary.ts'
import { findJob } from './running-jobs.ts'

export type SummaryState =
  | { name: 'loading' }
  | { name: 'none' }
  | {
      name: 'working'
      /** Null until the server has accepted the captions. */
      jobId: string | null
      /** Of the captions; null when this panel did not send them. */
      words: number | null
      step: StepEvent | null
      part: GrowingSummary | null
      isLost: boolean
    }
  | { name: 'done'; view: SummaryView }
  | { name: 'failed'; failure: Failure; during: 'loading' | 'request' }

/** What a person changes about a summary. */
export type Feedback = Partial<Pick<SummaryView, 'savedAt' | 'rating'>>

export type SummaryControl = {
  state: SummaryState
  request(input: SummaryInput): Promise<void>
  cancel(): void
  /** Sends the last request again; null without one for this video. */
  last: (() => void) | null
  /** Ignored when another summary is shown. */
  change(videoId: string, feedback: Feedback): void
  /** Back to the choice of captions. */
  reset(): void
  reload(): void
}

/** `isPaired` is false as long as nobody may ask. */
export function useSummary(videoId: string | null, isPaired: boolean): SummaryControl {
  const [state, setState] = useState<SummaryState>({ name: 'loading' })
  const [loads, setLoads] = useState(0)
  /** What is shown now. Aborted when the person cancels, or goes on to another video. */
  const attempt = useRef(new AbortController())
  /** The captions stay in the browser until they were sent. */
  const last = useRef<SummaryInput | null>(null)

  function begin(): { signal: AbortSignal; set: ShowState } {
    attempt.current.abort()
    const begun = new AbortController()
    attempt.current = begun
    return { signal: begun.signal, set: (next) => attempt.current === begun && setState(next) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` repeats it
  useEffect(() => {
    const { signal, set } = begin()
    setState({ name: 'loading' })
    if (videoId !== null && isPaired) void load(videoId, set, signal)
  }, [videoId, isPaired, loads])
  useEffect(() => () => attempt.current.abort(), [])

  async function request(input: SummaryInput) {
    last.current = input
    const { signal, set } = begin()
    await makeSummary(input, set, signal)
  }

  return {
    state,
    request,
    last:
      last.current?.video.videoId === videoId
        ? () => last.current && void request(last.current)
        : null,
    cancel() {
      attempt.current.abort(cancelled)
      setState({ name: 'none' })
    },
    change: (id, feedback) =>
      setState((known) =>
        known.name === 'done' && known.view.videoId === id
          ? { ...known, view: { ...known.view, ...feedback } }
          : known,
      ),
    reset: () => setState({ name: 'none' }),
    reload: () => setLoads(loads + 1),
  }
}

/** A job that was cancelled elsewhere, or that another account has. */
const gone = ['canceled', 'not_found']

async function load(videoId: string, set: ShowState, signal: AbortSignal): Promise<void> {
  const jobId = await findJob(videoId)
  let isRunning = jobId !== null
  if (jobId !== null) {
    const show: ShowState = (next) => {
      isRunning = next.name !== 'failed' || !gone.includes(next.failure.code)
      if (isRunning) set(next)
    }
    await followJob({ videoId, jobId, words: null }, show, signal)
  }
  if (!isRunning && !signal.aborted) await readSummary(videoId, set)
}

async function readSummary(videoId: string, set: ShowState): Promise<void> {
  const response = await call<SummaryView>('GET', api.summary(videoId))
  if ('data' in response) set({ name: 'done', view: response.data })
  else if (response.failure.code === 'not_found') set({ name: 'none' })
  else set({ name: 'failed', failure: response.failure, during: 'loading' })
}
