// The topics of a video.
import { expect, test } from 'vitest'
import { extractTopics } from './topics.ts'

const sentences = [
  'Sourdough bread needs a starter of flour and water.',
  'Feed the starter every morning before you bake.',
  'Jack, pass me the starter.',
  'A sourdough bread rises slowly because the wild yeast works slowly.',
  'Jack, the wild yeast in the starter makes the sourdough bread sour.',
  'We are going to get a good crust from a hot oven.',
  'A hot oven and a little steam give the crust its shine, Jack.',
].map((text) => ({ text }))

test('nouns come before verbs, and a name that is only an address is no topic', () => {
  const topics = extractTopics(sentences, { count: 5, language: 'en' })
  expect(topics).toEqual(expect.arrayContaining(['starter', 'wild yeast', 'hot oven']))
  expect(topics.some((topic) => /sourdough bread/i.test(topic))).toBe(true)
  expect(topics.join(' ')).not.toMatch(/Jack|going|slowly/)
})

test('returns no more than requested, and no part of a topic that is as frequent', () => {
  expect(extractTopics(sentences, { count: 2, language: 'en' })).toHaveLength(2)
  expect(extractTopics(sentences, { count: 10, language: 'en' })).not.toContain('yeast')
})

test('topics with words of the title come first', () => {
  const place = (topic: string, title: string) =>
    extractTopics(sentences, { count: 6, language: 'en', title }).indexOf(topic)
  expect(place('hot oven', 'An oven')).toBeLessThan(place('hot oven', 'Wild yeast'))
  expect(place('wild yeast', 'Wild yeast')).toBeLessThan(place('wild yeast', 'An oven'))
})

test('a name is not split, and a vague word is no topic', () => {
  const talk = [
    'The Bitcoin Core wallet keeps a key for each payment.',
    'A week ago the Bitcoin Core wallet had a problem.',
    'The problem of the Bitcoin Core wallet was its tv screen.',
    'That week each payment was on a tv screen.',
    'A problem with the payment is a problem for a week.',
  ].map((text) => ({ text }))
  const topics = extractTopics(talk, { count: 5, language: 'en' })
  expect(topics).toEqual(expect.arrayContaining(['Bitcoin Core wallet', 'payment', 'TV screen']))
  expect(topics.join(' | ')).not.toMatch(/problem|week|\| Core|Bitcoin Core \||^Core/)
})
