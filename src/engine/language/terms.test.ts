// Words that differ only in their inflection are one term.
import { expect, test } from 'vitest'
import { getStems } from './terms.ts'

test.each([
  ['address', 'addresses'],
  ['process', 'processes'],
  ['hash', 'hashes'],
  ['box', 'boxes'],
  ['bus', 'buses'],
  ['policy', 'policies'],
  ['block', 'blocks'],
])('%s and %s have one stem', (singular, plural) => {
  expect(getStems({ text: plural }, 'en')).toEqual(getStems({ text: singular }, 'en'))
})
