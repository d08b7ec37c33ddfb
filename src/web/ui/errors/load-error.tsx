// A page that could not be loaded: the content does not exist, or loading failed and can
// be retried.
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import { pageTitle } from '../brand.ts'
import { useOnline } from '../browser/online.ts'
import { Button } from '../button.tsx'
import { Callout } from '../callout.tsx'
import { EmptyIcon } from '../empty-icon.tsx'
import layout from '../layout.module.css'
import text from '../text.module.css'
import { texts } from '../texts.ts'
import { useGoBack } from '../use-go-back.ts'
import { describeUnreachable } from './describe-unreachable.ts'
import styles from './load-error.module.css'

type Props = {
  error: Error | null
  busy: boolean
  onRetry: () => void
  /** A sentence that names the content. */
  title?: string
}

/** Tells whether the content does not exist, or not for this user. */
export function isNotFoundError(error: Error | null): error is AnyProblem {
  return error instanceof AnyProblem && findProblem(error.code).status === 404
}

export function LoadError(props: Props) {
  const { error } = props
  return isNotFoundError(error) ? <NotFound problem={error} /> : <LoadFailed {...props} />
}

function NotFound({ problem }: { problem: AnyProblem }) {
  const goBack = useGoBack()
  const { title, text: sentence } = findProblem(problem.code)
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={layout.empty}>
        <EmptyIcon />
        <h1 className={text.title}>{title}</h1>
        <p>{sentence}</p>
        <Button look="primary" onClick={goBack}>
          <ArrowLeft />
          {texts.goBack}
        </Button>
      </div>
    </div>
  )
}

function LoadFailed({ error, busy, onRetry, title = texts.failed }: Props) {
  const isOnline = useOnline()
  const unreachable = describeUnreachable(error)
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={layout.center}>
        <h1 className={text.hidden}>{title}</h1>
        <Callout alert icon={<CircleAlert />} title={title}>
          <p>{unreachable ? (isOnline ? unreachable : texts.offline) : error?.message}</p>
          <p className={styles.retry}>
            <Button busy={busy} onClick={onRetry}>
              {texts.retry}
            </Button>
          </p>
        </Callout>
      </div>
    </div>
  )
}
