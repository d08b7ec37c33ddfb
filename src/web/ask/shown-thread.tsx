// The question of the page's address with those that it follows up.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QuestionView } from '#contract/questions.ts'
import { useAuth } from '../accounts/auth.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
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
  /** Receives the id of the question that is shown next: a follow-up, or the same question asked again. */
  onReplaced: (id: string) => void
}

export function ShownThread({ id, announce, onReplaced }: Props) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(threadQuery(user?.uid, id))

  function show(question: QuestionView, earlier: QuestionView[]) {
    queries.setQueryData(threadQuery(user?.uid, question.id).queryKey, [
      ...earlier.filter(({ id: earlierId }) => earlierId !== question.id),
      question,
    ])
    onReplaced(question.id)
  }
  const { retry, retriedId } = useRetry((failed, question) =>
    show(question, data?.filter((other) => other.id !== failed.id) ?? []),
  )

  if (isNotFoundError(error)) return <p className={styles.notice}>{texts.gone}</p>
  if (error && !data) {
    return (
      <div className={styles.notice}>
        <ListFailure title={texts.questionFailed} error={error} busy={isFetching} onRetry={refetch} />
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <Thread
      questions={data}
      place={{ kind: 'library' }}
      announce={announce}
      onRetry={retry}
      retriedId={retriedId}
      onFollowedUp={(question) => show(question, data)}
    />
  )
}
