// Moving videos about in a playlist, and going through it.
import { expect, test } from 'vitest'
import { arranged, moved, placeIn } from './order.ts'

test('one moves up, down, to the ends and no further', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 2, 1)).toEqual(['a', 'c', 'b', 'd'])
  expect(moved(list, 0, 3)).toEqual(['b', 'c', 'd', 'a'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(list, 0, -1)).toEqual(list)
  expect(moved(list, 3, 4)).toEqual(list)
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})

test('items follow the order that was wished for, and those that came meanwhile stand at the end', () => {
  const items = ['a', 'b', 'c', 'new'].map((videoId) => ({ videoId }))
  expect(arranged(items, ['c', 'gone', 'a', 'b']).map(({ videoId }) => videoId)).toEqual(['c', 'a', 'b', 'new'])
})

test('a page knows what is before and after it', () => {
  const items = ['/summary/a', '/summary/b', '/summary/c'].map((path) => ({ path }))
  expect(placeIn(items, '/summary/a')).toEqual({ at: 0, previous: null, next: items[1] })
  expect(placeIn(items, '/summary/c')).toEqual({ at: 2, previous: items[1], next: null })
  expect(placeIn(items, '/summary/x')).toBe(null)
})
