import { expect, test } from 'vitest'
import {
  formCount,
  type GapNetwork,
  numberVocabulary,
  numberWord,
  packNumbers,
  type Reader,
  scoreGaps,
  unpackNumbers,
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
    'so today we want to look at how the payments are made because there are several ways to do it and most of them need a wallet that belongs to the pool',
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

/** A reader with one unit, whose gates see the word by their inputs alone. */
function createReader(input: number[], bias: number[]): Reader {
  return {
    input: Float64Array.from(input),
    memory: new Float64Array(3),
    bias: Float64Array.from(bias),
  }
}

const [stop, go] = [formCount, formCount + 1]

function createNetwork(forward: Reader, backward: Reader): GapNetwork {
  const vectors = new Float64Array(formCount + 2)
  vectors[stop] = 1
  return {
    ...{ vocabulary: ['stop', 'go'], vectorSize: 1, unitCount: 1, hiddenSize: 1, vectors },
    ...{ forward, backward, hidden: Float64Array.of(1, 1), hiddenBias: Float64Array.of(0) },
    ...{ output: Float64Array.of(2), outputBias: -0.5 },
  }
}

const readScores = (forward: Reader, backward: Reader, words: number[]) =>
  Array.from(scoreGaps(createNetwork(forward, backward), words), (score) =>
    Number(score.toFixed(3)),
  )

const idle = createReader([0, 0, 0], [0, 0, 0])

test('the network knows the words before a gap and those after it', () => {
  const last = createReader([0, 0, 9], [0, -20, 0])
  const words = [go, stop, go, go]
  expect(readScores(last, idle, words)).toEqual([0, -0.5, 1.5, -0.5])
  expect(readScores(idle, last, words)).toEqual([0, 1.5, -0.5, -0.5])
})

test('the network remembers a word as long as its gates keep it', () => {
  const keeper = createReader([0, -40, 9], [0, 20, 0])
  expect(readScores(keeper, idle, [go, stop, go, go, go])).toEqual([0, -0.5, 1.5, 1.5, 1.5])
})

test('a word without a vector of its own is known by its form', () => {
  const numbers = numberVocabulary(['the'])
  expect(numberWord('batching', numbers)).toBe(numberWord('routing', numbers))
  expect(numberWord('21', numbers)).toBe(numberWord('1,000', numbers))
  expect(numberWord(undefined, numbers)).toBe(0)
  expect(numberWord('the', numbers)).toBe(formCount)
})

test('packed numbers keep their value within a step, and are cut off at the limit', () => {
  const numbers = Float64Array.from({ length: 2001 }, (_, i) => (i < 2000 ? i / 1000 : 50))
  const unpacked = unpackNumbers(packNumbers(numbers))
  for (const [i, number] of numbers.entries())
    expect(Math.abs(unpacked[i]! - Math.min(2, number))).toBeLessThan(2 / 42)
})
