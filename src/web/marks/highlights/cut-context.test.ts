// The words around a highlight are kept with it, and never begin or end within a word.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxContextCharacters } from '#contract/basics/limits.ts'
import { cutAfter, cutBefore } from './cut-context.ts'

test('short words stay as they are', () => {
  expect(cutBefore('when you start thinking about the ')).toBe('when you start thinking about the ')
  expect(cutAfter(' and so on')).toBe(' and so on')
})

test('a long text is cut between words', () => {
  const words = 'especially reorganizations '.repeat(30)
  expect(cutBefore(words)).toMatch(/^…(especially|reorganizations) /)
  expect(cutAfter(words)).toMatch(/ (especially|reorganizations)…$/)
})

test('any text keeps whole characters and stays below the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      for (const cut of [cutBefore(text), cutAfter(text)]) {
        expect(cut.length).toBeLessThanOrEqual(maxContextCharacters)
        expect(cut).not.toMatch(/\p{Cs}/u)
      }
    }),
  )
})
