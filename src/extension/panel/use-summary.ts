// The person's summary of the video: whether there is one, how it grows, and what it becomes.
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '#contract/paths.ts'
import type { GrowingSummary, StepEvent, SummaryView } from '#contract/summary.ts'
import type { Failure } from '../messages.ts'
import { call } from './background.ts'
import { cancelJob, cancelled, makeSummary, type Order } from './make-summary.ts'

export type SummaryState =
  | { name: 'loading' }
  | { name: 'none' }
  | { name: 'working'; jobId: string | null; step: StepEvent | null; part: GrowingSummary | null; isLost: boolean }
  | { name: 'done'; view: SummaryView }
  | { name: 'failed'; failure: Failure; during: 'loading' | 'request' }

/** What a person changes about a summary. */
export type Feedback = Partial<Pick<SummaryView, 'savedAt' | 'rating'>>

export type SummaryControl = {
  state: SummaryState
  request(order: Order): Promise<void>
  cancel(): Promise<void>
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
  /** Aborted when the person cancels, or goes on to another video. */
  const attempt = useRef(new AbortController())
  /** The captions stay in the browser until they were sent. */
  const last = useRef<Order | null>(null)
  /** What is answered about an earlier video is dropped. */
  const current = useRef(videoId)
  current.current = videoId
  const setOf = (id: string) => (next: SummaryState) => current.current === id && setState(next)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` repeats it
  useEffect(() => {
    attempt.current.abort()
    setState({ name: 'loading' })
    if (videoId !== null && isPaired) void load(videoId, setOf(videoId))
  }, [videoId, isPaired, loads])
  useEffect(() => () => attempt.current.abort(), [])

  async function request(order: Order) {
    last.current = order
    attempt.current.abort()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    const set = setOf(order.video.videoId)
    await makeSummary(order, (next) => attempt.current.signal === signal && set(next), signal)
  }

  return {
    state,
    request,
    last: last.current?.video.videoId === videoId ? () => last.current && void request(last.current) : null,
    async cancel() {
      if (state.name !== 'working' || videoId === null) return
      const ended = attempt.current
      ended.abort(cancelled)
      setState({ name: 'none' })
      const set = setOf(videoId)
      if (state.jobId) await cancelJob(state.jobId, (next) => attempt.current === ended && set(next))
    },
    change: (id, feedback) =>
      setState((known) =>
        known.name === 'done' && known.view.videoId === id ? { ...known, view: { ...known.view, ...feedback } } : known,
      ),
    reset: () => setState({ name: 'none' }),
    reload: () => setLoads(loads + 1),
  }
}

async function load(videoId: string, set: (next: SummaryState) => void): Promise<void> {
  const answer = await call<SummaryView>('GET', api.summary(videoId))
  if ('data' in answer) set({ name: 'done', view: answer.data })
  else if (answer.failure.code === 'not_found') set({ name: 'none' })
  else set({ name: 'failed', failure: answer.failure, during: 'loading' })
}
