// The numbers under a list of any length.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './pages.ts'

test.each([
  [1, 1, '1'],
  [1, 4, '1 2 … 4'],
  [1, 10, '1 2 … 10'],
  [5, 10, '1 … 4 5 6 … 10'],
  [10, 10, '1 … 9 10'],
  [3, 5, '1 2 3 4 5'],
  [3, 6, '1 2 3 4 … 6'],
])('page %i of %i', (current, last, shown) => {
  expect(
    pageNumbers(current, last)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(shown)
})

test('always the first, the last and the present one, in order, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (last, any) => {
      const current = (any % last) + 1
      const pages = pageNumbers(current, last).filter((page) => page !== null)
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      expect(pages).toEqual(expect.arrayContaining([1, current, last]))
    }),
  )
})
