import { expect, test } from 'vitest'
import { hasHighlights, showsFewSentences } from './spoken-chapters.ts'

const said = { text: 'A pool shares the reward.', startSeconds: 5, quote: 'a pool shares the reward' }
const chapter = (count: number) => ({
  title: 'Mining pools',
  startSeconds: 0,
  summary: '',
  highlights: Array.from({ length: count }, () => said),
})

test('a summary shows few sentences where half of its chapters have none', () => {
  expect(showsFewSentences({ chapters: [chapter(2), chapter(0)] })).toBe(true)
  expect(showsFewSentences({ chapters: [chapter(1), chapter(1), chapter(0)] })).toBe(false)
  expect(showsFewSentences({ chapters: [chapter(0)] })).toBe(false)
})

test('an extract has highlights even where no sentence can stand alone; what a model wrote has none', () => {
  expect(hasHighlights({ chapters: [chapter(0)] })).toBe(true)
  expect(
    hasHighlights({ chapters: [{ title: 'Mining pools', startSeconds: 0, summary: 'Pools share rewards.' }] }),
  ).toBe(false)
})
