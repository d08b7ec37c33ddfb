// What went wrong, where it went wrong, and the way out.
import { CaptionsOff, CircleAlert, WifiOff } from 'lucide-react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { type Action, type Problem, problems } from '#contract/problems.ts'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { useOnline } from '../shell/online.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { CaptionPanel } from './caption-panel.tsx'
import styles from './failure-card.module.css'
import type { Captions } from './order.ts'
import { texts } from './texts.ts'
import { VideoPreview } from './video-preview.tsx'

type Props = {
  videoId: string | null
  problem: Problem
  captions: Captions
  onCaptions: (captions: Captions) => void
  onSubmitCaptions: () => void
  onOtherLink: () => void
  /** Null where what was sent is not there any more to be sent again. */
  onAgain: ((how?: { extract: true }) => void) | null
}

export function FailureCard({ videoId, problem, captions, onCaptions, onSubmitCaptions, onOtherLink, onAgain }: Props) {
  const online = useOnline()
  const { action, status, title, text } = problems[problem.code]
  const unreachable = problem.code === 'servers_down'
  const offline = unreachable && !online
  const words = offline ? texts.offline.text : unreachable ? text : problem.message
  const mayPass = status >= 500 || !action
  const retry = onAgain && mayPass && (
    <Button look={action === 'upload' || action === 'extract' ? 'quiet' : 'primary'} onClick={() => onAgain()}>
      {texts.retry}
    </Button>
  )
  const extract = action === 'extract' && onAgain && (
    <Button look="primary" onClick={() => onAgain({ extract: true })}>
      {texts.extract.instead}
    </Button>
  )
  const otherLink = (
    <Button look={action === 'other_link' ? 'primary' : 'quiet'} onClick={onOtherLink}>
      {texts.otherLink}
    </Button>
  )

  return (
    <article className={joinClasses(layout.card, styles.card)}>
      <VideoPreview videoId={videoId} />
      <div className={styles.note}>
        <Note
          alert
          icon={offline ? <WifiOff /> : <Icon problem={problem} />}
          title={offline ? texts.offline.title : title}
        >
          <p>
            {words} {/nothing was counted/i.test(words) ? '' : texts.nothingCounted}
          </p>
          {extract && <p>{texts.extract.offer}</p>}
        </Note>
      </div>
      {action === 'upload' ? (
        <div className={styles.captions}>
          <CaptionPanel
            forVideo={videoId !== null}
            captions={captions}
            onCaptions={onCaptions}
            onSubmit={onSubmitCaptions}
          >
            {retry}
            {otherLink}
          </CaptionPanel>
        </div>
      ) : (
        <div className={joinClasses(layout.row, styles.ways)}>
          {extract}
          <AccountWay action={action} />
          {retry}
          {otherLink}
        </div>
      )}
    </article>
  )
}

function Icon({ problem }: { problem: Problem }) {
  return ['transcripts_disabled', 'transcript_empty'].includes(problem.code) ? <CaptionsOff /> : <CircleAlert />
}

/** Ways that lead through an account. */
function AccountWay({ action }: { action: Action | undefined }) {
  const signInPath = useSignInPath()
  if (action !== 'sign_in' && action !== 'upgrade') return null
  return (
    <Link className={buttonClass({ look: 'primary' })} to={action === 'sign_in' ? signInPath : routes.pricing.path}>
      {action === 'sign_in' ? texts.signIn : texts.viewPlans}
    </Link>
  )
}
