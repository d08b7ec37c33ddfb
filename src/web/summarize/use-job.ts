// The summary that is being made for this person: started here, watched over a lost line and a closed page, remembered until the next.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { Problem } from '#contract/problems.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import type { StartedJob } from '../api/library-calls.ts'
import { api } from '../api.ts'
import { showNewest } from '../summaries/versions.ts'
import { advance, begun, idle, isGone, type Job, type JobNews } from './job.ts'
import { type Captions, type Order, recallOrder, rememberOrder, toRequest, type Wanted } from './order.ts'

/** The newest summary, so that it stands there at once when the person comes back from another page. */
let arrived: { jobId: string; summary: SummaryView } | null = null

export function useJob() {
  const { user, lost, usageChanged } = useAuth()
  const queries = useQueryClient()
  const [order, setOrder] = useState(recallOrder)
  const [job, tell] = useReducer(advance, order, firstState)
  const newest = useRef(0)
  const jobId = order?.jobId
  const uid = user?.uid ?? null

  const followed = useEffectEvent((news: JobNews) => {
    tell(news)
    if (news.type !== 'summary' && news.type !== 'problem') return
    // One that was reserved is counted now, or given back.
    void usageChanged()
    if (news.type === 'problem' && isGone(news.problem)) return forget()
    if (!order) return
    const told = { ...order, ended: true }
    setOrder(told)
    rememberOrder(told)
  })

  useEffect(() => {
    if (!jobId || jobId === arrived?.jobId) return
    return api.watchJob(jobId, {
      onStep: (step) => followed({ type: 'step', step }),
      onPart: (part) => followed({ type: 'part', part }),
      onLost: (lost) => followed({ type: 'lost', lost }),
      onSummary: (summary) => {
        arrived = { jobId, summary }
        showNewest(queries, summary)
        followed({ type: 'summary', summary })
      },
      onProblem: (problem) => followed({ type: 'problem', problem }),
    })
  }, [jobId, queries])

  const settleOwner = useEffectEvent(() => {
    if (!order || order.uid === uid) return
    if (order.uid !== null) return forget()
    // What a guest asked for came along into the account.
    const own = { ...order, uid }
    setOrder(own)
    if (own.jobId) rememberOrder(own)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person at this page is what calls for it.
  useEffect(() => {
    // Whose session was lost may sign in again; until then what stands here stays.
    if (!lost) settleOwner()
  }, [uid, lost])

  /** Nothing of it is shown or remembered any more; the work itself goes on. */
  function forget(): void {
    newest.current += 1
    arrived = null
    rememberOrder(null)
    setOrder(null)
    tell({ type: 'forgotten' })
  }

  async function start(wanted: Wanted, captions: Captions | null): Promise<void> {
    newest.current += 1
    const turn = newest.current
    arrived = null
    tell({ type: 'started' })
    const unsent = { ...wanted, uid, jobId: null, ended: false }
    setOrder(unsent)
    // The page may be closed before the server answers. Words that the person brought are not remembered.
    rememberOrder(captions ? null : unsent)
    try {
      const started = await send(unsent, captions)
      if (turn !== newest.current) return
      const taken = { ...unsent, jobId: started.jobId }
      rememberOrder(taken)
      setOrder(taken)
    } catch (cause) {
      const problem = cause instanceof Problem ? cause : new Problem('internal', { cause })
      if (turn !== newest.current) return
      rememberOrder(null)
      tell({ type: 'problem', problem })
    }
    void usageChanged()
  }

  const unanswered = useRef(order !== null && order.jobId === null)
  useEffect(() => {
    if (!unanswered.current || order?.uid !== uid) return
    unanswered.current = false
    void start(order, null)
  })

  return { order, job, start, forget }
}

function send({ again, ...order }: Order, captions: Captions | null): Promise<StartedJob> {
  if (!again) return api.startSummary(toRequest({ ...order, again }, captions))
  const { videoId, ...request } = again
  return api.rewriteSummary(videoId, { ...request, ...(order.extract && { engine: 'extract' }) })
}

function firstState(order: Order | null): Job {
  if (order === null) return idle
  return arrived?.jobId === order.jobId ? { phase: 'done', summary: arrived.summary } : begun
}
