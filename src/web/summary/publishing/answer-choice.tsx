// The choice of answered questions that a public page shows. Nothing is shown where
// nothing was asked.
import { useInfiniteQuery } from '@tanstack/react-query'
import { maxPublicAnswers } from '#contract/basics/limits.ts'
import type { QuestionView } from '#contract/questions/questions.ts'
import { questionsQuery } from '../../ask/question-cache.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './publish-dialog.module.css'
import { texts } from './texts.ts'

type Props = {
  videoId: string
  userId: string
  chosenIds: readonly string[]
  onChoose: (questionIds: string[]) => void
}

export function AnswerChoice({ videoId, userId, chosenIds, onChoose }: Props) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    questionsQuery(userId, { videoId }),
  )
  const answered = data?.pages.flatMap(({ items }) => items.filter(isAnswered)) ?? []
  if (isError) {
    return (
      <FieldError>
        {texts.answersFailed}{' '}
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </FieldError>
    )
  }
  if (answered.length === 0 && !hasNextPage) return null
  const isFull = chosenIds.length >= maxPublicAnswers
  const choose = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosenIds, id] : chosenIds.filter((chosen) => chosen !== id))
  return (
    <fieldset className={styles.answers}>
      <legend>{texts.showAnswers}</legend>
      {answered.map(({ id, question }) => (
        <Checkbox
          key={id}
          label={<span dir="auto">{question}</span>}
          checked={chosenIds.includes(id)}
          disabled={isFull && !chosenIds.includes(id)}
          onChange={(isChosen) => choose(id, isChosen)}
        />
      ))}
      {isFull && <p>{texts.answersFull(maxPublicAnswers)}</p>}
      {hasNextPage && (
        <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.moreQuestions}
        </Button>
      )}
    </fieldset>
  )
}

const isAnswered = ({ state, sentences }: QuestionView) => state === 'done' && sentences.length > 0
