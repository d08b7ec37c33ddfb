// Praise and blame.
import { expect, test } from 'vitest'
import { sentenceSentiment, sentimentOf } from './sentiment.ts'

test.each([
  ['What a wonderful, delicious loaf!', 'positive'],
  ['The soup was awful and the waiter rude.', 'negative'],
  ['The train leaves from the second platform.', 'neutral'],
  ['The soup was not good.', 'negative'],
  ['The start is tedious, but the ending is brilliant.', 'positive'],
  ['The start is brilliant, but the ending is tedious.', 'negative'],
  ['Disappointing!', 'negative'],
])('%s is %s', (text, label) => {
  expect(sentenceSentiment(text)).toBe(label)
})

test('the words around a mild one tell how it is meant', () => {
  expect(sentenceSentiment('A movie with no point, no ideas and no end.')).toBe('negative')
  expect(sentenceSentiment('A touching, quietly witty portrait.')).toBe('positive')
  expect(sentenceSentiment('Does the second train stop there?')).toBe('neutral')
})

test('a video is what most of its sentences are, clearly', () => {
  const praise = Array.from({ length: 10 }, () => 'I love this beautiful old engine.')
  const blame = Array.from({ length: 10 }, () => 'This pump is a horrible failure.')
  const plain = Array.from({ length: 10 }, () => 'The pump stands beside the engine.')
  expect(sentimentOf([...praise, ...plain], 'en')).toBe('positive')
  expect(sentimentOf([...blame, ...plain], 'en-GB')).toBe('negative')
  expect(sentimentOf(plain, 'en')).toBe('neutral')
  expect(sentimentOf([], 'en')).toBe('neutral')
})

test('a language without a lexicon is not guessed at', () => {
  expect(
    sentimentOf(
      Array.from({ length: 10 }, () => 'I love this beautiful engine.'),
      'de',
    ),
  ).toBe('neutral')
})
