// Cancels the running summary job, also while the server has not accepted its request yet.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AnyProblem } from '#contract/problems/problem.ts'
import { firstApi } from '../../api/first-api.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { Job } from '../jobs/job.ts'
import type { WaitingLine } from '../jobs/place-in-line.ts'
import type { StoredRequest } from '../jobs/summary-request.ts'
import { texts } from '../texts.ts'

type Options = {
  request: StoredRequest | null
  job: Job
  /** Changes with every other request, whose job must not be touched. */
  attempt: RefObject<number>
  /** Resolves when the server has accepted the request. */
  pendingJob: RefObject<Promise<{ jobId: string }> | null>
  line: WaitingLine
  notifyUsageChanged: () => Promise<void>
  onCanceled: () => void
  onKept: (request: StoredRequest) => void
}

export function useCancel(options: Options) {
  const { request, job, attempt, pendingJob, line, notifyUsageChanged, onCanceled, onKept } =
    options
  /** The attempt that is being canceled, or null. When its job is accepted, it is not watched. */
  const cancelingAttempt = useRef<number | null>(null)
  const sayTooLate = useTooLateNotice(request?.jobId ?? null, job)

  /**
   * Resolves to false when the job had already ended, which the page says beside its
   * summary. Throws when the server did not answer.
   */
  async function cancel(): Promise<boolean> {
    if (line.leave()) {
      onCanceled()
      return true
    }
    const thisAttempt = attempt.current
    cancelingAttempt.current = thisAttempt
    let isCanceled = false
    const accepted = request?.jobId
      ? request
      : await pendingJob.current?.catch((cause) => {
          isCanceled = cause instanceof AnyProblem && cause.code === 'canceled'
          return null
        })
    const jobId = accepted?.jobId ?? null
    try {
      // Without a job the server rejected the request, which the page shows, or told only
      // a place in line.
      if (jobId !== null) isCanceled = await cancelJob(jobId)
      if (jobId !== null && !isCanceled) sayTooLate(jobId)
    } finally {
      if (cancelingAttempt.current === thisAttempt) cancelingAttempt.current = null
      if (thisAttempt === attempt.current) {
        if (isCanceled) onCanceled()
        else if (request?.jobId === null && jobId) onKept({ ...request, jobId })
      }
      void notifyUsageChanged()
    }
    return isCanceled
  }

  return { cancel, cancelingAttempt }
}

/**
 * Returns a function that says, once the summary of a job is there, that it was done
 * before it could be canceled.
 */
function useTooLateNotice(jobId: string | null, job: Job): (jobId: string) => void {
  const [lateJobId, setLateJobId] = useState<string | null>(null)
  const latest = useRef(job)
  useEffect(() => {
    latest.current = job
  }, [job])
  const isShown = lateJobId !== null && lateJobId === jobId && job.phase === 'done'
  useEffect(() => {
    if (isShown) showToast(texts.canceledTooLate)
  }, [isShown])
  // The page of the summary may have taken the place of this one.
  return (late) =>
    latest.current.phase === 'done' ? showToast(texts.canceledTooLate) : setLateJobId(late)
}

async function cancelJob(jobId: string): Promise<boolean> {
  try {
    return (await firstApi.cancelJob(jobId)).canceled
  } catch (cause) {
    // It was canceled in another window.
    if (cause instanceof AnyProblem && cause.code === 'not_found') return true
    throw cause
  }
}
