// Moving videos within a playlist.
import { expect, test } from 'vitest'
import { insertAsBefore, moveItem, sortByVideoIds } from './reorder.ts'

test('a video moves up, down and to both ends, but not past them', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moveItem(list, 2, 1)).toEqual(['a', 'c', 'b', 'd'])
  expect(moveItem(list, 0, 3)).toEqual(['b', 'c', 'd', 'a'])
  expect(moveItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveItem(list, 0, -1)).toEqual(list)
  expect(moveItem(list, 3, 4)).toEqual(list)
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})

test('removed videos return to their places, in whichever order their removals are undone', () => {
  const removals = [
    { id: 'a', earlierOrder: ['a', 'b', 'c', 'd'] },
    { id: 'c', earlierOrder: ['b', 'c', 'd'] },
  ]
  for (const undone of [removals, removals.toReversed()]) {
    let order = ['b', 'd']
    for (const { id, earlierOrder } of undone)
      order = insertAsBefore([...order, id], id, earlierOrder)
    expect(order).toEqual(['a', 'b', 'c', 'd'])
  }
  expect(insertAsBefore(['new', 'b'], 'b', ['gone', 'b'])).toEqual(['b', 'new'])
})

test('videos follow the requested order, and videos added meanwhile come last', () => {
  const items = ['a', 'b', 'c', 'new'].map((videoId) => ({ videoId }))
  const sorted = sortByVideoIds(items, ['c', 'gone', 'a', 'b'])
  expect(sorted.map(({ videoId }) => videoId)).toEqual(['c', 'a', 'b', 'new'])
})
