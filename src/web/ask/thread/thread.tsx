// A question with its follow-ups, which read downward.
import type { ReactNode } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import type { Announcement } from '../announcement.tsx'
import type { ShownOn } from '../shown-on.ts'
import { QuestionBlock } from './question-block.tsx'
import styles from './thread.module.css'

type Props = {
  questions: QuestionView[]
  shownOn: ShownOn
  announce: (announcement: Announcement) => void
  onRetry: ((question: QuestionView) => void) | null
  /** Whether the question was asked where the focus is lost. */
  takesFocus: (question: QuestionView) => boolean
  onFollowUp: (question: QuestionView) => void
  onDeleted?: (question: QuestionView) => void
  /** What stands below the questions. */
  children?: ReactNode
}

export function Thread({
  questions,
  shownOn,
  announce,
  onRetry,
  takesFocus,
  onFollowUp,
  onDeleted,
  children,
}: Props) {
  /** The last question that was answered is the one to follow up. */
  const lastAnswered = questions.findLast(
    ({ state, found }) => state === 'done' && found !== 'not_said' && found !== 'not_found',
  )
  return (
    <article className={styles[shownOn.kind]} aria-labelledby={`question-${questions[0]?.id}`}>
      {questions.map((question, index) => (
        <QuestionBlock
          key={question.id}
          question={question}
          shownOn={shownOn}
          isFollowUp={index > 0}
          takesFocus={takesFocus(question)}
          announce={announce}
          onRetry={onRetry}
          onFollowUp={question === lastAnswered ? () => onFollowUp(question) : null}
          onDeleted={() => onDeleted?.(question)}
        />
      ))}
      {children}
    </article>
  )
}
