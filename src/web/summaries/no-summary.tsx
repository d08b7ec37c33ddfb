// In place of a summary, a playlist or a person: there is none for this reader, or it is not to be had right now.
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { Problem, problems } from '#contract/problems.ts'
import { useOnline } from '../shell/online.ts'
import { Button } from '../ui/button.tsx'
import { EmptyMark } from '../ui/empty-mark.tsx'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import styles from './no-summary.module.css'
import { texts } from './texts.ts'
import { useBack } from './use-back.ts'

type Props = {
  error: Error | null
  busy: boolean
  onRetry: () => void
  /** What could not be loaded, in a sentence. */
  failed?: string
}

/** Whether it is certain that the reader finds nothing at this address. */
export function isMissing(error: Error | null): error is Problem {
  return error instanceof Problem && problems[error.code].status === 404
}

export function NoSummary(props: Props) {
  const { error } = props
  return isMissing(error) ? <NotFound problem={error} /> : <NotLoaded {...props} />
}

function NotFound({ problem }: { problem: Problem }) {
  const back = useBack()
  const { title, text: sentence } = problems[problem.code]
  return (
    <div className={layout.page}>
      <title>{`${title} · Pith`}</title>
      <div className={layout.empty}>
        <EmptyMark />
        <h1 className={text.title}>{title}</h1>
        <p>{sentence}</p>
        <Button look="primary" onClick={back}>
          <ArrowLeft />
          {texts.goBack}
        </Button>
      </div>
    </div>
  )
}

function NotLoaded({ error, busy, onRetry, failed = texts.failed }: Props) {
  const online = useOnline()
  const down = error instanceof Problem && error.code === 'servers_down'
  return (
    <div className={layout.page}>
      <title>{`${failed} · Pith`}</title>
      <div className={layout.centre}>
        <h1 className={text.hidden}>{failed}</h1>
        <Note alert icon={<CircleAlert />} title={failed}>
          <p>{down ? (online ? problems.servers_down.text : texts.offline) : error?.message}</p>
          <p className={styles.retry}>
            <Button busy={busy} onClick={onRetry}>
              {texts.retry}
            </Button>
          </p>
        </Note>
      </div>
    </div>
  )
}
