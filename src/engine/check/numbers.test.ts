// Numbers in digits and words.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { readNumbers } from './numbers.ts'

const valuesOf = (text: string, language = 'en') =>
  readNumbers(text, language).numbers.map(({ values }) => values)
const extractNumbers = (text: string) => valuesOf(text).flat()

test.each([
  ['it was nineteen eighty-four', 1984],
  ['in twenty twenty four', 2024],
  ['two thousand and five people', 2005],
  ['two hundred and fifty degrees', 250],
  ['a hundred and one', 101],
  ['thirty million dollars', 30_000_000],
  ['1.5 million', 1_500_000],
  ['30k users', 30_000],
  ['the twenty-first of March', 21],
  ['three dozen', 36],
  ['1,984 pages', 1984],
  ['1.984 Seiten', 1984],
  ['3万人', 30_000],
  ['vierzig 40 Millionen', 40_000_000],
  ['at 3:41', 41],
  ['ninety-nine percent', 99],
  ['five hundred thousand', 500_000],
])('"%s" contains %d', (text, number) => {
  expect(extractNumbers(text)).toContain(number)
})

test.each([
  ['one of the things', 100],
  ['nineteen people and eighty dogs', 1980],
  ['it was 1984', 84],
])('"%s" does not contain %d', (text, number) => {
  expect(extractNumbers(text)).not.toContain(number)
})

test('digits have all their possible values', () => {
  expect(valuesOf('3.5% of 1,000 people, 30 million, at 3:41')).toEqual([
    [3.5],
    [1000, 1],
    [30_000_000, 30],
    [3, 41],
  ])
  expect(valuesOf('no digits here')).toEqual([])
})

test.each([
  ['en', 'at point seven five', [0.75]],
  ['en', 'two and a half hours', [2.5]],
  ['en', 'it takes three eighty', [380, 3.8]],
  ['en', 'one in ten of them', [10, 0.1]],
  ['en', 'it became a third more expensive', [0.3333333333333333, 33.333333]],
  ['en', 'between forty and sixty million', [40, 40_000_000, 60_000_000]],
  ['de', 'einundzwanzig', [21]],
  ['de', 'zweihundertfünfzig Euro', [250]],
  ['es', 'mil cuarenta grados', [1040]],
  ['es', 'una de cada diez piezas', [10, 0.1]],
])('in %s, "%s" is %j', (language, text, values) => {
  expect(valuesOf(text, language).flat()).toEqual(expect.arrayContaining(values))
})

test('a whole number with commas is parsed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1e12 }), (number) => {
      expect(extractNumbers(`about ${number.toLocaleString('en')} of them`)).toContain(number)
    }),
  )
})

test('hostile digits take linear time', async () => {
  const extract = (size: number) => {
    extractNumbers('1,'.repeat(size))
    extractNumbers('one hundred '.repeat(size / 4) + '9.'.repeat(size / 4))
  }
  expect(await measureGrowth(extract, 200_000)).toBeLessThan(linearGrowth)
})
