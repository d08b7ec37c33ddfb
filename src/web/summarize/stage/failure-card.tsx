// Explains why a summary failed and offers what the user can do about it.
import { CaptionsOff, CircleAlert, WifiOff, X } from 'lucide-react'
import type { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import { ProblemLink } from '../../account/prompts/problem-link.tsx'
import { useOnline } from '../../ui/browser/online.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { cardTexts } from '../card-texts.ts'
import { texts } from '../texts.ts'
import { VideoPreview } from '../video/video-preview.tsx'
import { CaptionPanel } from './caption-panel.tsx'
import styles from './failure-card.module.css'
import type { Captions } from './use-captions.ts'

type Props = {
  videoId: string | null
  problem: AnyProblem
  captions: Captions
  isDragging: boolean
  hasCaptionPanel: boolean
  onSubmitCaptions: () => void
  onLeaveVideo: () => void
  onOtherLink: () => void
  onDismiss: () => void
  /** Null when the request cannot be sent again. */
  onRetry: ((change?: { isExtract: true }) => void) | null
}

export function FailureCard(props: Props) {
  const { videoId, problem, captions, isDragging, onSubmitCaptions, onOtherLink, onRetry } = props
  const { action, status } = findProblem(problem.code)
  const canExtract = action === 'extract' && onRetry !== null
  // Only time or another account helps when an allowance is used up.
  const isUsedUp = status === 429
  const isRetryUseful = status >= 500 || action === 'retry' || (!action && !isUsedUp)
  const retry = onRetry && isRetryUseful && (
    <Button
      look={action === 'upload' || action === 'extract' ? 'quiet' : 'primary'}
      onClick={() => onRetry()}
    >
      {cardTexts.retry}
    </Button>
  )
  const otherLink = !isUsedUp && (
    <Button
      look={action === 'other_link' && !props.hasCaptionPanel ? 'primary' : 'quiet'}
      onClick={onOtherLink}
    >
      {cardTexts.otherLink}
    </Button>
  )

  return (
    <article className={joinClasses(layout.card, styles.card)}>
      <div className={styles.head}>
        <div>
          <VideoPreview videoId={videoId} />
        </div>
        <IconButton label={cardTexts.dismiss} onClick={props.onDismiss}>
          <X />
        </IconButton>
      </div>
      <div className={styles.message}>
        <ProblemMessage problem={problem} canExtract={canExtract} />
      </div>
      {props.hasCaptionPanel ? (
        <div className={styles.captions}>
          <CaptionPanel
            videoId={videoId}
            onLeaveVideo={props.onLeaveVideo}
            captions={captions}
            isDragging={isDragging}
            onSubmit={onSubmitCaptions}
          >
            {retry}
            {otherLink}
          </CaptionPanel>
        </div>
      ) : (
        <div className={joinClasses(layout.row, styles.actions)}>
          {canExtract && (
            <Button look="primary" onClick={() => onRetry({ isExtract: true })}>
              {cardTexts.extract.action}
            </Button>
          )}
          <ProblemLink action={action} look="primary" />
          {retry}
          {otherLink}
        </div>
      )}
    </article>
  )
}

function ProblemMessage({ problem, canExtract }: { problem: AnyProblem; canExtract: boolean }) {
  const isOnline = useOnline()
  const { title, saysCost } = findProblem(problem.code)
  const unreachable = describeUnreachable(problem)
  const isOffline = unreachable !== null && !isOnline
  const message = isOffline ? texts.offline.text : (unreachable ?? problem.message)
  return (
    <Callout
      alert
      icon={isOffline ? <WifiOff /> : <ProblemIcon problem={problem} />}
      title={isOffline ? texts.offline.title : title}
    >
      <p>
        {message} {saysCost && message === problem.message ? '' : cardTexts.nothingCounted}
      </p>
      {canExtract && <p>{cardTexts.extract.offer}</p>}
    </Callout>
  )
}

function ProblemIcon({ problem }: { problem: AnyProblem }) {
  return ['transcripts_disabled', 'transcript_empty'].includes(problem.code) ? (
    <CaptionsOff />
  ) : (
    <CircleAlert />
  )
}
