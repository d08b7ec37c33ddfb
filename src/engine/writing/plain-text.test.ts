// Nothing that a model writes is more than text.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLine, plainParagraphs, sentencesOf } from './plain-text.ts'

test.each([
  ['<script>alert(1)</script>Hi', 'alert(1)Hi'],
  ['a < b and c > d', 'a < b and c > d'],
  ['![x](http://evil.example/a.png) pic', 'x pic'],
  ['2 * 3 * 4 is not *bold*', '2 * 3 * 4 is not bold'],
  ['snake_case and __init__', 'snake_case and init'],
  ['said [12], [3, 4] and [5 @1:02:03].', 'said, and.'],
  ['10. Ten things', 'Ten things'],
  ['zero\u200bwidth, \u202eturned\u202c, \u0007bell', 'zerowidth, turned, bell'],
  ['नमस्ते \u200d👩\u200d🚀', 'नमस्ते \u200d👩\u200d🚀'],
])('%j is read as %j', (text, plain) => {
  expect(plainLine(text, 200)).toBe(plain)
})

test('paragraphs stay apart and their lines do not', () => {
  expect(plainParagraphs('One\nline.\n\n\n- Two\n- lines.\n \nThree.', 100)).toBe('One line.\n\nTwo lines.\n\nThree.')
})

test('text is cut at a word, and at its bound', () => {
  expect(plainLine('alpha beta gamma delta', 14)).toBe('alpha beta…')
  expect(plainLine('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
})

test('sentences put together again are the text', () => {
  expect(sentencesOf('It cost 3.5 million. Really? 今日は。明日は。End')).toEqual([
    'It cost 3.5 million. ',
    'Really? ',
    '今日は。',
    '明日は。',
    'End',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(sentencesOf(text).join('')).toBe(text)
    }),
  )
})

test('whatever comes in: bounded, without control characters, and in linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 100 }), (text, bound) => {
      for (const plain of [plainLine(text, bound), plainParagraphs(text, bound)]) {
        expect(plain.length).toBeLessThanOrEqual(bound)
        expect(plain).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u)
      }
    }),
    { numRuns: 300 },
  )
  const begin = performance.now()
  for (const hostile of [
    '<a'.repeat(50_000),
    '['.repeat(50_000),
    '[1,'.repeat(50_000),
    '*'.repeat(50_000),
    ' '.repeat(50_000),
    '\n'.repeat(50_000),
  ]) {
    plainLine(hostile, 100_000)
    plainParagraphs(hostile, 100_000)
    sentencesOf(hostile)
  }
  expect(performance.now() - begin).toBeLessThan(3000)
})
