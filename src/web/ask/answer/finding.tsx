// Says in words what became of a question: not said, said in part, passages only, stopped
// or failed.
import { CircleAlert, EyeOff, RotateCcw, SearchX, Square, TextSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { isWithheld } from '#contract/social/is-withheld.ts'
import { useSite } from '../../api/api.ts'
import { ConnectNotice } from '../../summarize/model-choice/connect-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import type { ShownOn } from '../shown-on.ts'
import { describeClosest, describeRest, isUnanswered, texts } from '../texts.ts'
import { describeFailedQuestion, describeUnanswered } from './describe-end.ts'
import styles from './finding.module.css'

type RetryProps = { question: QuestionView; onRetry: ((question: QuestionView) => void) | null }
type Props = RetryProps & { shownOn: ShownOn }

export function Finding({ question, shownOn, onRetry }: Props) {
  const { state, found } = question
  if (state === 'failed') return <Failure question={question} onRetry={onRetry} />
  if (isUnanswered(question)) {
    return (
      <Line icon={found === 'partly' ? <TextSearch /> : <SearchX />}>
        <b>{describeUnanswered(question, shownOn, navigator.languages)}</b>{' '}
        {describeClosest(question)} {found === 'partly' && <NoAi />}
      </Line>
    )
  }
  const rest = describeRest(question)
  return rest && <p className={styles.rest}>{rest}</p>
}

function Failure({ question, onRetry }: RetryProps) {
  const { reason, consequence } = describeFailedQuestion(question)
  const retry = (
    <Button size="small" busy={onRetry === null} onClick={() => onRetry?.(question)}>
      <RotateCcw />
      {texts.tryAgain}
    </Button>
  )
  if (question.problem?.code === 'question_stopped') {
    return (
      <Line icon={<Square />} action={retry}>
        {reason}
      </Line>
    )
  }
  // Asking again answers from what is shared now, which only members read.
  if (isWithheld(question)) {
    return (
      <Line icon={<EyeOff />} action={question.problem?.code !== 'space_left' && retry}>
        {reason}
      </Line>
    )
  }
  return (
    <Line icon={<CircleAlert />} action={retry} isBad>
      <b>{reason}</b> {consequence}
    </Line>
  )
}

/** Where no AI is set up, names the person that can connect one. */
function NoAi() {
  const { data: site } = useSite()
  if (site?.writer?.kind !== 'extract') return null
  return <ConnectNotice>{texts.noAi}</ConnectNotice>
}

type LineProps = { icon: ReactNode; action?: ReactNode; isBad?: boolean; children: ReactNode }

function Line({ icon, action, isBad = false, children }: LineProps) {
  return (
    <div className={joinClasses(styles.line, isBad && styles.bad)}>
      {icon}
      <div>{children}</div>
      {action}
    </div>
  )
}
