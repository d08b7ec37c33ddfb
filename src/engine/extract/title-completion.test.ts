// Titles are not cut before the word that nearly always follows them, and chapters with nothing to show join another.
import { expect, test } from 'vitest'
import type { Chapter } from '#contract/summary.ts'
import { joinEmptyChapters } from './empty-chapters.ts'
import { stemWord } from './terms.ts'
import { completeTitle } from './title-completion.ts'

const said = [
  'With cross input signature aggregation a transaction is smaller.',
  'Nobody knew of cross input signature aggregation before.',
  'The cross input signature, they said, is new.',
  'A soft fork changes the rules, and a soft fork is slow.',
].map((text) => ({ text, startSeconds: 0 }))
const context = { sentences: said, nouns: new Map([[stemWord('aggregation', 'en'), 0.9]]) } as unknown as Parameters<
  typeof completeTitle
>[2]

test('the word that nearly always follows belongs to the title', () => {
  expect(completeTitle('cross input signature', [0, 1, 2], context)).toBe('cross input signature aggregation')
  expect(completeTitle('soft fork', [3], context)).toBe('soft fork')
})

const chapter = (title: string, startSeconds: number, text?: string): Chapter => ({
  title,
  startSeconds,
  summary: text ?? '',
  highlights: text ? [{ text, startSeconds, quote: text }] : [],
})

test('a chapter that shows nothing but a noun joins the one before it', () => {
  const chapters = [
    chapter('Registry', 0),
    chapter('Mining pools', 60),
    chapter('Prime', 120),
    chapter('RBF', 180),
    chapter('The cyclist', 240, 'The cyclist carries the message to the other general.'),
  ]
  expect(joinEmptyChapters(chapters).map(({ title, startSeconds }) => [title, startSeconds])).toEqual([
    ['Mining pools', 0],
    ['RBF', 180],
    ['The cyclist', 240],
  ])
  expect(joinEmptyChapters(chapters.slice(0, 3))).toHaveLength(3)
})
