// Holds the state of the summarize page: link, options, captions and the current job.
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type RewriteReason, sampleVideoId } from '#contract/limits.ts'
import { parseVideoLink } from '#contract/link.ts'
import type { SummaryView } from '#contract/summary.ts'
import { type CaptionInput, createRewriteRequest, type StoredRequest } from '../jobs/summary-request.ts'
import { showToast } from '../toasts/toasts.ts'
import { type CaptionDraft, isDraftEmpty, noDraft, toCaptionInput } from './caption-draft.ts'
import type { Given } from './read-transfer.ts'
import { hasCaptionPanel, selectStage } from './stage.ts'
import { texts } from './texts.ts'
import { useCaptions } from './use-captions.ts'
import { useGivenInput } from './use-given-input.ts'
import { useSummaryJob } from './use-summary-job.ts'
import { useSummaryOptions } from './use-summary-options.ts'

/** What the person has entered. It is kept while the person visits other pages. */
export type PageInput = {
  link: string
  onLink: (link: string) => void
  draft: CaptionDraft
  onDraft: Dispatch<SetStateAction<CaptionDraft>>
}

export type SummarizePageState = ReturnType<typeof useSummarizePage>

export function useSummarizePage({ link, onLink, draft, onDraft }: PageInput) {
  const { request, job: latestJob, start, cancel, reset } = useSummaryJob()
  const linkInput = useRef<HTMLInputElement>(null)
  const [options, setOptions] = useSummaryOptions(request)
  const captions = useCaptions(draft, onDraft, latestJob.phase === 'idle')
  const [rejectedLink, setRejectedLink] = useState<string | null>(null)
  const parsedLink = parseVideoLink(link)
  const videoId = 'videoId' in parsedLink ? parsedLink.videoId : null
  const selected = selectStage({ request, job: latestJob, videoId, isAddingCaptions: captions.isOpen })
  const { stage } = selected

  usePassedLink(onLink)
  useFocusOnArrival(linkInput, stage.name === 'empty' || stage.name === 'preview')
  const isDragging = useGivenInput(takeInput)

  function submit(video: string | null, uploadedCaptions: CaptionInput | null) {
    captions.setOpen(false)
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

  function submitCaptions() {
    if (captions.validate()) submit(stage.name === 'failed' ? stage.request.video : videoId, toCaptionInput(draft))
  }

  function openCaptions() {
    // A new summary needs other captions.
    if (stage.name === 'done' && request?.hasUploadedCaptions) onDraft(noDraft)
    captions.setOpen(true)
  }

  /** Takes what was pasted or dropped beside the fields. A link is taken on every page. */
  function takeInput(given: Given): boolean {
    if (given.kind === 'link' || stage.name === 'running') return false
    if (given.kind === 'words') {
      if (link !== '') return false
      onLink(given.text)
      return true
    }
    if (!hasCaptionPanel(stage)) openCaptions()
    if (given.kind === 'file') void captions.addFile(given.file)
    else captions.addText(given.text)
    return true
  }

  return {
    ...selected,
    linkInput,
    linkProblem: 'problem' in parsedLink && rejectedLink === link ? parsedLink.problem : null,
    videoId,
    options,
    setOptions,
    captions,
    isDragging,
    hasCaptionPanel: hasCaptionPanel(stage),
    openCaptions,
    submitCaptions,
    submitSample() {
      onLink('')
      submit(sampleVideoId, null)
    },
    submitLink() {
      if (hasCaptionPanel(stage) && !isDraftEmpty(draft)) return submitCaptions()
      if (videoId !== null) return submit(videoId, null)
      setRejectedLink(link)
      linkInput.current?.focus()
    },
    focusLink() {
      captions.setOpen(false)
      linkInput.current?.focus()
      linkInput.current?.select()
    },
    /** Removes the message about a failure. The link stays, so that it can be corrected. */
    dismissFailure() {
      reset()
      linkInput.current?.focus()
    },
    enterOtherLink() {
      reset()
      onLink('')
      linkInput.current?.focus()
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
      failedRequest.hasUploadedCaptions && isDraftEmpty(draft)
        ? null
        : (change: Partial<Pick<StoredRequest, 'isExtract'>> = {}) =>
            void start(
              { ...failedRequest, ...change },
              failedRequest.hasUploadedCaptions ? toCaptionInput(draft) : null,
            ),
    closeLimitDialog() {
      captions.setOpen(request?.hasUploadedCaptions === true)
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

/** Focuses the link field when the page opens, also again by its shortcut. Where a touch would open a keyboard, the person does it. */
function useFocusOnArrival(input: RefObject<HTMLInputElement | null>, isIdle: boolean): void {
  const { key } = useLocation()
  const focus = useEffectEvent(() => {
    if (isIdle && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the page is an arrival.
  useEffect(() => focus(), [key])
}
