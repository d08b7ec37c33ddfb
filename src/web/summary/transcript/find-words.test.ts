// A reader who doubts a sentence sees it where it was said, with the lines around it.
import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

const spoken = [
  'people ask me how long a seed lasts',
  'it depends on the seed',
  'a bean keeps for four years in here an onion',
  'keeps for one, so the onions live at the front',
  'and the parsnips well',
  'we write the year on the packet',
  'a bean keeps for four years in here an onion keeps',
]
const toCues = (texts: string[]) =>
  texts.map((text, index) => ({ text, startSeconds: index * 10, endSeconds: index * 10 + 10 }))
const marked = (lines: { parts: string[] }[]) => lines.map(({ parts }) => parts[1] ?? null)

test('the quoted words are marked across lines, whatever their case and punctuation', () => {
  const lines = findWords(
    toCues(spoken),
    'An onion keeps for one, so the onions live at the front.',
    20,
  )
  expect(lines).toHaveLength(5)
  expect(marked(lines)).toEqual([
    null,
    null,
    'an onion',
    'keeps for one, so the onions live at the front',
    null,
  ])
})

test('of words that were said twice, those at the moment are marked', () => {
  const lines = findWords(toCues(spoken), 'A bean keeps for four years', 60)
  expect(lines.map(({ startSeconds }) => startSeconds)).toEqual([20, 30, 40, 50, 60])
  expect(marked(lines)).toEqual([null, null, null, null, 'a bean keeps for four years'])
})

test('punctuation right after the words belongs to them', () => {
  expect(marked(findWords(toCues(['So it is, is it not?']), 'is it not', 0))).toEqual([
    'is it not?',
  ])
})

test('words that are not found leave the lines of the moment unmarked', () => {
  const lines = findWords(toCues(spoken), 'nobody said this', 10)
  expect(lines.map(({ startSeconds }) => startSeconds)).toEqual([0, 10, 20, 30, 40])
  expect(marked(lines).every((mark) => mark === null)).toBe(true)
})

test.each([
  [
    'Hebrew with vowel points',
    ['קודם כול תִּמְצְאוּ הר', 'הר לא זז'],
    'תִּמְצְאוּ הר הר',
    ['תִּמְצְאוּ הר', 'הר'],
  ],
  ['Chinese without spaces', ['今天我们谈种子', '豆子可以保存四年'], '种子豆子', ['种子', '豆子']],
  ['letters outside the basic plane', ['say 𝒜𝒷 now'], '𝒷 now', ['𝒷 now']],
])('%s is marked', (_, texts, quote, marks) => {
  expect(marked(findWords(toCues(texts), quote, 0))).toEqual(marks)
})

test('in a text without times the words are found wherever they are', () => {
  const lines = toCues(
    Array.from({ length: 90 }, (_, index) => (index === 3 ? 'a bean keeps' : 'and so on')),
  )
  const untimed = lines.map((line) => ({ ...line, startSeconds: 0 }))
  expect(marked(findWords(untimed, 'A bean keeps.', 0))).toEqual([
    null,
    null,
    'a bean keeps',
    null,
    null,
  ])
})

test('an empty transcript, an empty quote and a moment past the end show what there is', () => {
  expect(findWords([], 'a bean', 3)).toEqual([])
  expect(marked(findWords(toCues(['one']), '…', 0))).toEqual([null])
  expect(findWords(toCues(spoken), 'it', 9999)).toHaveLength(5)
})
