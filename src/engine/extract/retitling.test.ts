// A chapter is titled by what is shown in it.
import { expect, test } from 'vitest'
import { retitle } from './retitling.ts'

const choice = (text: string, odds: number, count = 3) => {
  const phrase = text.toLowerCase()
  return { text, phrase, odds, count, places: [...Array(count).keys()], stems: phrase.split(' ') }
}
const chapter = (shown: string, ...titleChoices: ReturnType<typeof choice>[]) => ({
  title: titleChoices[0]!.text,
  highlights: shown ? [{ text: shown, startSeconds: 0, quote: shown }] : [],
  titleChoices,
})
const titlesOf = (...chapters: ReturnType<typeof chapter>[]) => retitle(chapters, '').map(({ title }) => title)

test('a phrase of the shown sentence comes before one that only the chapter says', () => {
  const choices = [choice('Arts fund', 1), choice('Rural network', 0.5)]
  expect(titlesOf(chapter('The rural network is slow.', ...choices))).toEqual(['Rural network'])
  expect(titlesOf(chapter('', ...choices))).toEqual(['Arts fund'])
})

test('a phrase that a reader would hardly accept is no title, although it is shown', () => {
  expect(titlesOf(chapter('The odd pair stays.', choice('Arts fund', 0.2), choice('Odd pair', -0.9)))).toEqual([
    'Arts fund',
  ])
})

test('a phrase says more than a single common noun', () => {
  expect(titlesOf(chapter('', choice('Metrics', 0.9), choice('Channel fees', 0.6)))).toEqual(['Channel fees'])
})

test('two chapters never have the same title', () => {
  const both = [choice('Channel fees', 2), choice('Route hints', 1)]
  expect(titlesOf(chapter('', ...both), chapter('Channel fees rise.', ...both))).toEqual([
    'Route hints',
    'Channel fees',
  ])
})

test('what one sentence says by accident needs better odds than what is said often', () => {
  const choices = [choice('Arts fund', 0.2), choice('Odd pair', -0.4, 1)]
  expect(titlesOf(chapter('The odd pair stays.', ...choices))).toEqual(['Arts fund'])
  expect(titlesOf(chapter('The odd pair stays.', choices[0]!, choice('Odd pair', -0.4, 5)))).toEqual(['Odd pair'])
})
