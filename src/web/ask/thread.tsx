// A question with its follow-ups, which read downward, and the box for the next one.
import { useEffect, useRef, useState } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import type { Announcement } from './announcement.tsx'
import { AskBox } from './ask-box.tsx'
import { QuestionBlock } from './question-block.tsx'
import type { ShownOn } from './shown-on.ts'
import { texts } from './texts.ts'
import styles from './thread.module.css'
import { useAsk } from './use-ask.ts'

type Props = {
  questions: QuestionView[]
  shownOn: ShownOn
  announce: (announcement: Announcement) => void
  onRetry: ((question: QuestionView) => void) | null
  /** The id of the question that was asked again last. */
  retriedId: string | null
  onFollowedUp?: (question: QuestionView) => void
  onDeleted?: (question: QuestionView) => void
}

export function Thread({
  questions,
  shownOn,
  announce,
  onRetry,
  retriedId,
  onFollowedUp,
  onDeleted,
}: Props) {
  const [followUpTo, setFollowUpTo] = useState<QuestionView | null>(null)
  /** The follow-up that was just asked. It gets the focus, which closes the keyboard of a phone. */
  const [newId, setNewId] = useState<string | null>(null)
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
          takesFocus={question.id === newId || question.id === retriedId}
          announce={announce}
          onRetry={onRetry}
          onFollowUp={question === lastAnswered ? () => setFollowUpTo(question) : null}
          onDeleted={() => onDeleted?.(question)}
        />
      ))}
      {followUpTo && (
        <FollowUpBox
          question={followUpTo}
          onLeave={() => {
            setFollowUpTo(null)
            document.getElementById(`question-${followUpTo.id}`)?.focus({ preventScroll: true })
          }}
          onAccepted={(question, isNextTyped) => {
            if (!isNextTyped) {
              setFollowUpTo(null)
              setNewId(question.id)
            }
            onFollowedUp?.(question)
          }}
        />
      )}
    </article>
  )
}

type FollowUpProps = {
  question: QuestionView
  /** `isNextTyped` is true if the person typed something else while the question was sent. */
  onAccepted: (question: QuestionView, isNextTyped: boolean) => void
  onLeave: () => void
}

function FollowUpBox({ question, onAccepted, onLeave }: FollowUpProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const asking = useAsk({
    scope: question.scope,
    followUpTo: question.id,
    onAccepted: (accepted) => onAccepted(accepted, text.trim() !== accepted.question),
  })
  useEffect(() => input.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box inside.
    <div
      className={styles.followUp}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onLeave()
      }}
    >
      <AskBox
        ref={input}
        label={texts.followUpQuestion}
        question={text}
        onQuestion={setText}
        asking={asking}
      />
    </div>
  )
}
