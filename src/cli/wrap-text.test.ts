// Long lines are wrapped to the width of the terminal.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

test('text after a timestamp is indented to it', () => {
  expect(wrapText('  0:42  one two three four five\n\nsix', 20)).toBe(
    '  0:42  one two\n        three four\n        five\n\nsix',
  )
})

test('no word is lost, and no line is wider than the terminal unless a single word is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z0-9:]{1,15}$/)),
      fc.integer({ min: 20, max: 100 }),
      (words, columns) => {
        const wrapped = wrapText(words.join(' '), columns)
        expect(wrapped.split(/\s+/).filter(Boolean)).toEqual(words)
        for (const line of wrapped.split('\n')) expect(line.length).toBeLessThanOrEqual(columns)
      },
    ),
  )
})
