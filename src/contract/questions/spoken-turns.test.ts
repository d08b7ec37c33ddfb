// A reader sees who says which words of a passage and of an answer.
import { expect, test } from 'vitest'
import { nameSentences, quoteWithNames, splitTurns } from './spoken-turns.ts'

const said = [
  'Do we block the ditches?',
  'I am against it.',
  'The farm needs them.',
  'Then we wait.',
]
const speakers = ['Ada', 'Ben', 'Ben', 'Ada']
const quote = said.join(' ')
const sentences = said.map((text, i) => ({
  start: quote.indexOf(text),
  startSeconds: i * 5,
  speaker: speakers[i]!,
}))
const passage = { quote, sentences, startSeconds: 0 }

test('a passage is divided where another person begins to speak', () => {
  expect(splitTurns(passage).map(({ speaker, startSeconds }) => [speaker, startSeconds])).toEqual([
    ['Ada', 0],
    ['Ben', 5],
    ['Ada', 15],
  ])
  expect(quoteWithNames(passage)).toBe(
    'Ada: Do we block the ditches? Ben: I am against it. The farm needs them. Ada: Then we wait.',
  )
})

test('captions without names are quoted as they are', () => {
  const unnamed = sentences.map(({ start, startSeconds }) => ({ start, startSeconds }))
  expect(quoteWithNames({ ...passage, sentences: unnamed })).toBe(quote)
  expect(quoteWithNames({ ...passage, sentences: [] })).toBe(quote)
})

test('sentences of one person in a row have the name once', () => {
  const answer = said
    .slice(1)
    .map((text, i) => ({ text, citations: [1], startSeconds: i, speaker: speakers[i + 1]! }))
  expect(nameSentences(answer).map(({ named }) => named)).toEqual([
    'Ben: I am against it.',
    'The farm needs them.',
    'Ada: Then we wait.',
  ])
})
