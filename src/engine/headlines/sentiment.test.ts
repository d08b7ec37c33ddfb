// The sentiment of sentences and videos.
import { expect, test } from 'vitest'
import { classifySentence, classifySentiment } from './sentiment.ts'

test.each([
  ['What a wonderful, delicious loaf!', 'positive'],
  ['The soup was awful and the waiter rude.', 'negative'],
  ['The train leaves from the second platform.', 'neutral'],
  ['The soup was not good.', 'negative'],
  ['The start is tedious, but the ending is brilliant.', 'positive'],
  ['The start is brilliant, but the ending is tedious.', 'negative'],
  ['Disappointing!', 'negative'],
])('%s is %s', (text, label) => {
  expect(classifySentence(text)).toBe(label)
})

test('learned words decide where the lexicon does not', () => {
  expect(classifySentence('A movie with no point, no ideas and no end.')).toBe('negative')
  expect(classifySentence('A touching, quietly witty portrait.')).toBe('positive')
  expect(classifySentence('Does the second train stop there?')).toBe('neutral')
})

test('a video has the sentiment that clearly prevails', () => {
  const positive = Array.from({ length: 10 }, () => 'I love this beautiful old engine.')
  const negative = Array.from({ length: 10 }, () => 'This pump is a horrible failure.')
  const neutral = Array.from({ length: 10 }, () => 'The pump stands beside the engine.')
  expect(classifySentiment([...positive, ...neutral], 'en')).toBe('positive')
  expect(classifySentiment([...negative, ...neutral], 'en-GB')).toBe('negative')
  expect(classifySentiment(neutral, 'en')).toBe('neutral')
  expect(classifySentiment([], 'en')).toBe('neutral')
})

test('a language without a lexicon is neutral', () => {
  expect(
    classifySentiment(
      Array.from({ length: 10 }, () => 'I love this beautiful engine.'),
      'de',
    ),
  ).toBe('neutral')
})
