import { expect, test } from 'vitest'
import { splitIntoParagraphs } from './split-into-paragraphs.ts'

const sentence = (text: string) => ({ text, check: 'confirmed' as const })
const [first, second, third] = [
  sentence('Yeast eats sugar.'),
  sentence('It gives off gas.'),
  sentence('Bread rises.'),
]

test('sentences stand in the paragraphs of the prose', () => {
  expect(
    splitIntoParagraphs('Yeast eats sugar. It gives off gas.\n\nBread rises.', [
      first!,
      second!,
      third!,
    ]),
  ).toEqual([[first, second], [third]])
})

test('a prose whose sentences are not known, or are others, is shown as it is', () => {
  expect(splitIntoParagraphs('Yeast eats sugar.', [])).toBeNull()
  expect(splitIntoParagraphs('Yeast eats sugar. Nobody checked this.', [first!])).toBeNull()
})
