// The requests of the summarize page: a summary, another attempt, and the end of a job.
import { useEffect, useEffectEvent, useRef } from 'react'
import { sampleVideoId } from '#contract/basics/limits.ts'
import type { CaptionTrack } from '#contract/captions/transcript.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { ChosenOptions, StoredRequest } from '../jobs/summary-request.ts'
import { texts } from '../texts.ts'
import { type CaptionDraft, isDraftEmpty, removeSent, toCaptionInput } from './caption-draft.ts'
import type { PageInput } from './use-summarize-page.ts'
import type { useSummaryJob } from './use-summary-job.ts'

type RequestInput = Pick<PageInput, 'link' | 'draft' | 'onDraft'> & {
  summaryJob: ReturnType<typeof useSummaryJob>
  options: ChosenOptions
  track: CaptionTrack | null
  returnToLink: () => void
}

export function useRequests({ link, draft, onDraft, ...input }: RequestInput) {
  const { summaryJob, options, track, returnToLink } = input
  const { start, cancel } = summaryJob
  const onSent = useSentDraft(summaryJob, draft, onDraft)
  const send = (captions: CaptionDraft) => {
    onSent(captions)
    return toCaptionInput(captions)
  }
  return {
    submit(video: string | null, draftToSend: CaptionDraft | null) {
      const request = {
        ...options,
        video,
        isExtract: false,
        rewrite: null,
        link: video === sampleVideoId ? '' : link,
        track: video === sampleVideoId ? null : track,
        hasUploadedCaptions: draftToSend !== null,
      }
      void start(request, draftToSend && send(draftToSend))
    },
    /** Returns null when the captions were lost with the page that uploaded them. */
    getRetry: (failed: StoredRequest) =>
      failed.hasUploadedCaptions && isDraftEmpty(draft)
        ? null
        : (change: Partial<Pick<StoredRequest, 'isExtract'>> = {}) =>
            void start({ ...failed, ...change }, failed.hasUploadedCaptions ? send(draft) : null),
    /** Never throws. What was typed stays for the next request. */
    async cancel() {
      try {
        if (!(await cancel())) return
        showToast(texts.canceled)
        returnToLink()
      } catch {
        showToast(texts.notCanceled, { failed: true })
      }
    },
  }
}

/**
 * Removes the captions of a job when it is done, but not those that were entered since.
 * Returns a function that notes what is sent.
 */
function useSentDraft(
  { request, job }: ReturnType<typeof useSummaryJob>,
  draft: CaptionDraft,
  onDraft: PageInput['onDraft'],
): (draft: CaptionDraft) => void {
  // The person may have left the page while the job was running.
  const sent = useRef(job.phase === 'running' ? draft : null)
  const isDone = job.phase === 'done' && request?.hasUploadedCaptions === true
  const remove = useEffectEvent(() => {
    const sentDraft = sent.current
    onDraft((current) => removeSent(current, sentDraft))
  })
  useEffect(() => {
    if (isDone) remove()
  }, [isDone])
  return (next) => {
    sent.current = next
  }
}
