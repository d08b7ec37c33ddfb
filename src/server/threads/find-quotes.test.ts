// Quotes are found by their letters, in time that grows with the text only, however alike text and
// quotes are.
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { findQuotes } from './find-quotes.ts'

const search = (quotes: string[], texts: string[], written: unknown = {}) =>
  findQuotes({ quotes, cues: JSON.stringify(texts.map((text) => ({ text }))), written })

test('a quote is found across captions and in the summary, whatever its signs, spaces and capitals', () => {
  const summary = { tldr: 'The café opens.', chapters: [{ title: 'Über uns', startSeconds: 3 }] }
  const quotes = [
    'keeper — LIGHTS the',
    'lights the lamp.',
    'cafe\u0301',
    'über uns',
    '3',
    'lamp the',
    '',
    '…',
    'lamp café',
  ]
  const areThere = search(quotes, ['The keeper lights', 'the lamp.'], summary)
  expect(quotes.filter((_, index) => areThere[index])).toEqual(quotes.slice(0, 4))
})

test('the same quotes are found as by comparing each with the whole text', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const letters = (count: number) => Array.from({ length: count }, () => 'abc'[random(3)]).join('')
  for (let round = 0; round < 200; round++) {
    const text = letters(60)
    const quotes = Array.from({ length: 20 }, () => letters(1 + random(6)))
    expect(search(quotes, [text])).toEqual(quotes.map((quote) => text.includes(quote)))
  }
})

test('a hundred quotes that are nearly in a long text, again and again, are found in linear time', async () => {
  const find = (size: number) => {
    const quotes = Array.from(
      { length: 100 },
      (_, n) => `${'ab'.repeat(60 + n)}c${'ab'.repeat(size / 1000)}`,
    )
    expect(search(quotes, ['ab'.repeat(size)])).toEqual(quotes.map(() => false))
  }
  expect(await measureGrowth(find, 2_000_000)).toBeLessThan(linearGrowth)
})

test('quotes whose letters are too many together are not found', () => {
  const long = '\uFDFA'.repeat(5000)
  const areThere = search(Array<string>(7).fill(long), [long])
  expect(areThere).toEqual([...Array<boolean>(6).fill(true), false])
})
