// Holds the state of the summarize page: link, options, captions and the current job.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type RewriteReason, sampleVideoId } from '#contract/limits.ts'
import { parseVideoLink } from '#contract/link.ts'
import type { SummaryView } from '#contract/summary.ts'
import { type CaptionInput, createRewriteRequest, noCaptions, type StoredRequest } from '../jobs/summary-request.ts'
import { showToast } from '../toasts/toasts.ts'
import { selectStage } from './stage.ts'
import { texts } from './texts.ts'
import { useSummaryJob } from './use-summary-job.ts'
import { useSummaryOptions } from './use-summary-options.ts'

export type SummarizePageState = ReturnType<typeof useSummarizePage>

export function useSummarizePage(link: string, onLink: (link: string) => void) {
  const { request, job: latestJob, start, cancel, reset } = useSummaryJob()
  const linkInput = useRef<HTMLInputElement>(null)
  const [options, setOptions] = useSummaryOptions(request)
  const [captions, setCaptions] = useState(noCaptions)
  const [isAddingCaptions, setAddingCaptions] = useState(false)
  const [rejectedLink, setRejectedLink] = useState<string | null>(null)
  const parsedLink = parseVideoLink(link)
  const videoId = 'videoId' in parsedLink ? parsedLink.videoId : null

  usePassedLink(onLink)

  function submit(video: string | null, uploadedCaptions: CaptionInput | null) {
    setAddingCaptions(false)
    setRejectedLink(null)
    void start(
      {
        ...options,
        video,
        link: video === sampleVideoId ? '' : link,
        hasUploadedCaptions: uploadedCaptions !== null,
        isExtract: false,
        rewrite: null,
      },
      uploadedCaptions,
    )
  }

  function submitVideo(video: string) {
    setCaptions(noCaptions)
    submit(video, null)
  }

  return {
    ...selectStage({ request, job: latestJob, videoId, isAddingCaptions }),
    linkInput,
    linkProblem: 'problem' in parsedLink && rejectedLink === link ? parsedLink.problem : null,
    videoId,
    options,
    setOptions,
    captions,
    setCaptions,
    addCaptions: () => setAddingCaptions(true),
    submitSample: () => submitVideo(sampleVideoId),
    submitCaptions: (video: string | null) => submit(video, captions),
    submitLink() {
      if (videoId !== null) return submitVideo(videoId)
      setRejectedLink(link)
      linkInput.current?.focus()
    },
    focusLink() {
      setAddingCaptions(false)
      linkInput.current?.focus()
      linkInput.current?.select()
    },
    /** Never throws. What was typed stays for the next request. */
    async cancel() {
      try {
        if (!(await cancel())) return
        showToast(texts.canceled)
        linkInput.current?.focus()
      } catch {
        showToast(texts.notCanceled, { failed: true })
      }
    },
    rewrite: (summary: SummaryView, reason: RewriteReason) =>
      void start({ ...createRewriteRequest(summary, reason), link }, null),
    /** Returns null when the captions were lost with the page that uploaded them. */
    getRetry: (failedRequest: StoredRequest) =>
      failedRequest.hasUploadedCaptions && captions.text === ''
        ? null
        : (change: Partial<Pick<StoredRequest, 'isExtract'>> = {}) =>
            void start({ ...failedRequest, ...change }, failedRequest.hasUploadedCaptions ? captions : null),
    closeLimitDialog() {
      setAddingCaptions(request?.hasUploadedCaptions === true)
      reset()
    },
  }
}

/** A rewrite that starts on another page passes the link of its video. */
function usePassedLink(onLink: (link: string) => void): void {
  const { state } = useLocation()
  const applyPassedLink = useEffectEvent(() => {
    if (typeof state?.link === 'string') onLink(state.link)
  })
  useEffect(() => applyPassedLink(), [])
}
