import { expect, test } from 'vitest'
import {
  createGapScorer,
  formCount,
  type GapNetwork,
  numberVocabulary,
  numberWord,
  packNumbers,
  unpackNumbers,
  wordsAfter,
  wordsBefore,
} from './gap-network.ts'
import { findSentenceEnds } from './sentence-ends.ts'
import { extractSpokenWords } from './words.ts'

function readEnds(text: string, language = 'en'): string[] {
  const words = extractSpokenWords({
    language,
    kind: 'auto',
    cues: [{ text, startSeconds: 0, endSeconds: 60 }],
  })
  const ends = findSentenceEnds(words, language)
  return ends.map((end, i) =>
    words
      .slice(ends[i - 1] ?? 0, end)
      .map((word) => word.text)
      .join(' '),
  )
}

test('sentences of captions without punctuation end where a reader would end them', () => {
  expect(
    readEnds(
      'a mining pool collects the work of many miners and it pays each of them for their share of the work so today we want to look at how the payments are made because there are several ways to do it and most of them need a wallet that belongs to the pool',
    ),
  ).toEqual([
    'a mining pool collects the work of many miners and it pays each of them for their share of the work',
    'so today we want to look at how the payments are made because there are several ways to do it',
    'and most of them need a wallet that belongs to the pool',
  ])
})

test('captions of everyday speech without punctuation end where a reader would end them, too', () => {
  expect(
    readEnds(
      'he plays the guitar in a small band they have a concert every month the drummer is my brother and he sings too',
    ),
  ).toEqual([
    'he plays the guitar in a small band',
    'they have a concert every month',
    'the drummer is my brother and he sings too',
  ])
})

test('the network adds what each word says about the gap', () => {
  const numbers = numberVocabulary(['stop', 'go'])
  const width = wordsBefore + wordsAfter
  const vectors = new Float32Array(formCount + 2)
  vectors[numberWord('stop', numbers)] = 1
  const hidden = new Float32Array(width)
  hidden[wordsBefore - 1] = 3
  const network: GapNetwork = {
    ...{ vocabulary: ['stop', 'go'], vectorSize: 1, hiddenSize: 1, vectors, hidden },
    ...{ hiddenBias: Float32Array.of(-1), output: Float32Array.of(2), outputBias: -0.5 },
  }
  const score = createGapScorer(network)
  const words = ['go', 'stop', 'go'].map((word) => numberWord(word, numbers))
  expect(score(words, 2)).toBe(2 * (3 - 1) - 0.5)
  expect(score(words, 1)).toBe(-0.5)
})

test('a word without a vector of its own is known by its form', () => {
  const numbers = numberVocabulary(['the'])
  expect(numberWord('batching', numbers)).toBe(numberWord('routing', numbers))
  expect(numberWord('21', numbers)).toBe(numberWord('1,000', numbers))
  expect(numberWord(undefined, numbers)).toBe(0)
  expect(numberWord('the', numbers)).toBe(formCount)
})

test('packed numbers keep their value within a step, and are cut off at the limit', () => {
  const unpacked = unpackNumbers(packNumbers(Float32Array.of(0, 0.5, -1, 7), 2), 2)
  for (const [i, number] of [0, 0.5, -1, 2].entries())
    expect(Math.abs(unpacked[i]! - number)).toBeLessThan(2 / 42)
})
