// Faults by which a sentence does not read well alone.
import { expect, test } from 'vitest'
import { hasFault } from './sentence-faults.ts'

test.each([
  ['no main verb', 'The minimum difficulty of the shares that the pool is willing to accept.'],
  ['a noun that is elsewhere', 'Older clients reject these transactions without any warning.'],
  ['"that" for something said before', 'The wallet has a separate key for each of that.'],
  ['"such" without what it is like', 'Only a few miners would ever build such a transaction.'],
  ['a new start after a comma', 'Bridge nodes need, they maintain a proof for every output.'],
  ['"they" before any noun in the plural', 'Without a fee they can broadcast the transaction again.'],
  ['a loose adverb at the end', 'The third issue is the noise of the room perhaps.'],
  ['a broken-off word', 'The filter removes classi classical noise from the recording.'],
  ['a quotation mark', 'The title of his work was “Cryptography For Friends”.'],
])('%s is a fault', (_, text) => expect(hasFault(text, true)).toBe(true))

test.each([
  'A mining pool pays its miners from one shared wallet every day.',
  'If the coordinator fails, the users simply start a new round.',
  'The node keeps the blocks that it has not validated yet.',
  'Miners broadcast a block when they have found one.',
  'The conflicting transactions spend the same input.',
])('"%s" has no fault', (text) => expect(hasFault(text, true)).toBe(false))

test('two clauses without a word between them are a fault where captions have no punctuation', () => {
  const glued = 'The backup is relatively simple we are storing the seed words.'
  expect(hasFault(glued, false)).toBe(true)
})
