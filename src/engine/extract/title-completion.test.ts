// Titles are not cut before the word that nearly always follows them, and chapters with nothing to show join another.
import { expect, test } from 'vitest'
import { stemWord } from '../language/terms.ts'
import { joinEmptyChapters } from './empty-chapters.ts'
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
  const efficient = ['The most block space efficient way.', 'A block space efficient way.'].map((text) => ({
    text,
    startSeconds: 0,
  }))
  const nouns = new Map([[stemWord('efficient', 'en'), 0.9]])
  expect(completeTitle('block space', [0, 1], { sentences: efficient, nouns })).toBe('block space')
})

test('a verb of the clause does not belong to it', () => {
  const wishes = ['We wanted red ferry tickets.', 'They wanted red ferry tickets.']
  const sentences = wishes.map((text) => ({ text, startSeconds: 0 }))
  expect(completeTitle('red ferry tickets', [0, 1], { sentences, nouns: new Map() })).toBe('red ferry tickets')
})

test('so do the words that nearly always stand before it', () => {
  const contracts = ['A hash time lock contract pays.', 'The hash time lock contract is open.', 'A lock contract ends.']
  const sentences = contracts.map((text) => ({ text, startSeconds: 0 }))
  expect(completeTitle('lock contract', [0, 1, 2], { ...context, sentences })).toBe('hash time lock contract')
})

const chapter = (title: string, startSeconds: number, titleOdds: number, text?: string) => ({
  title,
  startSeconds,
  titleOdds,
  summary: text ?? '',
  highlights: text ? [{ text, startSeconds, quote: text }] : [],
})
const cyclist = chapter('The cyclist', 240, 1, 'The cyclist carries the message to the other general.')

test('of the chapters without a sentence those with the weakest titles join the one before', () => {
  const chapters = [
    chapter('Registry', 0, -1),
    chapter('Mining pools', 60, 1),
    chapter('Prime', 120, -2),
    chapter('RBF', 180, 2),
    cyclist,
  ]
  expect(joinEmptyChapters(chapters, 300).map(({ title, startSeconds }) => [title, startSeconds])).toEqual([
    ['Mining pools', 0],
    ['RBF', 180],
    ['The cyclist', 240],
  ])
  expect(joinEmptyChapters(chapters.slice(2), 300)).toHaveLength(2)
  expect(
    joinEmptyChapters(
      chapters.slice(1, 4).map((one) => ({ ...one, titleOdds: 1 })),
      240,
    ),
  ).toHaveLength(3)
})

test('a long chapter without a sentence stays, so that its subject is found', () => {
  const chapters = [chapter('Registry', 0, 1), chapter('Mining pools', 60, -2), cyclist, chapter('RBF', 400, 1)]
  expect(joinEmptyChapters(chapters, 2000)[1]?.title).toBe('The cyclist')
  const long = chapters.map((one) => ({ ...one, startSeconds: one.startSeconds * 10 }))
  expect(joinEmptyChapters(long, 20_000).map(({ title }) => title)).toContain('Mining pools')
})
