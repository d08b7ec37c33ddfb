// The check of statements does not fall behind its figures in docs/quality.md.
import { expect, test } from 'vitest'
import { judgeStatements, judgeTitles, readRecordedLooks } from '../bench/quality/check-set.ts'

const judged = judgeStatements()
const shareOf = (
  isTrue: boolean,
  test: (one: (typeof judged)[number]) => boolean,
  all = judged,
) => {
  const own = all.filter((one) => one.isTrue === isTrue)
  return own.filter(test).length / own.length
}

test('hardly anything true is left out, and most of it is confirmed with the words that fit best', () => {
  expect(shareOf(true, ({ check }) => check === 'contradicted')).toBeLessThanOrEqual(0.01)
  expect(shareOf(true, ({ check }) => check === 'confirmed')).toBeGreaterThanOrEqual(0.8)
  expect(shareOf(true, ({ isBestLine }) => isBestLine)).toBeGreaterThanOrEqual(0.93)
})

test('most of what is false is marked or left out', () => {
  expect(shareOf(false, ({ check }) => check === 'confirmed')).toBeLessThanOrEqual(0.3)
})

test('titles of chapters that were invented are marked, and few right ones', () => {
  const titles = judgeTitles()
  const shareMarked = (isTrue: boolean) => {
    const own = titles.filter((one) => one.isTrue === isTrue)
    return own.filter(({ check }) => check !== 'confirmed').length / own.length
  }
  // Their chapters are short, so that more words of a title are not in them than of real ones.
  expect(shareMarked(true)).toBeLessThanOrEqual(0.18)
  expect(shareMarked(false)).toBeGreaterThanOrEqual(0.9)
})

test('after a second look by a capable model nothing false passes, and hardly anything true is marked', () => {
  const { looks, share } = readRecordedLooks()
  expect(share).toBeGreaterThanOrEqual(0.8)
  for (const look of looks) {
    const again = judgeStatements(look)
    expect(shareOf(false, ({ check }) => check === 'confirmed', again)).toBeLessThanOrEqual(0.1)
    expect(shareOf(true, ({ check }) => check === 'contradicted', again)).toBeLessThanOrEqual(0.01)
    expect(shareOf(true, ({ check }) => check === 'confirmed', again)).toBeGreaterThanOrEqual(0.9)
  }
})
