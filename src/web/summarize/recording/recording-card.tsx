// Stands in the place of the link field after a recording was given: it is asked about,
// sent, and heard.
import { Pause, Upload } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Recording } from '#contract/recordings/recordings.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AskCard } from './ask-card.tsx'
import {
  cancelSending,
  goOnWithHalted,
  isHalted,
  pause,
  resume,
  type Sending,
  useChosen,
} from './chosen.ts'
import { HeardCard } from './heard-card.tsx'
import styles from './recording.module.css'
import { FileButton, FileHead } from './recording-parts.tsx'
import { RefusedCard } from './refused-card.tsx'
import { tryNow } from './sending.ts'
import type { StartPage } from './start-page.ts'
import { recordingTexts as texts } from './texts.ts'

export function RecordingCard({ page }: { page: StartPage }) {
  const chosen = useChosen()
  const { usage, notifyUsageChanged } = useAuth()
  const { setRecording } = page
  useEffect(() => {
    if (chosen.phase === 'none') setRecording(false)
  }, [chosen.phase, setRecording])

  /** Also while the server cannot be reached. */
  function cancel() {
    cancelSending().catch((cause) => warn('The server has what was sent for a day.', cause))
    showToast(texts.notSent)
    void notifyUsageChanged()
  }

  if (chosen.phase === 'none') return null
  if (chosen.phase === 'given') return <HeardCard key={chosen.id} id={chosen.id} page={page} />
  const { file } = chosen
  const seconds = chosen.phase === 'looking' ? null : (chosen.facts?.seconds ?? null)
  return (
    <article className={joinClasses(layout.card, styles.card)}>
      <FileHead
        name={file.name}
        seconds={seconds}
        bytes={chosen.phase === 'sending' ? chosen.sound.size : file.size}
        onCancel={cancel}
      />
      {chosen.phase === 'looking' && (
        <p className={joinClasses(text.muted, styles.text)} role="status">
          {texts.looking}
        </p>
      )}
      {chosen.phase === 'asking' && chosen.unfinished && (
        <Unfinished recording={chosen.unfinished} />
      )}
      {chosen.phase === 'asking' && (
        <AskCard facts={chosen.facts} summariesLeft={usage?.remaining ?? null} page={page} />
      )}
      {chosen.phase === 'reading' && (
        <Progress title={texts.reading} share={chosen.share} hint={texts.readingHint} />
      )}
      {chosen.phase === 'sending' && <SendingPart sending={chosen} />}
      {chosen.phase === 'refused' && (
        <RefusedCard problem={chosen.problem} seconds={seconds} page={page} />
      )}
    </article>
  )
}

/** Another file was sent in part. This one begins anew, beside it. */
function Unfinished({ recording }: { recording: Recording }) {
  const { name, receivedBytes, bytes } = recording
  return (
    <div className={styles.text}>
      <Callout icon={<Upload />} title={texts.unfinished.title(name)}>
        <p>{texts.unfinished.text(receivedBytes, bytes)}</p>
        {isHalted(recording) ? (
          <Button size="small" onClick={goOnWithHalted}>
            {texts.unfinished.goOn}
          </Button>
        ) : (
          <FileButton label={texts.unfinished.choose} />
        )}
      </Callout>
    </div>
  )
}

function SendingPart({ sending }: { sending: Sending }) {
  const { recording, sound, isPaused, isWaiting } = sending
  const title = isPaused ? texts.paused : isWaiting ? texts.waits : texts.sending
  return (
    <Progress
      title={title}
      share={recording.receivedBytes / sound.size}
      hint={isWaiting ? texts.noConnection : texts.sent(recording.receivedBytes, sound.size)}
    >
      {isWaiting ? (
        <Button size="small" onClick={tryNow}>
          {texts.tryNow}
        </Button>
      ) : (
        <Button size="small" onClick={() => (isPaused ? void resume() : pause())}>
          {!isPaused && <Pause />}
          {isPaused ? texts.resume : texts.pause}
        </Button>
      )}
    </Progress>
  )
}

type ProgressProps = { title: string; share: number; hint: string; children?: ReactNode }

function Progress({ title, share, hint, children }: ProgressProps) {
  return (
    <div className={styles.job}>
      <div className={styles.jobHead}>
        <p className={text.strong} role="status">
          {title}
        </p>
        <p>{Math.floor(share * 100)}%</p>
      </div>
      <ProgressBar tall share={share} label={title} />
      <div className={styles.jobFoot}>
        <p className={text.meta}>{hint}</p>
        {children}
      </div>
    </div>
  )
}
