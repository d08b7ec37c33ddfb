// A person deletes or restores summaries and looks at other pages afterwards.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { allHighlightsQuery, videoHighlightsQuery } from '../highlights/highlight-query.ts'
import { refreshSummaries } from './refresh-summaries.ts'

test('the lists, the versions of a summary and the highlights are read again, and nothing else is', async () => {
  const queries = new QueryClient()
  const changed = [
    ...[
      ['library', 'ann', ''],
      ['versions', 'beesDancing'],
      ['trash', 'ann', 1],
    ],
    ...[videoHighlightsQuery('ann', 'beesDancing').queryKey, allHighlightsQuery('ann', {}).queryKey],
  ]
  for (const queryKey of [...changed, ['site']]) queries.setQueryData(queryKey, {})
  await refreshSummaries(queries)
  expect(changed.map((queryKey) => queries.getQueryState(queryKey)?.isInvalidated)).toEqual(changed.map(() => true))
  expect(queries.getQueryState(['site'])?.isInvalidated).toBe(false)
})

test('a list that was being loaded for the first time while a summary came back has the summary', async () => {
  const queries = new QueryClient()
  let summaries: string[] = []
  const answers: (() => void)[] = []
  const list = () => {
    const read = [...summaries]
    return new Promise<string[]>((resolve) => answers.push(() => resolve(read)))
  }
  const shown = new QueryObserver(queries, { queryKey: ['library', 'ann'], queryFn: list })
  const stop = shown.subscribe(() => {})
  expect(answers).toHaveLength(1)
  summaries = ['How one finger turned a lamp']
  const refreshed = refreshSummaries(queries)
  await vi.waitUntil(() => answers.length === 2)
  for (const answer of answers) answer()
  await refreshed
  expect(shown.getCurrentResult().data).toEqual(summaries)
  stop()
  queries.clear()
})
