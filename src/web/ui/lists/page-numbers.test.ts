// The page numbers below a list of any length.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, '1'],
  [1, 4, '1 2 … 4'],
  [1, 10, '1 2 … 10'],
  [5, 10, '1 … 4 5 6 … 10'],
  [10, 10, '1 … 9 10'],
  [3, 5, '1 2 3 4 5'],
  [3, 6, '1 2 3 4 … 6'],
])('page %i of %i', (current, last, expected) => {
  expect(
    listPageNumbers(current, last)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(expected)
})

test('the first, the last and the current page always appear, in order and once each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (last, seed) => {
      const current = (seed % last) + 1
      const pages = listPageNumbers(current, last).filter((page) => page !== null)
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      expect(pages).toEqual(expect.arrayContaining([1, current, last]))
    }),
  )
})
