// Says why a recording is not heard, whether it cost anything, and what to do.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatBytes } from '#contract/basics/format.ts'
import { findProblem, type ProblemCode } from '#contract/problems/problems.ts'
import type { ListeningInfo } from '#contract/recordings/recordings.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import { ProblemLink } from '../../account/prompts/problem-link.tsx'
import { Button } from '../../ui/button.tsx'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { localModelsQuery } from '../model-choice/local-models.tsx'
import { begin, leaveRecording } from './chosen.ts'
import styles from './recording.module.css'
import { Failure, FileButton } from './recording-parts.tsx'
import type { StartPage } from './start-page.ts'
import { recordingTexts as texts } from './texts.ts'

const ListenerDialog = lazyDialog(
  async () => (await import('../model-choice/listener-dialog.tsx')).ListenerDialog,
)

const OwnLimits = lazyPart(
  async () => (await import('../../billing/usage/lift-limits.tsx')).OwnLimits,
)

type Props = { page: StartPage }

export function captionsInstead(page: StartPage): void {
  leaveRecording()
  page.chooseCaptions()
}

export function CaptionsInstead({ page }: Props) {
  return (
    <Button size="small" look="quiet" onClick={() => captionsInstead(page)}>
      {texts.captions}
    </Button>
  )
}

/** Why nothing listens here. */
export function NotListening({ listening, page }: Props & { listening: ListeningInfo }) {
  if (listening.state === 'absent') return <NoModel listening={listening} page={page} />
  const isOff = listening.state === 'off'
  const off = findProblem('listening_off')
  return (
    <div className={styles.text}>
      <Failure
        title={isOff ? off.title : texts.signIn.title}
        message={isOff ? off.text : texts.signIn.text}
      >
        {!isOff && <ProblemLink action="sign_in" size="small" />}
        <CaptionsInstead page={page} />
      </Failure>
      {!isOff && (
        <Suspense>
          <OwnLimits />
        </Suspense>
      )}
    </div>
  )
}

/** Those with the right to change it get the dialog in which a model is downloaded. */
function NoModel({ listening, page }: Props & { listening: ListeningInfo }) {
  const { mayChange } = listening
  const { data } = useQuery({ ...localModelsQuery, enabled: mayChange })
  const model = data?.models.find(({ kind, lacks }) => kind === 'listener' && lacks === null)
  const bytes = model?.bytes ? formatBytes(model.bytes) : null
  const { title, text: describe, asks, download } = texts.absent
  const message = describe(bytes, model?.minutesPerHour ?? listening.minutesPerHour)
  return (
    <div className={styles.text}>
      <Failure title={title} message={mayChange ? message : `${message} ${asks}`}>
        {mayChange && (
          <ModelsButton>
            <Download />
            {download(bytes)}
          </ModelsButton>
        )}
        <CaptionsInstead page={page} />
      </Failure>
    </div>
  )
}

/** Opens the models that hear, and that tell speakers apart. */
export function ModelsButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <ListenerDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function NotEnough({ seconds, left, page }: Props & { seconds: number; left: number }) {
  return (
    <div className={styles.text}>
      <Failure
        title={findProblem('listening_limit').title}
        message={texts.notEnough(seconds, left)}
      >
        <ProblemLink action="upgrade" size="small" />
        <CaptionsInstead page={page} />
      </Failure>
      <Suspense>
        <OwnLimits />
      </Suspense>
    </div>
  )
}

/** With another file the same would happen again. */
const lasting: ProblemCode[] = ['listening_off', 'listener_missing', 'listening_limit']

type RefusedProps = Props & {
  problem: Pick<ProblemReport, 'code' | 'message'>
  seconds: number | null
  /** Sends or hears it again. */
  onRetry?: (() => void) | undefined
}

export function RefusedCard({ problem, seconds, page, onRetry }: RefusedProps) {
  const { code, message } = problem
  const { title, status, action } = findProblem(code)
  const canRetry = action === 'retry' || status >= 500
  const retry = onRetry ?? (() => void begin())
  const words = code === 'recording_silent' && seconds !== null ? texts.silent(seconds) : message
  return (
    <div className={styles.text}>
      <Failure title={title} message={describeUnreachable(problem) ?? words}>
        <ProblemLink action={action} size="small" />
        {canRetry && (
          <Button size="small" onClick={retry}>
            {texts.retry}
          </Button>
        )}
        {!lasting.includes(code) && (
          <FileButton label={texts.chooseAnother} look={canRetry ? 'quiet' : 'secondary'} />
        )}
        {(lasting.includes(code) || code === 'recording_unsupported') && (
          <CaptionsInstead page={page} />
        )}
      </Failure>
    </div>
  )
}
