// Tags as somebody types them.
import { expect, test } from 'vitest'
import { readTags, writeTags } from './tags.ts'

test('words between commas, without what is empty', () => {
  expect(readTags(' Repair, #home , ,two words,# ,')).toEqual(['Repair', 'home', 'two words'])
  expect(readTags('')).toEqual([])
})

test('what was written is read again', () => {
  const tags = ['repair', 'two words']
  expect(readTags(writeTags(tags))).toEqual(tags)
})
