// Shows a running job in the place of its result: its steps, a progress bar, and the text
// as it is written.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { useSite } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { type RunningJob, stepOrder } from '../jobs/job.ts'
import { texts } from '../texts.ts'
import { VideoPreview } from '../video/video-preview.tsx'
import { GrowingText } from './growing-text.tsx'
import styles from './progress-card.module.css'
import { progressTexts } from './progress-texts.ts'

type Props = { videoId: string | null; job: RunningJob; onCancel: () => Promise<void> }

export function ProgressCard({ videoId, job, onCancel }: Props) {
  return (
    <article className={styles.result} aria-busy="true">
      <VideoPreview videoId={videoId}>
        <Steps job={job} />
      </VideoPreview>
      <div className={styles.bar}>
        <ProgressBar share={job.progress} label={progressTexts.progress} />
        <CancelButton onCancel={onCancel} />
      </div>
      <p className={joinClasses(text.meta, styles.hint)} role="status">
        {job.placeInLine
          ? progressTexts.inLine(job.placeInLine)
          : job.isReconnecting
            ? progressTexts.reconnecting
            : progressTexts.leaveHint}
      </p>
      <GrowingText part={job.part} isGrowing />
    </article>
  )
}

/** A summary that is ready, until its page has loaded. */
export function ArrivingResult({ view }: { view: SummaryView }) {
  return (
    <article className={styles.result}>
      <VideoPreview videoId={isUploaded(view.videoId) ? null : view.videoId} />
      <GrowingText part={{ ...view.summary, language: summaryLanguage(view) }} />
    </article>
  )
}

function CancelButton({ onCancel }: { onCancel: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)

  async function cancel() {
    setBusy(true)
    await onCancel()
    setBusy(false)
  }

  return (
    <Button look="quiet" busy={isBusy} onClick={() => void cancel()}>
      {progressTexts.cancel}
    </Button>
  )
}

/** Screen readers announce the names of the steps but not the details beside them. */
function Steps({ job }: { job: RunningJob }) {
  const { data: site } = useSite()
  const isPicked = site?.writer?.kind === 'extract'
  const currentIndex = stepOrder.indexOf(job.step)
  return (
    <div role="status" aria-atomic="false">
      <ol className={styles.steps}>
        {stepOrder.map((step, index) => {
          const names =
            step === 'writing' && isPicked ? progressTexts.picking : texts.stepNames[step]
          const state = index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'next'
          return (
            <li key={step} className={state === 'current' ? styles.current : undefined}>
              {state === 'done' ? <Check /> : <span className={styles.dot} />}
              <span>
                <span className={text.hidden}>{progressTexts.stepStates[state]}</span>
                {state === 'done' ? names.done : names.running}
              </span>
              <span className={text.meta} aria-live="off">
                {job.details[step]}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
