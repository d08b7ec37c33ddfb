// A filtered list leads to questions about the same videos, where a question can be narrowed so.
import { expect, test } from 'vitest'
import { askPath } from './ask-path.ts'
import { parseLibraryQuery } from './library-query.ts'

const pathOf = (query: string) => askPath(parseLibraryQuery(new URLSearchParams(query)))

test('channel, topic, tag and dates lead to questions about these videos', () => {
  expect(pathOf('channel=Crumb+Club&tag=bread&view=list&page=2')).toBe(
    '/ask?channel=Crumb+Club&tag=bread',
  )
  expect(pathOf('from=2026-01-01&to=2026-01-31')).toBe('/ask?from=2026-01-01&to=2026-01-31')
})

test('other filters, a search and the whole library do not', () => {
  for (const query of [
    '',
    'channel=Crumb+Club&rating=5',
    'tag=bread&search=oven',
    'tag=bread&in=spoken',
  ])
    expect(pathOf(query)).toBeNull()
})
