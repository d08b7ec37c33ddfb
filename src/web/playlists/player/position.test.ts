// Going through a playlist.
import { expect, test } from 'vitest'
import { findPosition } from './position.ts'

test('a playlist item knows its previous and next item', () => {
  const items = ['/summary/a', '/summary/b', '/summary/c'].map((path) => ({ path }))
  expect(findPosition(items, '/summary/a')).toEqual({ index: 0, previous: null, next: items[1] })
  expect(findPosition(items, '/summary/c')).toEqual({ index: 2, previous: items[1], next: null })
  expect(findPosition(items, '/summary/x')).toBe(null)
})
