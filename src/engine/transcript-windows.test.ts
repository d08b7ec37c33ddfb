// Splitting long transcripts into windows.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  estimateTokens,
  type PromptLine,
  planTranscriptWindows,
  splitLongSentences,
} from './transcript-windows.ts'

const lines = (
  count: number,
  text = 'ten words are said here, again and again, and again',
): PromptLine[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    text,
    startSeconds: number * 5,
    endSeconds: number * 5 + 5,
  }))
/** Each line has a prefix of ten tokens. */
const sizeOf = (items: PromptLine[]) =>
  items.reduce((sum, { text }) => sum + estimateTokens(text) + 10, 0)

test('a short transcript is one window', () => {
  expect(planTranscriptWindows(lines(10), 10_000, [])).toEqual([{ from: 0, to: 10 }])
  expect(planTranscriptWindows([], 10_000, [])).toEqual([])
})

test('a window ends at the longest pause near its even length', () => {
  const talk = lines(100)
  for (const later of talk.slice(48)) {
    later.startSeconds += 20
    later.endSeconds += 20
  }
  expect(planTranscriptWindows(talk, sizeOf(talk) * 0.6, [])[0]).toEqual({ from: 0, to: 48 })
})

test("a window ends where the author's chapter begins, even against a pause", () => {
  const talk = lines(100)
  for (const later of talk.slice(48)) later.startSeconds += 3
  expect(planTranscriptWindows(talk, sizeOf(talk) * 0.6, [talk[52]!.startSeconds])[0]).toEqual({
    from: 0,
    to: 52,
  })
})

test('windows are contiguous, within the limit and few', () => {
  const any = fc.record({
    text: fc.lorem({ maxCount: 60 }),
    pause: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 200 }),
      fc.integer({ min: 500, max: 3000 }),
      (inputs, maxTokens) => {
        let seconds = 0
        const talk = inputs.map(({ text, pause }, number): PromptLine => {
          seconds += pause
          return { number, text, startSeconds: seconds, endSeconds: ++seconds }
        })
        const windows = planTranscriptWindows(talk, maxTokens, [30, 300])
        expect(windows.flatMap(({ from, to }) => talk.slice(from, to))).toEqual(talk)
        for (const { from, to } of windows)
          expect(sizeOf(talk.slice(from, to))).toBeLessThanOrEqual(maxTokens)
        expect(windows.length).toBeLessThanOrEqual(Math.ceil((sizeOf(talk) / maxTokens) * 2) + 1)
      },
    ),
  )
})

describe('a very long sentence', () => {
  test('is split between words, each piece has its share of the time and its speaker, and no letter is lost', () => {
    const text = Array.from({ length: 1000 }, (_, i) => `word${i}`).join(' ')
    const pieces = splitLongSentences([
      { text, verbatim: text, speaker: 'Ada', startSeconds: 10, endSeconds: 110 },
    ])
    expect(pieces.map((piece) => piece.text).join(' ')).toBe(text)
    expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(800)
    expect(pieces[0]!.startSeconds).toBe(10)
    expect(new Set(pieces.map(({ speaker }) => speaker))).toEqual(new Set(['Ada']))
    expect(pieces.at(-1)!.endSeconds).toBeCloseTo(110)
  })

  test('without a space is split between characters', () => {
    const text = '👩'.repeat(5000)
    const pieces = splitLongSentences([
      { text, verbatim: text, speaker: null, startSeconds: 0, endSeconds: 1 },
    ])
    expect(pieces.map((piece) => piece.text).join('')).toBe('👩'.repeat(5000))
    for (const { text } of pieces) expect(text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/)
  })

  test('short sentences are not split', () => {
    const talk = lines(3).map((line) => ({ ...line, verbatim: line.text, speaker: null }))
    expect(splitLongSentences(talk)).toBe(talk)
  })
})

test('tokens are overestimated rather than underestimated, in every script', () => {
  expect(estimateTokens('The quick brown fox jumps over the lazy dog.')).toBeGreaterThanOrEqual(10)
  expect(estimateTokens('今日はいい天気ですね')).toBeGreaterThanOrEqual(10)
  expect(estimateTokens('Съешь же ещё этих мягких французских булок')).toBeGreaterThanOrEqual(16)
})
