// What else a search finds beside summaries: what was said, and the user's highlights and notes.
import { useQuery } from '@tanstack/react-query'
import { wordsOf } from '#contract/library/parse-search.ts'
import { ownWordsQuery } from '../marks/highlights/highlight-query.ts'
import { type LibraryQuery, toSelectionParams } from './filters/library-query.ts'
import { spokenQuery } from './spoken-query.ts'

/**
 * Both are looked for on the first page of a search with words, so that turning pages
 * shows summaries.
 */
export function useFound(userId: string | undefined, query: LibraryQuery) {
  const isShown = wordsOf(query.search) !== '' && query.page === 1 && query.mode === 'summaries'
  const spoken = useQuery({ ...spokenQuery(userId, query), enabled: isShown })
  const ownWords = useQuery({
    ...ownWordsQuery(userId, toSelectionParams(query).toString()),
    enabled: isShown,
  })
  return {
    isShown,
    spoken: isShown ? spoken.data : undefined,
    ownWords: isShown ? ownWords.data : undefined,
    /** Whether it is known what was found. */
    isSettled: !isShown || !(spoken.isFetching || ownWords.isFetching),
  }
}
export type Found = ReturnType<typeof useFound>
