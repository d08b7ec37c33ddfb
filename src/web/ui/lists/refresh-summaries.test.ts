// A person deletes or restores summaries and looks at other pages afterwards.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { allHighlightsQuery, videoHighlightsQuery } from '../../marks/highlights/highlight-query.ts'
import { refreshSummaries } from './refresh-summaries.ts'

test('the lists, the versions of a summary and the highlights are read again, and nothing else is', async () => {
  const queries = new QueryClient()
  const changed = [
    ...[
      ['library', 'ann', ''],
      ['versions', 'beesDancing'],
      ['trash', 'ann', 1],
    ],
    ...[
      videoHighlightsQuery('ann', 'beesDancing').queryKey,
      allHighlightsQuery('ann', {}).queryKey,
    ],
  ]
  for (const queryKey of [...changed, ['site']]) queries.setQueryData(queryKey, {})
  await refreshSummaries(queries)
  expect(changed.map((queryKey) => queries.getQueryState(queryKey)?.isInvalidated)).toEqual(
    changed.map(() => true),
  )
  expect(queries.getQueryState(['site'])?.isInvalidated).toBe(false)
})
