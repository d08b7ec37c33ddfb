// A recording that the server has: its words grow while they are heard, then the summary begins.
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDuration } from '#contract/basics/format.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { Recording } from '#contract/recordings/recordings.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { isMoving, refreshRecording, useRecording } from '../../recordings/recording-query.ts'
import { SpeakerNames } from '../../recordings/speaker-names.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { idleJob } from '../jobs/job.ts'
import { leaveIfGiven, leaveRecording } from './chosen.ts'
import { HeardLines } from './heard-lines.tsx'
import { ListeningSteps } from './listening-steps.tsx'
import styles from './recording.module.css'
import { FileButton, FileHead } from './recording-parts.tsx'
import { RefusedCard } from './refused-card.tsx'
import type { StartPage } from './start-page.ts'
import { recordingTexts as texts } from './texts.ts'

/** Cancel asks only where so much work, or so much audio that counts, would be lost. */
const shortSeconds = 120

export function HeardCard({ id, page }: { id: string; page: StartPage }) {
  const { data, error, isFetchedAfterMount } = useRecording(id, true)
  useEffect(() => {
    // It was deleted, or is not of this person.
    if (error instanceof AnyProblem && error.status === 404) leaveRecording()
  }, [error])
  useFollowedSummary(isFetchedAfterMount ? data : undefined, page)
  useSeenOnce(data)
  if (!data)
    return (
      <article className={joinClasses(layout.card, styles.card)} aria-busy={!error}>
        {error && <p role="alert">{describeFailure(error, texts.notChanged)}</p>}
      </article>
    )
  return <Heard recording={data} page={page} />
}

/** A person who comes back later finds what failed among the last results. */
function useSeenOnce(recording: Recording | undefined): void {
  const failedId = useRef<string | null>(null)
  useEffect(() => {
    failedId.current = recording?.problem ? recording.id : null
  }, [recording])
  useEffect(
    () => () => {
      if (failedId.current !== null) leaveIfGiven(failedId.current)
    },
    [],
  )
}

const followed = new Set<string>()

/**
 * Hands the job of the summary over to the page, which opens the summary when it is ready. A
 * person who comes back later finds it among the last results, and can send another recording.
 */
function useFollowedSummary(recording: Recording | undefined, page: StartPage): void {
  const { job, endedJobId } = page
  const jobId = recording?.summaryJobId ?? null
  const isOpening = job.phase === 'done' && job.summary.videoId === recording?.videoId
  const isSummarized = isOpening || (jobId !== null && jobId === endedJobId)
  useEffect(() => {
    if (isSummarized) leaveRecording()
  }, [isSummarized])
  const [isWatched, setWatched] = useState(false)
  useEffect(() => {
    if (recording && jobId === null) setWatched(true)
  }, [recording, jobId])
  const follow = useEffectEvent((jobId: string) => {
    // After its failure the recording is shown again.
    if (!recording || followed.has(jobId)) return
    followed.add(jobId)
    const whole = { hasUploadedCaptions: false, isExtract: false, rewrite: null, track: null }
    page.follow({ ...page.options, ...whole, video: recording.videoId, link: '' }, jobId, isWatched)
  })
  useEffect(() => {
    if (jobId !== null) follow(jobId)
  }, [jobId])
}

type HeardProps = { recording: Recording; page: StartPage }

function Heard({ recording, page }: HeardProps) {
  const { name, seconds, bytes, state, problem, speakers } = recording
  const { isBusy, isAsking, ...actions } = useHeardActions(recording, page)
  const job = page.jobVideoId === recording.videoId ? page.job : idleJob
  const isWriting = job.phase === 'running'
  const isEnded = !isWriting && (state === 'done' || state === 'canceled')
  return (
    <article className={joinClasses(layout.card, styles.card)}>
      <FileHead
        {...{ name, seconds, bytes }}
        isEnded={isEnded || problem !== null}
        onCancel={isEnded || problem ? actions.remove : actions.cancel}
      />
      {state === 'receiving' && recording.id === recording.videoId ? (
        <Unfinished />
      ) : problem ? (
        <RefusedCard problem={problem} seconds={seconds} page={page} onRetry={actions.retry} />
      ) : (
        <ListeningSteps recording={recording} job={job} />
      )}
      {state === 'done' && problem && (
        <p className={joinClasses(text.muted, styles.text)}>{texts.kept}</p>
      )}
      {state === 'canceled' && recording.lines.length === 0 && (
        <p className={joinClasses(text.muted, styles.text)}>{texts.tooFew}</p>
      )}
      {speakers.length > 0 && (
        <div className={styles.heard}>
          <h2 className={text.strong}>{texts.who}</h2>
          <SpeakerNames recording={recording} />
        </div>
      )}
      <Transcript recording={recording} isRunning={isWriting || isMoving(recording)}>
        {(isWriting || state === 'listening') && recording.lines.length > 0 && (
          <Button look="quiet" busy={isBusy} onClick={actions.stop}>
            {texts.stop}
          </Button>
        )}
        {isEnded && recording.lines.length > 0 && (
          <Button look="primary" onClick={actions.summarize}>
            {texts.summarize}
          </Button>
        )}
        <Button look="quiet" onClick={actions.leave}>
          {texts.another}
        </Button>
      </Transcript>
      {job.phase === 'running' && page.growingText(job.part)}
      {isAsking && (
        <CancelDialog
          recording={recording}
          onStop={actions.stop}
          onRemove={actions.remove}
          onClose={actions.closeQuestion}
        />
      )}
    </article>
  )
}

function Unfinished() {
  return (
    <div className={styles.text}>
      <p>{texts.chooseSame}</p>
      <p className={joinClasses(layout.row, styles.actions)}>
        <FileButton label={texts.chooseFile} />
      </p>
    </div>
  )
}

type TranscriptProps = { recording: Recording; isRunning: boolean; children: ReactNode }

/** The last three lines, or all of them on request. */
function Transcript({ recording, isRunning, children }: TranscriptProps) {
  const [isOpen, setOpen] = useState(false)
  const { lines, state, problem } = recording
  const speechSeconds = readSpeechSeconds(problem)
  const isGrowing = state === 'listening'
  return (
    <>
      {lines.length > 0 && (isGrowing || isOpen) && (
        <HeardLines recording={recording} isAll={isOpen} />
      )}
      {isRunning && <p className={joinClasses(text.meta, styles.hint)}>{texts.goesOn}</p>}
      <div className={joinClasses(layout.row, styles.actions)}>
        {lines.length > 0 && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? texts.hideTranscript
              : speechSeconds !== null
                ? texts.showSpeech(speechSeconds)
                : texts.readTranscript}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

/** How long somebody speaks where that is too little for a summary; otherwise null. */
function readSpeechSeconds(problem: Recording['problem']): number | null {
  const seconds = (problem?.details as { speechSeconds?: unknown } | undefined)?.speechSeconds
  return typeof seconds === 'number' ? seconds : null
}

function useHeardActions(recording: Recording, page: StartPage) {
  const queries = useQueryClient()
  const { notifyUsageChanged } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { id, videoId, tookSeconds, heardSeconds } = recording

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await run()
    } catch (cause) {
      showToast(describeFailure(cause, texts.notChanged), { failed: true })
    }
    setBusy(false)
    void notifyUsageChanged()
  }

  const remove = () =>
    attempt(async () => {
      if (page.job.phase === 'running') await page.requests.cancel()
      await api.deleteRecording(id)
      leaveRecording()
      showToast(isMoving(recording) ? texts.canceled(heardSeconds) : texts.removed)
    })

  return {
    isBusy,
    isAsking,
    closeQuestion: () => setAsking(false),
    cancel: () =>
      Math.max(tookSeconds, heardSeconds) > shortSeconds ? setAsking(true) : void remove(),
    remove: () => void remove(),
    stop: () =>
      void attempt(async () => {
        if (isMoving(recording)) await api.stopRecording(id, true)
        else await page.requests.cancel()
        await refreshRecording(queries, id)
      }),
    retry: () =>
      void attempt(async () => {
        await api.retryRecording(id)
        await refreshRecording(queries, id)
      }),
    summarize: () => page.requests.submit(videoId, null),
    leave() {
      page.unwatch()
      leaveRecording()
    },
  }
}

type CancelProps = {
  recording: Recording
  onStop: () => void
  onRemove: () => void
  onClose: () => void
}

function CancelDialog({ recording, onStop, onRemove, onClose }: CancelProps) {
  const { heardSeconds, lines } = recording
  const choose = (run: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    closeDialog(event.currentTarget)
    run()
  }
  return (
    <Dialog
      title={texts.askCancel}
      lead={<p className={text.muted}>{texts.askCancelLead(formatDuration(heardSeconds))}</p>}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.goOn}</Button>
        {lines.length > 0 && <Button onClick={choose(onStop)}>{texts.stop}</Button>}
        <Button look="danger" onClick={choose(onRemove)}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
