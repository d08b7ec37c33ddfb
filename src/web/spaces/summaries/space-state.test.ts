// The address of a space that is searched, ordered and filtered.
import { expect, test } from 'vitest'
import { formatSpaceState, parseSpaceState, toSharedQuery } from './space-state.ts'

const zone = 'Europe/Berlin'
const member = '3f2b8a52-5c0e-4f57-9d9c-5b6a3f0c7a11'

test('an address that was copied shows the same search, order and member', () => {
  const state = { search: 'tram fares', order: 'title', member } as const
  expect(parseSpaceState(formatSpaceState(state))).toEqual(state)
})

test('the address of a space as it opens says nothing', () => {
  expect(formatSpaceState(parseSpaceState(new URLSearchParams())).toString()).toBe('')
})

test('an order or a member that does not exist is left out of the request', () => {
  const state = parseSpaceState(
    new URLSearchParams({ order: 'oldest', member: 'ines', search: '  ' }),
  )
  expect(toSharedQuery(state, zone)).toEqual({})
  expect(toSharedQuery({ ...state, member, search: ' fares ' }, zone)).toEqual({
    query: 'fares',
    member,
  })
})

test('days of a search are those of the reader', () => {
  const state = parseSpaceState(new URLSearchParams({ search: 'fares before:2026' }))
  expect(toSharedQuery(state, zone)).toEqual({ query: 'fares before:2026', zone })
})
