// Runs the user's current summary job: starts it, follows its events, and resumes it
// after a reload.
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { AnyProblem, localProblem } from '#contract/problems/problem.ts'
import { sourceOf } from '#contract/sources/registry.ts'
import type { AcceptedSummary, SummaryView } from '#contract/summaries/summary.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { firstApi } from '../../api/first-api.ts'
import { warn } from '../../ui/browser/log.ts'
import {
  idleJob,
  initialRunningJob,
  isJobMissing,
  type Job,
  type JobAction,
  reduceJob,
} from '../jobs/job.ts'
import { createWaitingLine, type PlaceInLine } from '../jobs/place-in-line.ts'
import {
  type CaptionInput,
  loadStoredRequest,
  type StoredRequest,
  storeRequest,
  toSummaryRequest,
  type UnsentRequest,
} from '../jobs/summary-request.ts'
import { loadCards } from './lazy-cards.ts'
import { useCancel } from './use-cancel.ts'

/** The job `pastFailure` is over, and its link can be requested again. */
export function useSummaryJob(pastFailure: string | null) {
  const { user, isLoading, isExpired, notifyUsageChanged } = useAuth()
  const { request, setRequest, saveRequest } = useStoredRequest()
  const isPast = pastFailure !== null && request?.jobId === pastFailure
  const [job, dispatch] = useReducer(reduceJob, isPast ? null : request, getInitialJob)
  /** Increases with every start and reset, so that a response to an earlier request is ignored. */
  const attempt = useRef(0)
  /** Resolves when the server has accepted the request. */
  const pendingJob = useRef<Promise<AcceptedSummary> | null>(null)
  const line = useLine()
  const uid = user?.uid ?? null
  /**
   * Whether the page opens the summary. Null for what was heard while its person was elsewhere:
   * only if it is still being written.
   */
  const opens = useRef<boolean | null>(isHeard(request) ? null : true)

  useJobEvents(isPast ? null : request, (action) => {
    if (action.type === 'step' || action.type === 'part') opens.current ??= true
    dispatch(action.type === 'summary' && !opens.current ? { type: 'reset' } : action)
    if (action.type !== 'summary' && action.type !== 'problem') return
    // The server has committed or released the reservation.
    void notifyUsageChanged()
    if (action.type === 'problem' && isJobMissing(action.problem)) return reset()
    if (request) saveRequest({ ...request, isFinished: true, resultId: resultOf(action) })
  })

  useOwnerChange([uid, request?.uid], isLoading || isExpired, () => {
    if (!request || request.uid === uid) return
    if (request.uid !== null) return reset()
    // The account takes over the summaries of the guest.
    const ownRequest = { ...request, uid }
    setRequest(ownRequest)
    if (ownRequest.jobId) storeRequest(ownRequest)
  })

  /** Removes the job from the page and from the browser's storage. The server continues it. */
  function reset(): void {
    attempt.current += 1
    line.leave()
    saveRequest(null)
    dispatch({ type: 'reset' })
  }

  const { cancel, cancelingAttempt } = useCancel({
    request,
    job,
    attempt,
    pendingJob,
    line,
    notifyUsageChanged,
    onCanceled: reset,
    onKept: saveRequest,
  })

  async function start(newRequest: UnsentRequest, captions: CaptionInput | null): Promise<void> {
    const thisAttempt = ++attempt.current
    opens.current = true
    dispatch({ type: 'started' })
    const unsent = { ...newRequest, uid, jobId: null, isFinished: false, resultId: null }
    const isWanted = () =>
      thisAttempt === attempt.current && cancelingAttempt.current !== thisAttempt
    const onPlace = (place: PlaceInLine) => dispatch({ type: 'line', place })
    setRequest(unsent)
    // The page may be closed before the server answers. Uploaded captions are not stored.
    storeRequest(captions ? null : unsent)
    try {
      const send = () => sendRequest(unsent, captions)
      pendingJob.current = line.send(send, { onPlace, isWanted })
      const { jobId, summary } = await pendingJob.current
      if (!isWanted()) return
      if (summary) dispatch(keepFinished(summary, uid === null))
      const resultId = summary?.videoId ?? null
      saveRequest({ ...unsent, jobId, isFinished: summary !== undefined, resultId })
    } catch (cause) {
      const problem = cause instanceof AnyProblem ? cause : localProblem('internal', { cause })
      if (thisAttempt !== attempt.current || problem.code === 'canceled') return
      storeRequest(null)
      dispatch({ type: 'problem', problem })
    }
    void notifyUsageChanged()
  }

  /** Follows a job that the server began itself, while the person looked on or was elsewhere. */
  function follow(begun: UnsentRequest, jobId: string, isWatched: boolean): void {
    if (request?.jobId === jobId) return
    attempt.current += 1
    opens.current = isWatched || null
    dispatch({ type: 'started' })
    saveRequest({ ...begun, uid, jobId, isFinished: false, resultId: null })
  }

  useResumeUnsent(request, isLoading ? undefined : uid, (unsent) => void start(unsent, null))

  return {
    ...{ request, job, start, cancel, reset, follow },
    /** Lets the job end without opening its summary: the person has turned to something else. */
    unwatch() {
      opens.current = false
    },
  }
}

/** Hearing takes so long that people leave meanwhile, and come back for another recording. */
const isHeard = (request: StoredRequest | null) =>
  sourceOf(request?.video ?? '')?.noun !== undefined

function useStoredRequest() {
  const [request, setRequest] = useState(loadStoredRequest)
  function saveRequest(next: StoredRequest | null): void {
    setRequest(next)
    storeRequest(next)
  }
  return { request, setRequest, saveRequest }
}

/**
 * Calls back when another user is at this page, or the job is one that was requested
 * before it was known who is. `isUnknown` is true while nobody knows.
 */
function useOwnerChange(
  [uid, jobUid]: [string | null, string | null | undefined],
  isUnknown: boolean,
  onChange: () => void,
): void {
  const handleChange = useEffectEvent(onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of user is the trigger.
  useEffect(() => {
    // A user whose session was lost may sign in again; until then the page keeps the summary.
    if (!isUnknown) handleChange()
  }, [uid, jobUid, isUnknown])
}

/** The line closes with the page; a stored request is sent again when the person returns. */
function useLine() {
  const [line] = useState(createWaitingLine)
  useEffect(() => line.enterPage(), [line])
  return line
}

/**
 * The server knows the job only for its owner. A user whose session was lost may sign in
 * again, and keeps the page as it is.
 */
function useJobEvents(request: StoredRequest | null, onAction: (action: JobAction) => void): void {
  const { user, isLoading, isExpired } = useAuth()
  const isOwner = isExpired || (!isLoading && request?.uid === (user?.uid ?? null))
  // What became a summary has a page of its own.
  const jobId = isOwner && !request?.resultId ? (request?.jobId ?? null) : null
  const handleAction = useEffectEvent(onAction)
  const finish = useEffectEvent((summary: SummaryView) =>
    onAction(keepFinished(summary, user === null)),
  )
  useEffect(() => {
    if (!jobId) return
    return firstApi.subscribeToJob(jobId, {
      onStep: (step) => handleAction({ type: 'step', step }),
      onPart: (part) => handleAction({ type: 'part', part }),
      onConnectionChange: (isLost) => handleAction({ type: 'connection', isLost }),
      onSummary: (summary) => finish(summary),
      onProblem: (problem) => handleAction({ type: 'problem', problem }),
    })
  }, [jobId])
}

/** Keeps a summary that has come as an event, or with the response to its request. */
function keepFinished(summary: SummaryView, isGuest: boolean): JobAction {
  loadCards().then(
    ({ cacheFinished }) => cacheFinished(summary, isGuest),
    (cause) => warn('The summary could not be cached.', cause),
  )
  return { type: 'summary', summary }
}

/**
 * Sends a stored request again when the page was closed before the server had answered.
 * `uid` is undefined until it is known.
 */
function useResumeUnsent(
  request: StoredRequest | null,
  uid: string | null | undefined,
  onResume: (request: StoredRequest) => void,
) {
  const isPending = useRef(request !== null && request.jobId === null)
  useEffect(() => {
    if (!isPending.current || uid === undefined || request?.uid !== uid) return
    isPending.current = false
    onResume(request)
  })
}

async function sendRequest(
  request: StoredRequest,
  captions: CaptionInput | null,
): Promise<AcceptedSummary> {
  if (!request.rewrite) return firstApi.requestSummary(toSummaryRequest(request, captions))
  const { videoId, ...rewrite } = request.rewrite
  const engine = request.isExtract ? ({ engine: 'extract' } as const) : {}
  return firstApi.rewriteSummary(videoId, { ...rewrite, ...engine })
}

function getInitialJob(request: StoredRequest | null): Job {
  return request === null || request.resultId ? idleJob : initialRunningJob
}

function resultOf(action: JobAction): string | null {
  return action.type === 'summary' ? action.summary.videoId : null
}
