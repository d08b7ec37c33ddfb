// A chapter names what it speaks of beside what is shown of it.
import { expect, test } from 'vitest'
import type { Length } from '#contract/limits.ts'
import { getStems } from '../language/terms.ts'
import { addTopics } from './chapter-topics.ts'
import type { TitleChoice } from './titles.ts'

const names = ['river ferry', 'stone bridge', 'toll booth', 'winter storm', 'harbor wall', 'fish market', 'iron gate']
/** Sentences of a minute each, all of which name everything. */
const sentences = Array.from({ length: 20 }, (_, i) => ({
  text: `It names the ${names.join(', the ')}, the old toll booth, the ferry captain, the town council’s money and all money.`,
  startSeconds: i * 60,
  endSeconds: i * 60 + 60,
}))
const phrase = (text: string, minute: number, { odds = 1, count = 3 } = {}): TitleChoice => ({
  text,
  phrase: text,
  odds,
  stems: getStems({ text }, 'en'),
  places: [minute, minute + 1],
  count,
})
const chapter = (title: string, minute: number, summary = '') => ({ title, startSeconds: minute * 60, summary })
const topicsOf = (
  chapters: ReturnType<typeof chapter>[],
  phrases: TitleChoice[],
  { length = 'medium' as Length, language = 'en' } = {},
) => addTopics(chapters, phrases, { sentences, length, language }).map(({ topics }) => topics?.map(({ text }) => text))

test('phrases stand in the chapter that says them, in order, each with its first moment', () => {
  const phrases = [phrase('river ferry', 8), phrase('stone bridge', 3), phrase('toll booth', 12)]
  const [first, second] = addTopics([chapter('Winter', 0), chapter('Summer', 10)], phrases, {
    sentences,
    length: 'medium',
    language: 'en',
  })
  expect(first!.topics).toEqual([
    { text: 'stone bridge', startSeconds: 180 },
    { text: 'river ferry', startSeconds: 480 },
  ])
  expect(second!.topics).toEqual([{ text: 'toll booth', startSeconds: 720 }])
})

test('nothing is named that a title, a shown sentence or another topic says', () => {
  const chapters = [chapter('River ferry', 0, 'The stone bridge is old.'), chapter('Summer', 10)]
  const phrases = [
    phrase('river ferry', 12),
    phrase('stone bridge', 3),
    phrase('toll booth', 5, { odds: 2 }),
    phrase('old toll booth', 12),
    phrase('ferry captain', 7),
  ]
  expect(topicsOf(chapters, phrases)).toEqual([['toll booth', 'ferry captain'], []])
})

test('a longer summary names more, the likeliest first', () => {
  const phrases = names.map((name, i) => phrase(name, 2 * i, { odds: i }))
  const count = (length: Length) => topicsOf([chapter('Summer', 0)], phrases, { length })[0]!
  expect(count('short')).toEqual(['fish market', 'iron gate'])
  expect([count('medium').length, count('long').length]).toEqual([4, 6])
})

test('an action, the capital of a sentence and somebody of a story make no topic', () => {
  const said = [
    'You can easily install boats there.',
    'Suppose ferries sink.',
    'My dad was running London ferries.',
    'The test boat sank.',
    'Then the sailor waits.',
    'They use Bitcoin.',
  ]
  const minutes = said.map((text, i) => ({ text, startSeconds: i * 60, endSeconds: i * 60 + 60 }))
  const actions = ['install boats', 'Suppose ferries', 'dad running London', 'test boat', 'the sailor', 'use Bitcoin']
  const phrases = actions.map((name, i) => ({ ...phrase(name, i, { odds: 3, count: 1 }), places: [i] }))
  const [only] = addTopics([chapter('Summer', 0)], phrases, { sentences: minutes, length: 'medium', language: 'en' })
  expect(only!.topics).toEqual([{ text: 'test boat', startSeconds: 180 }])
})

test('two that are said almost at once are one too many', () => {
  expect(topicsOf([chapter('Summer', 0)], [phrase('river ferry', 4, { odds: 2 }), phrase('stone bridge', 4)])).toEqual([
    ['river ferry'],
  ])
})

test('a phrase in passing and a single noun need better odds', () => {
  const passing = { odds: 0.4, count: 1 }
  expect(
    topicsOf([chapter('Summer', 0)], [phrase('river ferry', 2, passing), phrase('money', 8, { odds: 0.9 })]),
  ).toEqual([[]])
  expect(topicsOf([chapter('Summer', 0)], [phrase('river ferry', 2, { odds: 0.4 })])).toEqual([['river ferry']])
})

test('where titles are not judged by readers of the language, nothing is named', () => {
  expect(topicsOf([chapter('Sommer', 0)], [phrase('alte Brücke', 2)], { language: 'de' })).toEqual([undefined])
})

test('a phrase that is said only with other words between, or as an owner, is no topic', () => {
  expect(topicsOf([chapter('Summer', 0)], [phrase('captain ferry', 2), phrase('town council', 5)])).toEqual([[]])
})
