// A file with a caption for each word has the captions of speech in the end.
import { expect, test } from 'vitest'
import { joinShortCues } from './join-short-cues.ts'

const makeCues = (count: number, textOf: (at: number) => string) =>
  Array.from({ length: count }, (_, i) => ({
    startSeconds: i / 2,
    endSeconds: i / 2 + 0.4,
    text: textOf(i),
  }))

test('captions of one word are joined where there are very many', () => {
  const joined = joinShortCues(makeCues(40_000, (i) => `word${i}`))
  expect(joined.length).toBeLessThan(5000)
  expect(joined[0]!.text).toMatch(/^word0 word1 word2 /)
  expect(joined[0]).toMatchObject({ startSeconds: 0 })
  expect(joined.map(({ text }) => text).join(' ')).toBe(
    Array.from({ length: 40_000 }, (_, i) => `word${i}`).join(' '),
  )
  for (const { startSeconds, endSeconds } of joined)
    expect(endSeconds - startSeconds).toBeLessThanOrEqual(10)
})

test('the captions of ten hours stay as they are', () => {
  const cues = makeCues(30_000, () => 'word')
  expect(joinShortCues(cues)).toBe(cues)
})

test('a speaker keeps a caption of their own, and more of them than a day has are refused', () => {
  const speak = (i: number) => `Speaker ${i % 9}: yes`
  expect(joinShortCues(makeCues(31_000, speak))).toHaveLength(31_000)
  expect(() => joinShortCues(makeCues(61_000, speak))).toThrow(
    expect.objectContaining({ code: 'captions_too_complex' }),
  )
})
