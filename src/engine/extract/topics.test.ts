// What a video is about, in short phrases.
import { expect, test } from 'vitest'
import { topicsOf } from './topics.ts'

const sentences = [
  'Sourdough bread needs a starter of flour and water.',
  'Feed the starter every morning before you bake.',
  'Jack, pass me the starter.',
  'A sourdough bread rises slowly because the wild yeast works slowly.',
  'Jack, the wild yeast in the starter makes the sourdough bread sour.',
  'We are going to get a good crust from a hot oven.',
  'A hot oven and a little steam give the crust its shine, Jack.',
].map((text) => ({ text }))

test('things come before actions, and a name that is only called is no topic', () => {
  const topics = topicsOf(sentences, { count: 5, language: 'en' })
  expect(topics).toEqual(expect.arrayContaining(['starter', 'wild yeast', 'hot oven']))
  expect(topics.some((topic) => /sourdough bread/i.test(topic))).toBe(true)
  expect(topics.join(' ')).not.toMatch(/Jack|going|slowly/)
})

test('no more than asked for, and none inside another that is said as often', () => {
  expect(topicsOf(sentences, { count: 2, language: 'en' })).toHaveLength(2)
  expect(topicsOf(sentences, { count: 10, language: 'en' })).not.toContain('yeast')
})

test('what the title names comes first', () => {
  const place = (topic: string, title: string) =>
    topicsOf(sentences, { count: 6, language: 'en', title }).indexOf(topic)
  expect(place('hot oven', 'An oven')).toBeLessThan(place('hot oven', 'Wild yeast'))
  expect(place('wild yeast', 'Wild yeast')).toBeLessThan(place('wild yeast', 'An oven'))
})
