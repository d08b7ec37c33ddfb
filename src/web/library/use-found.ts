// What else a search finds beside summaries: what was said, and the user's highlights and notes.
import { useQuery } from '@tanstack/react-query'
import type { TranscriptSearchPage } from '#contract/library/library.ts'
import { wordsOf } from '#contract/library/parse-search.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { ownWordsQuery } from '../marks/highlights/highlight-query.ts'
import { type LibraryQuery, toSelectionParams } from './filters/library-query.ts'
import { spokenQuery } from './spoken-query.ts'

export type SpokenVideo = TranscriptSearchPage['items'][number]

/**
 * The moments of the listed videos are shown in their rows. The rest is looked for on the
 * first page of a search with words, so that turning pages shows summaries.
 */
export function useFound(
  userId: string | undefined,
  query: LibraryQuery,
  listed: readonly SummaryView[] = [],
) {
  const hasWords = wordsOf(query.search) !== '' && query.mode === 'summaries'
  const isShown = hasWords && query.page === 1
  const spoken = useQuery({ ...spokenQuery(userId, query), enabled: isShown })
  const ownWords = useQuery({
    ...ownWordsQuery(userId, toSelectionParams(query).toString()),
    enabled: isShown,
  })
  const ids = query.view === 'list' ? listed.map(({ videoId }) => videoId) : []
  const areRowsSearched = hasWords && ids.length > 0
  const inRows = useQuery({ ...spokenQuery(userId, query, ids), enabled: areRowsSearched })
  const isWaiting = areRowsSearched && (inRows.isPending || inRows.isPlaceholderData)
  const rows = areRowsSearched && !isWaiting ? (inRows.data?.items ?? []) : []
  const said = new Map(rows.map((match) => [match.summary.videoId, match]))
  return {
    isShown,
    spoken: isShown ? spoken.data : undefined,
    /** What is said in the listed videos. */
    said,
    /** What is said in others. */
    saidElsewhere: isShown && spoken.data && !isWaiting ? leaveOut(spoken.data, said) : undefined,
    ownWords: isShown ? ownWords.data : undefined,
    /** Whether it is known what was found. */
    isSettled: !isShown || !(spoken.isFetching || ownWords.isFetching),
  }
}
export type Found = ReturnType<typeof useFound>

function leaveOut(
  spoken: TranscriptSearchPage,
  said: ReadonlyMap<string, SpokenVideo>,
): TranscriptSearchPage {
  const items = spoken.items.filter(({ summary }) => !said.has(summary.videoId))
  return { ...spoken, items, total: spoken.total - (spoken.items.length - items.length) }
}
