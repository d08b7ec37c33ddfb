// Says in words what became of a question: not said, said in part, passages only, stopped or failed.
import { CircleAlert, EyeOff, RotateCcw, SearchX, Square, TextSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { isWithheld } from '#contract/is-withheld.ts'
import type { QuestionView } from '#contract/questions.ts'
import { useSite } from '../api/api.ts'
import { ConnectNote } from '../model-choice/connect-note.tsx'
import { Button } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { describeFailedQuestion } from './describe-end.ts'
import { describeLanguage } from './describe-language.ts'
import styles from './finding.module.css'
import type { Place } from './place.ts'
import { describeClosest, describeFound, describeMissing, describeRest, texts } from './texts.ts'

type RetryProps = { question: QuestionView; onRetry: ((question: QuestionView) => void) | null }
type Props = RetryProps & { place: Place }

export function Finding({ question, place, onRetry }: Props) {
  const { state, found, sentences } = question
  if (state === 'failed') return <Failure question={question} onRetry={onRetry} />
  if (found === 'not_said') {
    return (
      <Line icon={<SearchX />}>
        <b>{describeLanguage(question, place, navigator.languages) ?? describeMissing(question)}</b>{' '}
        {describeClosest(question)}
      </Line>
    )
  }
  const rest = describeRest(question)
  if (rest) return <p className={styles.rest}>{rest}</p>
  if (state === 'done' && sentences.length === 0) {
    return (
      <Line icon={<TextSearch />}>
        <b>{describeFound(question)}</b> <NoAi />
      </Line>
    )
  }
  return null
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

/** Only who may change it can connect an AI. */
function NoAi() {
  const { data: site } = useSite()
  if (site?.writer?.kind !== 'extract') return null
  return site.writer.mayChange ? <ConnectNote>{texts.noAi}</ConnectNote> : texts.noAi
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
