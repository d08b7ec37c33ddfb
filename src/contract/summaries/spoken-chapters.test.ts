import { expect, test } from 'vitest'
import { hasHighlights, showsFewSentences } from './spoken-chapters.ts'

const said = {
  text: 'A pool shares the reward.',
  startSeconds: 5,
  quote: 'a pool shares the reward',
}
const chapter = (count: number) => ({
  title: 'Mining pools',
  startSeconds: 0,
  summary: '',
  highlights: Array.from({ length: count }, () => said),
})

test('a summary shows few sentences where half of its chapters have none, or where they are far apart', () => {
  const showsFew = (minutes: number, ...counts: number[]) =>
    showsFewSentences({ chapters: counts.map(chapter) }, { durationSeconds: minutes * 60 })
  expect(showsFew(10, 2, 0)).toBe(true)
  expect(showsFew(10, 1, 1, 0)).toBe(false)
  expect(showsFew(39, 1, 1, 1)).toBe(true)
  expect(showsFew(39, 2, 2, 1)).toBe(false)
})

test('an extract has highlights even where no sentence can stand alone; what a model wrote has none', () => {
  expect(hasHighlights({ chapters: [chapter(0)] })).toBe(true)
  expect(
    hasHighlights({
      chapters: [{ title: 'Mining pools', startSeconds: 0, summary: 'Pools share rewards.' }],
    }),
  ).toBe(false)
})

test('an outline is shown as an extract also where its chapters have no list of sentences', () => {
  const chapters = [{ title: 'Mining pools', startSeconds: 0, summary: '' }]
  expect(hasHighlights({ chapters, isOutline: true })).toBe(true)
})
