// The chips above the list name the filters, so that each can be told from the others.
import { expect, test } from 'vitest'
import { parseLibraryQuery } from '../filters/library-query.ts'
import { texts } from '../texts.ts'
import { describeFilters } from './describe-filters.ts'

test('a channel and a tag of the same name are two filters with two names', () => {
  const query = parseLibraryQuery(new URLSearchParams('channel=TED&tag=TED&saved=true'))
  const names = describeFilters(query, 0).map(({ kind, name }) =>
    texts.removeFilter(texts.filterKinds[kind], name),
  )
  expect(names).toEqual([
    'Remove filter channel TED',
    'Remove filter tag TED',
    'Remove filter Saved',
  ])
})
