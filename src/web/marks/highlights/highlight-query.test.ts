// What a search has found is looked up again after a highlight or a note has changed.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  ownWordsQuery,
  refreshHighlights,
  refreshOwnWords,
  videoHighlightsQuery,
} from './highlight-query.ts'

test.each([
  ['highlight', refreshHighlights, { ownWords: true, highlights: true }],
  ['note', refreshOwnWords, { ownWords: true, highlights: false }],
])('after a changed %s', async (_, refresh, isOld) => {
  const queries = new QueryClient()
  const ownWords = ownWordsQuery('ann', 'lighthouse').queryKey
  const highlights = videoHighlightsQuery('ann', 'video').queryKey
  queries.setQueryData(ownWords, { items: [], total: 0 })
  queries.setQueryData(highlights, [])
  await refresh(queries)
  expect({
    ownWords: queries.getQueryState(ownWords)?.isInvalidated,
    highlights: queries.getQueryState(highlights)?.isInvalidated,
  }).toEqual(isOld)
})
