import { expect, test } from 'vitest'
import { suggestTags } from './suggest-tags.ts'

const known = ['to cite', 'workshop', 'Über uns', 'city talk']

test('own tags come first, in their order, and those that are there already are left out', () => {
  expect(
    suggestTags({ input: '', tags: ['To Cite'], known, topics: ['bees', 'WORKSHOP'] }),
  ).toEqual(['workshop', 'Über uns', 'city talk', 'bees'])
})

test('typing finds tags that begin with it, then those that contain it, in any case and without accents', () => {
  expect(suggestTags({ input: 'CIT', tags: [], known, topics: [] })).toEqual([
    'city talk',
    'to cite',
  ])
  expect(suggestTags({ input: 'uber', tags: [], known, topics: [] })).toEqual(['Über uns'])
  expect(suggestTags({ input: 'zeppelin', tags: [], known, topics: [] })).toEqual([])
})

test('at most eight are suggested', () => {
  const many = Array.from({ length: 5000 }, (_, number) => `tag ${number}`)
  expect(suggestTags({ input: 'tag', tags: [], known: many, topics: [] })).toHaveLength(8)
})
