// The question of the page's address with those that it follows up.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QuestionView } from '#contract/questions/questions.ts'
import { useAuth } from '../account/sign-in/auth.tsx'
import { ListFailure } from '../ui/lists/list-failure.tsx'
import { isNotFoundError } from '../ui/load-error.tsx'
import type { Announcement } from './announcement.tsx'
import { threadQuery } from './question-cache.ts'
import styles from './shown-thread.module.css'
import { texts } from './texts.ts'
import { Thread } from './thread.tsx'
import { useRetry } from './use-retry.ts'

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
  return (
    <Thread
      questions={data}
      shownOn={{ kind: 'library' }}
      announce={announce}
      onRetry={retry}
      retriedId={retriedId}
      onFollowedUp={(question) => onFollowedUp(keep([...without(question), question]))}
      onDeleted={(question) => question.id === id && onReplaced(keep(without(question)))}
    />
  )
}
