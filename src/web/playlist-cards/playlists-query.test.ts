// The state of a list of playlists in its address.
import { expect, test } from 'vitest'
import { applyPlaylistsChange, formatPlaylistsState, parsePlaylistsState } from './playlists-query.ts'

const defaults = { filter: 'public', search: '', view: 'grid', page: 1 } as const

test('the default list has an empty query string', () => {
  expect(parsePlaylistsState(new URLSearchParams())).toEqual(defaults)
  expect(String(formatPlaylistsState(defaults))).toBe('')
})

test('the chosen filter, search, view and page survive a reload', () => {
  const state = { filter: 'mine', search: 'slow & steady', view: 'list', page: 3 } as const
  expect(parsePlaylistsState(formatPlaylistsState(state))).toEqual(state)
})

test('invalid values in the address are ignored', () => {
  expect(parsePlaylistsState(new URLSearchParams('filter=theirs&view=3d&page=-2'))).toEqual(defaults)
  expect(parsePlaylistsState(new URLSearchParams('page=1.5')).page).toBe(1)
})

test('a new search starts at the first page, a new view keeps the page', () => {
  const thirdPage = { ...defaults, page: 3 }
  expect(applyPlaylistsChange(thirdPage, { search: 'tea' })).toEqual({ ...defaults, search: 'tea' })
  expect(applyPlaylistsChange(thirdPage, { filter: 'liked' }).page).toBe(1)
  expect(applyPlaylistsChange(thirdPage, { view: 'list' })).toEqual({ ...thirdPage, view: 'list' })
})
