// The question of the page's address with those that it follows up, and the box for the next one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { isNotFoundError } from '../../ui/errors/load-error.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import type { Announcement } from '../announcement.tsx'
import { AskBox } from '../box/ask-box.tsx'
import { FollowUpLine } from '../box/follow-up-line.tsx'
import { useAsk } from '../box/use-ask.ts'
import { useRetry } from '../box/use-retry.ts'
import { threadQuery } from '../question-cache.ts'
import { texts } from '../texts.ts'
import { Thread } from '../thread/thread.tsx'
import styles from './shown-thread.module.css'

type Props = {
  id: string
  announce: (announcement: Announcement) => void
  onFollowedUp: (id: string) => void
  /**
   * Receives the id of what is shown instead: the same question asked again, or what is
   * left of the thread. Empty for nothing.
   */
  onReplaced: (id: string) => void
}

export function ShownThread({ id, announce, onFollowedUp, onReplaced }: Props) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(threadQuery(user?.uid, id))
  const [followedId, setFollowedId] = useState<string | null>(null)
  /** The follow-up that was just asked. It gets the focus, which closes the keyboard of a phone. */
  const [newId, setNewId] = useState<string | null>(null)

  /** Keeps what the page shows next, and returns its id. */
  function keep(thread: QuestionView[]): string {
    const next = thread.at(-1)?.id ?? ''
    if (next) queries.setQueryData(threadQuery(user?.uid, next).queryKey, thread)
    return next
  }
  const without = (question: QuestionView) =>
    data?.filter((other) => other.id !== question.id) ?? []
  const { retry, retriedId } = useRetry((failed, question) =>
    onReplaced(keep([...without(failed).filter((other) => other.id !== question.id), question])),
  )

  if (isNotFoundError(error)) return <p className={styles.notice}>{texts.gone}</p>
  if (error && !data) {
    return (
      <div className={styles.notice}>
        <ListFailure
          title={texts.questionFailed}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      </div>
    )
  }
  if (!data || data.length === 0) return null
  const followed = data.find((question) => question.id === followedId)
  return (
    <Thread
      questions={data}
      shownOn={{ kind: 'library' }}
      announce={announce}
      onRetry={retry}
      takesFocus={(question) => question.id === newId || question.id === retriedId}
      onFollowUp={(question) => setFollowedId(question.id)}
      onDeleted={(question) => question.id === id && onReplaced(keep(without(question)))}
    >
      {followed && (
        <FollowUpBox
          question={followed}
          onLeave={() => {
            setFollowedId(null)
            document.getElementById(`question-${followed.id}`)?.focus({ preventScroll: true })
          }}
          onAccepted={(question, isNextTyped) => {
            if (!isNextTyped) {
              setFollowedId(null)
              setNewId(question.id)
            }
            onFollowedUp(keep([...without(question), question]))
          }}
        />
      )}
    </Thread>
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
      data-follow-up
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onLeave()
      }}
    >
      <FollowUpLine question={question} onLeave={onLeave} />
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
