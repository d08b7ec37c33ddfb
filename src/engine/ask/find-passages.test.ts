// Passages that answer a question.
import { expect, test } from 'vitest'
import type { AskSource } from './ask-types.ts'
import { findPassages } from './find-passages.ts'
import { quoteAnswer } from './quote-answer.ts'

const sentences = [
  'Welcome to the bakery.',
  'A starter is a mix of flour and water with wild yeast.',
  'We feed it every morning at seven.',
  'The oven has to reach 250 degrees before the loaf goes in.',
  'Steam keeps the crust soft while the bread rises.',
  'Let the loaf cool for an hour, or the crumb sticks to the knife.',
]
const source: AskSource = {
  videoId: 'v1',
  title: 'Bread',
  transcript: {
    language: 'en',
    kind: 'manual',
    cues: sentences.map((text, i) => ({ text, startSeconds: i * 15, endSeconds: i * 15 + 14 })),
  },
  chapters: [],
}
const limits = { maxPassages: 6, maxPerVideo: 3 }

test('the passage with the words of the question is first, and its words are marked', () => {
  const { passages, said } = findPassages('How hot is the oven?', [source], limits)
  expect(passages[0]!.quote).toContain('250 degrees')
  const { quote, matches } = passages[0]!
  expect(matches.map(([start, end]) => quote.slice(start, end))).toContain('oven')
  expect(said).toBeGreaterThan(0)
})

test('a question without a word of the transcript finds nothing', () => {
  expect(findPassages('Who won the elections in Peru?', [source], limits)).toEqual({ passages: [], said: 0 })
})

test('a definition is quoted', () => {
  const question = 'What is a starter?'
  const answer = quoteAnswer(question, findPassages(question, [source], limits))
  expect(answer.sentences[0]?.text).toBe('A starter is a mix of flour and water with wild yeast.')
})
