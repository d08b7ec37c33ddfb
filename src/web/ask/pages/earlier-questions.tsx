// Lists the person's earlier questions with a search.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionView } from '#contract/questions/questions.ts'
import { isWithheld } from '#contract/social/is-withheld.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { questionsQuery } from '../question-cache.ts'
import { describeScope } from '../scope/describe-scope.ts'
import { isUnanswered, texts } from '../texts.ts'
import styles from './earlier-questions.module.css'

type Props = {
  questionId: string
  /**
   * The space whose questions are listed; without it all are. Nothing is shown for a
   * space in which nothing was asked.
   */
  spaceId?: string
  /** Returns the address at which a question is shown. */
  getUrl: (question: QuestionView) => string
}

/** Questions that are shown at first, and that are added at once. */
const firstCount = 5
const moreCount = 10

export function EarlierQuestions({ questionId, spaceId, getUrl }: Props) {
  const { user } = useAuth()
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(firstCount)
  const query = { ...(spaceId && { spaceId }), ...(search.trim() && { search: search.trim() }) }
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, ...list } = useInfiniteQuery(
    { ...questionsQuery(user?.uid, query), placeholderData: keepPreviousData },
  )
  const loaded = data?.pages.flatMap(({ items }) => items) ?? []
  const questions = [...new Map(loaded.map((question) => [question.id, question])).values()]
  const total = data?.pages.at(-1)?.total ?? 0
  const hiddenCount = total - Math.min(count, questions.length)

  function showMore() {
    setCount(count + moreCount)
    if (hasNextPage && questions.length < count + moreCount) void fetchNextPage()
  }

  if (spaceId && !search && !error && total === 0) return null
  return (
    <aside className={styles.side} aria-labelledby="earlier">
      <h2 className={text.strong} id="earlier">
        {texts.earlier}
      </h2>
      {error && (
        <ListFailure
          title={texts.earlierFailed}
          error={error}
          busy={list.isFetching}
          onRetry={list.refetch}
        />
      )}
      {(total > firstCount || search) && (
        <div className={styles.search}>
          <SearchBox
            label={texts.searchEarlier}
            placeholder={texts.searchEarlier}
            search={search}
            onSearch={(next) => {
              setSearch(next)
              setCount(firstCount)
            }}
          />
        </div>
      )}
      {data && questions.length === 0 && (
        <p className={joinClasses(text.meta, styles.none)} role="status">
          {search ? texts.noneFound(search.trim()) : texts.noneEarlier}
        </p>
      )}
      <ul className={styles.list}>
        {questions.slice(0, count).map((question) => (
          <li key={question.id}>
            <Link
              to={getUrl(question)}
              {...languageOf('und')}
              aria-current={question.id === questionId || undefined}
            >
              {question.question}
            </Link>
            <MetaList facts={describeQuestion(question, spaceId === undefined)} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button
          className={styles.more}
          look="quiet"
          size="small"
          busy={isFetchingNextPage}
          onClick={showMore}
        >
          {texts.showMore(Math.min(moreCount, hiddenCount))}
        </Button>
      )}
    </aside>
  )
}

const describeQuestion = (question: QuestionView, showsScope: boolean) => [
  formatDate(question.createdAt),
  showsScope ? describeScope(question, Date.now()) : null,
  describeResult(question),
]

/** The number of videos goes without saying for a question about one. */
function describeResult(question: QuestionView): string | null {
  const { state, problem, found, isUnconfirmed, scope, videos } = question
  if (state === 'running') return texts.running
  if (isWithheld({ problem })) return texts.notShownBriefly
  if (state === 'failed')
    return problem?.code === 'question_stopped' ? texts.stoppedBriefly : texts.failed
  if (isUnconfirmed) return texts.unconfirmedBriefly
  if (found === 'not_said') return texts.notSaidBriefly
  if (found === 'not_found') return texts.notFoundBriefly
  if (isUnanswered(question)) return texts.uncertainBriefly
  return scope.kind === 'video' ? null : texts.videos(videos.length)
}
