import { expect, test } from 'vitest'
import { parseAskState } from './ask-query.ts'
import { listNarrowed, scopeKindOf } from './scope-kind.ts'

const stateOf = (query: string) => parseAskState(new URLSearchParams(query))

test.each([
  ['', 'library'],
  ['scope=playlist&channel=Plotshare', 'playlist'],
  ['channel=Plotshare', 'channel'],
  ['to=2026-11-20', 'date'],
  ['tag=seeds&topic=gardens', 'topic'],
] as const)('the address "%s" looks in: %s', (query, kind) => {
  expect(scopeKindOf(stateOf(query))).toBe(kind)
})

test('a library that a link narrows in several ways shows all of them', () => {
  expect(listNarrowed(stateOf('tag=seeds&channel=Plotshare&from=2026-11-01'))).toEqual([
    'channel',
    'tag',
    'date',
  ])
})
