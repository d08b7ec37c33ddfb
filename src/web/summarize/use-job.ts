// The summary that is being made for this person: started here, watched over a lost line and a closed page, remembered until the next.
import { useEffect, useReducer, useRef, useState } from 'react'
import { Problem } from '#contract/problems.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'
import { advance, begun, idle, type Job } from './job.ts'
import { type Captions, type Order, recallOrder, rememberOrder, toRequest } from './order.ts'

/** What the server says of a remembered job that is not there any more, or never was this person's. */
const gone = ['not_found', 'no_such_address', 'bad_request']

/** The newest summary, so that it stands there at once when the person comes back from another page. */
let arrived: { jobId: string; summary: SummaryView } | null = null

export function useJob() {
  const [order, setOrder] = useState(recallOrder)
  const [job, tell] = useReducer(advance, order, firstState)
  const newest = useRef(0)
  const jobId = order?.jobId

  useEffect(() => {
    if (!jobId || jobId === arrived?.jobId) return
    return api.watchJob(jobId, {
      onStep: (step) => tell({ type: 'step', step }),
      onPart: (part) => tell({ type: 'part', part }),
      onLost: (lost) => tell({ type: 'lost', lost }),
      onSummary: (summary) => {
        arrived = { jobId, summary }
        tell({ type: 'summary', summary })
      },
      onProblem: (problem) => {
        if (!gone.includes(problem.code)) return tell({ type: 'problem', problem })
        rememberOrder(null)
        setOrder(null)
        tell({ type: 'forgotten' })
      },
    })
  }, [jobId])

  async function start(wanted: Order, captions: Captions | null): Promise<void> {
    newest.current += 1
    const turn = newest.current
    arrived = null
    tell({ type: 'started' })
    const unsent = { ...wanted, jobId: null }
    setOrder(unsent)
    // The page may be closed before the server answers. Words that the person brought are not remembered.
    rememberOrder(captions ? null : unsent)
    try {
      const started = await api.startSummary(toRequest(wanted, captions))
      if (turn !== newest.current) return
      const taken = { ...wanted, jobId: started.jobId }
      rememberOrder(taken)
      setOrder(taken)
    } catch (cause) {
      const problem = cause instanceof Problem ? cause : new Problem('internal', { cause })
      if (turn !== newest.current) return
      rememberOrder(null)
      tell({ type: 'problem', problem })
    }
  }

  const unanswered = useRef(order !== null && order.jobId === null)
  useEffect(() => {
    if (!unanswered.current || !order) return
    unanswered.current = false
    void start(order, null)
  })

  return { order, job, start }
}

function firstState(order: Order | null): Job {
  if (order === null) return idle
  return arrived?.jobId === order.jobId ? { phase: 'done', summary: arrived.summary } : begun
}
