// The topics of a video, and of a chapter.
import { expect, test } from 'vitest'
import { extractTopics, listChapterTopics } from './topics.ts'

const sentences = [
  'Sourdough bread needs a starter of flour and water.',
  'Feed the starter every morning before you bake.',
  'Jack, pass me the starter.',
  'A sourdough bread rises slowly because the wild yeast works slowly.',
  'Jack, the wild yeast in the starter makes the sourdough bread sour.',
  'We are going to get a good crust from a hot oven.',
  'A hot oven and a little steam give the crust its shine, Jack.',
].map((text, i) => ({ text, startSeconds: i * 20 }))

test('nouns come before verbs, and a name that is only an address is no topic', () => {
  const topics = extractTopics(sentences, { count: 4, language: 'en' })
  expect(topics).toEqual(expect.arrayContaining(['starter', 'wild yeast', 'hot oven']))
  expect(topics.some((topic) => /sourdough bread/i.test(topic))).toBe(true)
  expect(topics.join(' ')).not.toMatch(/Jack|going|slowly/)
})

test('there are no more than requested, and no part of a topic that is as frequent', () => {
  expect(extractTopics(sentences, { count: 2, language: 'en' })).toHaveLength(2)
  expect(extractTopics(sentences, { count: 10, language: 'en' })).not.toContain('yeast')
})

test('topics with words of the title come first', () => {
  const place = (topic: string, title: string) =>
    extractTopics(sentences, { count: 6, language: 'en', title }).indexOf(topic)
  expect(place('hot oven', 'An oven')).toBeLessThan(place('hot oven', 'Wild yeast'))
  expect(place('wild yeast', 'Wild yeast')).toBeLessThan(place('wild yeast', 'An oven'))
})

test('verbs of Hindi are no topics', () => {
  const talk = [
    'किसान खेत में काम कर रहा है।',
    'खेत में पानी आता है और किसान पानी को देखता है।',
    'किसान ने खेत में पानी दिया है।',
  ].map((text) => ({ text }))
  const topics = extractTopics(talk, { count: 3, language: 'hi' })
  expect(topics).toEqual(expect.arrayContaining(['खेत', 'पानी']))
  expect(topics.join(' ')).not.toMatch(/देखता|दिया|आता/)
})

test('a chapter lists what else it speaks of, with the moment of its first mention there', () => {
  const [first, second] = listChapterTopics(sentences, [0, 5], ['Sourdough bread', 'Crust'], {
    language: 'en',
    count: 3,
  })
  expect(first).toContainEqual({ text: 'wild yeast', startSeconds: 60 })
  expect(second).toContainEqual({ text: 'hot oven', startSeconds: 100 })
  expect(first!.concat(second!).every(({ text }) => !/sourdough bread/i.test(text))).toBe(true)
})

test('a word and a pair with it are one topic, and so are forms of a name', () => {
  const talk = [
    'The supreme court decides today.',
    'Haiti waits for the court, and the supreme court knows it.',
    'A Haitian judge wrote to the court.',
    'In Haiti the Haitian people follow the supreme court on the radio.',
    'The radio says that the court is late.',
  ].map((text) => ({ text }))
  const topics = extractTopics(talk, { count: 6, language: 'en' })
  expect(topics).toContain('supreme court')
  expect(topics).not.toContain('court')
  expect(topics.filter((topic) => /haiti/i.test(topic))).toHaveLength(1)
})

test('one of many is a topic beside its kind, and the same in fewer words is not', () => {
  const talk = [
    'The bridge hums, and the inspector of the bridge knocks at it.',
    'Snow lies on the bridge, and a bridge in the sun is dry.',
    'The bridge is old, and the Silver Bridge fell.',
    'After the Silver Bridge every bridge was inspected.',
    'The International Space Station is the last space station.',
    'A bridge is no space station, says the International Space Station.',
    'The crew left the space station.',
  ].map((text) => ({ text }))
  const topics = extractTopics(talk, { count: 8, language: 'en' })
  expect(topics).toEqual(expect.arrayContaining(['bridge', 'Silver Bridge']))
  expect(topics.filter((topic) => /space station/i.test(topic))).toHaveLength(1)
})

test('a day and an adjective of other words are no topics', () => {
  const talk = [
    'On Tuesday the harbor had no humanitarian aid.',
    'The humanitarian workers of the harbor waited until Tuesday.',
    'A humanitarian crisis is near, said the pilot on Tuesday.',
    'The pilot left the harbor, and the humanitarian mission of Friday was over.',
    'On Friday the pilot saw that humanitarian staff were gone.',
    'The harbor needs a humanitarian plan and a pilot, and the pilot a boat.',
    'Humanitarian law protects them, and the harbor.',
  ].map((text) => ({ text }))
  const topics = extractTopics(talk, { count: 2, language: 'en' })
  expect(topics.toSorted()).toEqual(['harbor', 'pilot'])
})
