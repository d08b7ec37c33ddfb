// Holds the state of the summarize page: link, options, captions and the current job.
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sampleVideoId } from '#contract/basics/limits.ts'
import { importPath, summaryPath } from '#contract/basics/paths.ts'
import { findOtherLink, looksLikeFeed } from '#contract/sources/other-link.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { toAskState } from '../../shell/commands/asked-question.ts'
import { hasPrecisePointer } from '../../ui/browser/has-precise-pointer.ts'
import { readLinkField } from '../input/read-link-field.ts'
import { type Dragged, useGivenInput } from '../input/use-given-input.ts'
import { rememberResults } from '../jobs/has-results.ts'
import type { Job } from '../jobs/job.ts'
import type { StoredRequest } from '../jobs/summary-request.ts'
import { type CaptionDraft, isDraftEmpty } from './caption-draft.ts'
import { hasCaptionPanel, type Stage, selectStage } from './stage.ts'
import { type Captions, useCaptions } from './use-captions.ts'
import { usePassedInput } from './use-passed-input.ts'
import { useRequests } from './use-requests.ts'
import { useSummaryJob } from './use-summary-job.ts'
import { useSummaryOptions, useTrackChoice } from './use-summary-options.ts'

/** What the person has entered. It is kept while the person visits other pages. */
export type PageInput = {
  link: string
  onLink: (link: string) => void
  /**
   * The job whose failure was shown before the page was loaded, or null. Its link stays, but the
   * message does not come back: the cause may be gone.
   */
  pastFailure: string | null
  /** Whether the video of this link has its summary, or could not be summarized. */
  isSpent: boolean
  onSpent: (isSpent: boolean) => void
  /** Whether the person came with the browser’s buttons, or the page was loaded. */
  isBack: boolean
  draft: CaptionDraft
  onDraft: Dispatch<SetStateAction<CaptionDraft>>
  /** Whether a recording is shown. What it is, other code knows, which loads with it. */
  hasRecording: boolean
  onRecording: (hasRecording: boolean) => void
}

export type SummarizePageState = ReturnType<typeof useSummarizePage>

export function useSummarizePage(input: PageInput) {
  const { link, onLink, draft, onDraft, hasRecording, onRecording } = input
  const summaryJob = useSummaryJob(input.pastFailure)
  const navigate = useNavigate()
  const { request, job, reset } = summaryJob
  const linkInput = useRef<HTMLInputElement>(null)
  const [options, setOptions] = useSummaryOptions(request)
  const captions = useCaptions(draft, onDraft, job.phase === 'idle', () => {
    if (job.phase === 'failed') reset()
    summaryJob.unwatch()
    onRecording(true)
  })
  const askSample = useOpenResult(job)
  const [rejectedLink, setRejectedLink] = useState<string | null>(null)
  const { error, ...target } = readLinkField(link)
  const { foundLink, videoId, isList, otherLink } = target
  const selected = selectStage({
    ...{ ...target, request, job, hasRecording },
    isAddingCaptions: captions.isOpen,
  })
  const { stage } = selected
  const focusLink = () => linkInput.current?.focus()
  const returnToLink = () => hasPrecisePointer() && focusLink()
  const [track, setTrack] = useTrackChoice(videoId)
  const requests = useRequests({ ...input, summaryJob, options, track, returnToLink })
  useLinkFocus(linkInput, ['empty', 'preview', 'list', 'podcast'].includes(stage.name))

  function submit(video: string | null, draftToSend: CaptionDraft | null) {
    captions.setOpen(false)
    setRejectedLink(null)
    requests.submit(video, draftToSend)
  }

  async function submitCaptions() {
    if (stage.name === 'captions' && track && isDraftEmpty(draft)) submit(videoId, null)
    else if (await captions.validate())
      submit(stage.name === 'failed' ? stage.request.video : videoId, draft)
  }

  const podcast = usePodcastLink(submit)
  /** Opens the sample, and asks it a question if there is one. */
  function submitSample(question: string) {
    askSample(question)
    onLink('')
    submit(sampleVideoId, null)
  }
  usePassedInput({
    input,
    // After a failure that passes, the link is still the one that is meant.
    isFailed: stage.name === 'failed' && stage.problem.action !== 'retry',
    isDone: stage.name === 'done',
    onReset: reset,
    onSample: () => submitSample(''),
    onCaptions: () => captions.setOpen(true),
  })

  const dragged = useCaptionInput({ stage, link, onLink, focusLink, captions })
  return {
    ...selected,
    resultId: resultOfGuest(request),
    linkInput,
    foundLink,
    videoId,
    options,
    setOptions,
    captions,
    dragged,
    setRecording: onRecording,
    follow: summaryJob.follow,
    unwatch: summaryJob.unwatch,
    /** The job that has led to a summary. */
    endedJobId: request?.resultId ? request.jobId : null,
    /** What the job is about. */
    jobVideoId: request?.video ?? null,
    submitCaptions,
    submitSample,
    ...podcast,
    track,
    setTrack,
    requests,
    linkError: rejectedLink === link ? error : null,
    hasCaptionPanel: hasCaptionPanel(stage),
    submitLink() {
      if (hasCaptionPanel(stage) && !isDraftEmpty(draft)) return void submitCaptions()
      if (isList) return void navigate(importPath(foundLink))
      if (videoId !== null) return submit(videoId, null)
      if (podcast.requestPodcast(otherLink)) return
      setRejectedLink(link)
      focusLink()
    },
    ...createMoves({ summaryJob, stage, link, onLink, captions, returnToLink }),
  }
}

type MoveInput = Pick<PageInput, 'link' | 'onLink'> & {
  summaryJob: ReturnType<typeof useSummaryJob>
  stage: Stage
  captions: Captions
  returnToLink: () => void
}

/** How a person gets from one stage to another without a request. */
function createMoves({
  summaryJob: { request, reset },
  stage,
  link,
  onLink,
  captions,
  returnToLink,
}: MoveInput) {
  /** Keeps the captions, and continues without a link. */
  function leaveVideo() {
    if (stage.name === 'failed') reset()
    onLink('')
    captions.setOpen(true)
  }
  return {
    leaveVideo,
    /** A link that was used, or cannot be, is not that of the captions. */
    chooseCaptions: () => (stage.name === 'failed' ? leaveVideo() : captions.setOpen(true)),
    closeCaptions() {
      captions.setOpen(false)
      returnToLink()
    },
    /** Removes the message about a failure. The link stays, so that it can be corrected. */
    closeFailure(keptLink = link) {
      reset()
      onLink(keptLink)
      returnToLink()
    },
    closeLimitDialog() {
      captions.setOpen(request?.hasUploadedCaptions === true)
      reset()
    },
  }
}

type CaptionInputProps = Pick<PageInput, 'link' | 'onLink'> & {
  stage: Stage
  focusLink: () => void
  captions: Captions
}

/**
 * Takes words, captions and recordings that are pasted or dropped. Returns what is being
 * dragged over the window.
 */
function useCaptionInput({ stage, link, onLink, focusLink, captions }: CaptionInputProps): Dragged {
  return useGivenInput((given) => {
    // A link is taken on every page.
    if (given.kind === 'link' || stage.name === 'running') return false
    if (given.kind === 'words') {
      // The link of a podcast takes the place of another link; other words do not.
      if (link !== '' && findOtherLink(given.text) === null) return false
      onLink(given.text)
      focusLink()
      return true
    }
    if (!hasCaptionPanel(stage)) captions.setOpen(true)
    if (given.kind === 'file') void captions.addFile(given.file)
    else captions.addText(given.text)
    return true
  })
}

/** Takes the link of a podcast, and the episode that the person chooses. */
function usePodcastLink(submit: (videoId: string, draft: null) => void) {
  const [requestedPodcast, setRequestedPodcast] = useState<string | null>(null)
  return {
    /** The link whose episodes were asked for. */
    requestedPodcast,
    /** Returns false for a link that does not look like one of a podcast. */
    requestPodcast(link: string | null): boolean {
      if (link === null || !looksLikeFeed(link)) return false
      setRequestedPodcast(link)
      return true
    },
    submitEpisode: (videoId: string) => submit(videoId, null),
  }
}

/** What a member has made is in their list. */
const resultOfGuest = (request: StoredRequest | null) =>
  request?.uid === null ? request.resultId : null

/**
 * Opens the page of a summary that is ready. Returns a function that notes what to ask
 * the sample there.
 */
function useOpenResult(job: Job): (question: string) => void {
  const navigate = useNavigate()
  const [question, setQuestion] = useState('')
  const summary = job.phase === 'done' ? job.summary : null
  const open = useEffectEvent((summary: SummaryView) => {
    rememberResults()
    const isAsking = question !== '' && summary.videoId === sampleVideoId
    void navigate(`${summaryPath(summary.videoId)}${isAsking ? '?tab=ask' : ''}`, {
      state: isAsking ? toAskState(question) : { summary, isNew: true },
    })
  })
  useEffect(() => {
    if (summary) open(summary)
  }, [summary])
  return setQuestion
}

/**
 * Focuses the link field when the page opens without a summary, and always by its
 * shortcut. Where a touch would open a keyboard, the person does it.
 */
function useLinkFocus(input: RefObject<HTMLInputElement | null>, isIdle: boolean): void {
  const { key, state } = useLocation()
  const focus = useEffectEvent(() => {
    // The saved list writes its filters into the address while somebody types in it.
    const isWanted = state?.focusesLink || (isIdle && hasPrecisePointer() && !state?.keepsFocus)
    if (isWanted) input.current?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the page focuses it.
  useEffect(() => focus(), [key])
}
