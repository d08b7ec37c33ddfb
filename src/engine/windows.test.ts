// Long talks are cut where it hurts least, and nothing falls between the cuts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutEndless, estimateTokens, type Passage, passageTokens, planWindows } from './windows.ts'

const passages = (count: number, text = 'ten words are said here, again and again, and again'): Passage[] =>
  Array.from({ length: count }, (_, cue) => ({ cue, text, startSeconds: cue * 5, endSeconds: cue * 5 + 5 }))
const sizeOf = (items: Passage[]) => items.reduce((sum, passage) => sum + passageTokens(passage), 0)

test('what fits is one window', () => {
  expect(planWindows(passages(10), 10_000, [])).toEqual([{ from: 0, to: 10 }])
  expect(planWindows([], 10_000, [])).toEqual([])
})

test('a window ends at the longest pause near its even end', () => {
  const talk = passages(100)
  for (const later of talk.slice(48)) {
    later.startSeconds += 20
    later.endSeconds += 20
  }
  expect(planWindows(talk, sizeOf(talk) * 0.6, [])[0]).toEqual({ from: 0, to: 48 })
})

test("a window ends where the author's chapter begins, even against a pause", () => {
  const talk = passages(100)
  for (const later of talk.slice(48)) later.startSeconds += 3
  expect(planWindows(talk, sizeOf(talk) * 0.6, [talk[52]!.startSeconds])[0]).toEqual({ from: 0, to: 52 })
})

test('windows follow one another without gap, fit, and are few', () => {
  const any = fc.record({ text: fc.lorem({ maxCount: 60 }), pause: fc.integer({ min: 0, max: 60 }) })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 200 }), fc.integer({ min: 500, max: 3000 }), (said, room) => {
      let clock = 0
      const talk = said.map(({ text, pause }, cue): Passage => {
        clock += pause
        return { cue, text, startSeconds: clock, endSeconds: ++clock }
      })
      const windows = planWindows(talk, room, [30, 300])
      expect(windows.flatMap(({ from, to }) => talk.slice(from, to))).toEqual(talk)
      for (const { from, to } of windows) expect(sizeOf(talk.slice(from, to))).toBeLessThanOrEqual(room)
      expect(windows.length).toBeLessThanOrEqual(Math.ceil((sizeOf(talk) / room) * 2) + 1)
    }),
  )
})

describe('a sentence without end', () => {
  test('is cut between words, each piece with its share of the time, and no letter is lost', () => {
    const text = Array.from({ length: 1000 }, (_, i) => `word${i}`).join(' ')
    const pieces = cutEndless([{ text, spoken: text, startSeconds: 10, endSeconds: 110 }])
    expect(pieces.map((piece) => piece.text).join(' ')).toBe(text)
    expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(800)
    expect(pieces[0]!.startSeconds).toBe(10)
    expect(pieces.at(-1)!.endSeconds).toBeCloseTo(110)
  })

  test('without a space is cut between signs', () => {
    const text = '👩'.repeat(5000)
    const pieces = cutEndless([{ text, spoken: text, startSeconds: 0, endSeconds: 1 }])
    expect(pieces.map((piece) => piece.text).join('')).toBe('👩'.repeat(5000))
    for (const { text } of pieces) expect(text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/)
  })

  test('short ones are left alone', () => {
    const talk = passages(3).map((passage) => ({ ...passage, spoken: passage.text }))
    expect(cutEndless(talk)).toBe(talk)
  })
})

test('tokens are rather over- than underestimated, in every script', () => {
  expect(estimateTokens('The quick brown fox jumps over the lazy dog.')).toBeGreaterThanOrEqual(10)
  expect(estimateTokens('今日はいい天気ですね')).toBeGreaterThanOrEqual(10)
  expect(estimateTokens('Съешь же ещё этих мягких французских булок')).toBeGreaterThanOrEqual(16)
})
