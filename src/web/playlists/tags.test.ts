// Tags as the user types them.
import { expect, test } from 'vitest'
import { formatTags, parseTags } from './tags.ts'

test('tags are separated by commas, and empty ones are ignored', () => {
  expect(parseTags(' Repair, #home , ,two words,# ,')).toEqual(['Repair', 'home', 'two words'])
  expect(parseTags('')).toEqual([])
})

test('formatted tags parse to the same tags', () => {
  const tags = ['repair', 'two words']
  expect(parseTags(formatTags(tags))).toEqual(tags)
})
