// Sentences that refer to what a reader of the digest never saw: a day, a list, a reply, a begun clause.
import { expect, test } from 'vitest'
import { refersToPassing } from './passing-references.ts'

test.each([
  ['the day of the recording', 'Yesterday we had a call with the founder of the pool.'],
  ['a guest who is greeted', 'We have as our guests the authors of the library.'],
  ['one of a list', 'The third transaction is where both parties swap their coins.'],
  ['a case among others', 'In the naive version each node sends its key to all the others.'],
  ['an idea that only follows', 'Payment channels help with that but there is another idea.'],
  ['what somebody else showed', 'The error rate falls by ten percent as Sunil showed with the new model.'],
  ['a verb that is begun twice', 'The node will connect to eight peers, will make connections to eight peers.'],
  ['two halves of sentences', 'The Right now I am using the unadapted models for the alignment.'],
  ['code that was read aloud', 'Nodes.add(Base()) in every test is a call on the running node.'],
  ['an opening without a verb', 'Reading from the config, and then we print logs for each event.'],
  ["a project's business", 'There is a pull request in the repository of the test network.'],
])('%s is left out', (_, text) => expect(refersToPassing(text)).toBe(true))

test.each([
  'The first transaction in a block is the coinbase transaction.',
  'There is no limit to the number of outputs in a transaction.',
  'In the worst case the wallet waits for a full day.',
  'You have to pay a fee on the chain to open a channel.',
  'The chip is responsible for the communication between the two devices.',
])('a claim stays: %s', (text) => expect(refersToPassing(text)).toBe(false))
