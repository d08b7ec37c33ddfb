// The state of a list of playlists in its address.
import { expect, test } from 'vitest'
import {
  applyPlaylistsChange,
  formatPlaylistsAddress,
  formatPlaylistsState,
  parsePlaylistsState,
} from './playlists-query.ts'

const defaults = { filter: 'public', search: '', view: 'grid', page: 1 } as const

test('a guest begins with the public playlists, a member with their own, and reaches the public ones by address', () => {
  expect(parsePlaylistsState(new URLSearchParams(), false)).toEqual(defaults)
  expect(parsePlaylistsState(new URLSearchParams(), true)).toEqual({
    ...defaults,
    filter: 'mine',
    view: 'list',
  })
  expect(String(formatPlaylistsAddress(defaults, false))).toBe('')
  expect(parsePlaylistsState(formatPlaylistsAddress(defaults, true), true)).toEqual(defaults)
})

test('the chosen filter, search, view and page survive a reload', () => {
  const state = { filter: 'mine', search: 'slow & steady', view: 'grid', page: 3 } as const
  expect(parsePlaylistsState(formatPlaylistsState(state), false)).toEqual(state)
})

test('invalid values in the address are ignored', () => {
  expect(parsePlaylistsState(new URLSearchParams('filter=theirs&view=3d&page=-2'), false)).toEqual(
    defaults,
  )
  expect(parsePlaylistsState(new URLSearchParams('page=1.5'), false).page).toBe(1)
})

test('a new search starts at the first page, a new view keeps the page', () => {
  const thirdPage = { ...defaults, page: 3 }
  expect(applyPlaylistsChange(thirdPage, { search: 'tea' })).toEqual({ ...defaults, search: 'tea' })
  expect(applyPlaylistsChange(thirdPage, { filter: 'liked' }).page).toBe(1)
  expect(applyPlaylistsChange(thirdPage, { filter: 'mine' }).view).toBe('list')
  expect(applyPlaylistsChange(thirdPage, { view: 'list' })).toEqual({ ...thirdPage, view: 'list' })
})
