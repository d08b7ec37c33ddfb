// A mark on a playlist shows wherever that playlist was read.
import { expect, test } from 'vitest'
import { patched } from './patch.ts'

const like = (data: unknown) =>
  patched(
    data,
    ({ id, likes }) => id === 'one' && typeof likes === 'number',
    (playlist) => ({ ...playlist, likes: Number(playlist.likes) + 1 }),
  )

test('a playlist is found in pages, posts and by itself', () => {
  const one = { id: 'one', likes: 3 }
  const two = { id: 'two', likes: 5 }
  expect(like({ pages: [{ items: [two, one] }] })).toEqual({ pages: [{ items: [two, { id: 'one', likes: 4 }] }] })
  expect(like({ items: [{ playlist: one, comments: [] }] })).toEqual({
    items: [{ playlist: { id: 'one', likes: 4 }, comments: [] }],
  })
  expect(like(one)).toEqual({ id: 'one', likes: 4 })
})

test('what does not hold it stays the very same', () => {
  const data = { items: [{ id: 'two', likes: 5 }, { id: 'one' }], total: 2, creator: null }
  expect(like(data)).toBe(data)
  expect(like(undefined)).toBe(undefined)
})
