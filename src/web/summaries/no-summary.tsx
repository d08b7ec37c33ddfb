// In place of a summary: there is none for this person, or it is not to be had right now.
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

type Props = { error: Error | null; busy: boolean; onRetry: () => void }

export function NoSummary(props: Props) {
  const { error } = props
  return error instanceof Problem && problems[error.code].status === 404 ? <NotFound /> : <NotLoaded {...props} />
}

function NotFound() {
  const back = useBack()
  const { title, text: sentence } = problems.not_found
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

function NotLoaded({ error, busy, onRetry }: Props) {
  const online = useOnline()
  const down = error instanceof Problem && error.code === 'servers_down'
  return (
    <div className={layout.page}>
      <title>{`${texts.failed} · Pith`}</title>
      <div className={layout.centre}>
        <h1 className={text.hidden}>{texts.title}</h1>
        <Note alert icon={<CircleAlert />} title={texts.failed}>
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
