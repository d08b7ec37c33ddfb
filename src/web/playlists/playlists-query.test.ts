// An address of playlists, read and written.
import { expect, test } from 'vitest'
import { readState, toAddress, withChange } from './playlists-query.ts'

const usual = { filter: 'public', search: '', view: 'grid', page: 1 } as const

test('the usual list has a bare address', () => {
  expect(readState(new URLSearchParams())).toEqual(usual)
  expect(String(toAddress(usual))).toBe('')
})

test('what is chosen survives a reload', () => {
  const state = { filter: 'mine', search: 'slow & steady', view: 'list', page: 3 } as const
  expect(readState(toAddress(state))).toEqual(state)
})

test('nonsense counts as absent', () => {
  expect(readState(new URLSearchParams('filter=theirs&view=3d&page=-2'))).toEqual(usual)
  expect(readState(new URLSearchParams('page=1.5')).page).toBe(1)
})

test('another search begins at the first page, another view stays on it', () => {
  const third = { ...usual, page: 3 }
  expect(withChange(third, { search: 'tea' })).toEqual({ ...usual, search: 'tea' })
  expect(withChange(third, { filter: 'liked' }).page).toBe(1)
  expect(withChange(third, { view: 'list' })).toEqual({ ...third, view: 'list' })
})
