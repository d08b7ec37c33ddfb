// Conversion of model output to plain text.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { markOpenEnd, splitTextSentences, toPlainLine, toPlainParagraphs } from './plain-text.ts'

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
])('%j becomes %j', (text, plain) => {
  expect(toPlainLine(text, 200)).toBe(plain)
})

test('paragraphs stay separate and their lines are joined', () => {
  expect(toPlainParagraphs('One\nline.\n\n\n- Two\n- lines.\n \nThree.', 100)).toBe(
    'One line.\n\nTwo lines.\n\nThree.',
  )
})

test('text is cut at a word, or at the limit', () => {
  expect(toPlainLine('alpha beta gamma delta', 14)).toBe('alpha beta…')
  expect(toPlainLine('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
})

test.each([
  ['The dough rises, because', 'The dough rises, because…'],
  ['It is better on the second day, and ', 'It is better on the second day, and…'],
  ['Der Teig geht auf, weil', 'Der Teig geht auf, weil…'],
  ['First the yeast,', 'First the yeast…'],
  [
    'First the yeast. Then he gets two loaves that',
    'First the yeast. Then he gets two loaves that…',
  ],
  ['Yeast eats sugar', 'Yeast eats sugar'],
  ['The yeast of Dr. Chen eats sugar', 'The yeast of Dr. Chen eats sugar'],
  ['Yeast eats sugar.', 'Yeast eats sugar.'],
])('a sentence that was not finished says so: "%s"', (text, shown) => {
  expect(markOpenEnd(text)).toBe(shown)
})

test('joined sentences equal the text', () => {
  const german = 'Dipl. Ing. Huber kam z. B. am 3. Mai zu Prof. Kunz, d. h. gestern. '
  expect(splitTextSentences(`${german}Das reicht.`)).toEqual([german, 'Das reicht.'])
  const bond = 'The U.S. tax-free bond of Dr. Chen pays at 3 a.m. in Lund, e.g. stocks vs. gold. '
  expect(splitTextSentences(`${bond}It ends.`)).toEqual([bond, 'It ends.'])
  expect(splitTextSentences('It cost 3.5 million. Really? 今日は。明日は。End')).toEqual([
    'It cost 3.5 million. ',
    'Really? ',
    '今日は。',
    '明日は。',
    'End',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(splitTextSentences(text).join('')).toBe(text)
    }),
  )
})

test('any text is limited, without control characters, and takes linear time', async () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 100 }),
      (text, limit) => {
        for (const plain of [toPlainLine(text, limit), toPlainParagraphs(text, limit)]) {
          expect(plain.length).toBeLessThanOrEqual(limit)
          expect(plain).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u)
        }
      },
    ),
    { numRuns: 300 },
  )
  const read = (size: number) => {
    for (const hostile of ['<a', '[', '[1,', '*', ' ', '\n'].map((text) => text.repeat(size))) {
      toPlainLine(hostile, 2 * size)
      toPlainParagraphs(hostile, 2 * size)
      splitTextSentences(hostile)
    }
  }
  expect(await measureGrowth(read, 80_000)).toBeLessThan(linearGrowth)
})
