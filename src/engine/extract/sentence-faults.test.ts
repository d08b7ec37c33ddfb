// Faults by which a sentence does not read well alone.
import { expect, test } from 'vitest'
import { hasFault } from './sentence-faults.ts'

test.each([
  ['no main verb', 'The minimum difficulty of the shares that the pool is willing to accept.'],
  ['a noun that is elsewhere', 'Older clients reject these transactions without any warning.'],
  ['"that" for something said before', 'The wallet has a separate key for each of that.'],
  ['"such" without what it is like', 'Only a few miners would ever build such a transaction.'],
  ['"they" before any noun in the plural', 'Without a fee they can broadcast the transaction again.'],
  ['a broken-off word', 'The filter removes classi classical noise from the recording.'],
  ['the beginning of a word', 'The control should sh have an electric circuit for the keyboard.'],
  ['no subject', 'Brought a million users to the network within a year.'],
  ['a verb in a relative clause alone', 'The wrapped format of an address, which old wallets understand well.'],
  ['a condition without what follows', 'Every time a node receives an announcement of addresses from its peers.'],
  ['a place without its subject', 'With vaults is a covenant for the wallets of companies.'],
  ['two verbs that exclude each other', 'The effect of a malicious snapshot has is large for new nodes.'],
  [
    'a level that an earlier sentence names',
    'Achieving that level of anonymity with coinjoins is a lot more expensive.',
  ],
  ['"each one" of what came before', 'The participant applies each one separately with the encryption key.'],
  ['a comparison with what came before', 'Unlike the sighash attack, the second one needs only a single block.'],
  ['an actor of an example', 'Node A sends some update messages to add more transactions.'],
  ['"that one" of several', 'The original proposal of the first author that one is quite similar.'],
  ['a subject with a clause, and no more', 'A specific type of network partition that is an eclipse attack.'],
  ['a subject with two clauses', 'The attack that was trying to learn from nodes what they will relay.'],
  ['a way that is only named', 'The way that the construction of the channel helps prevent.'],
  ['a fact that is only named', 'The fact that the attacker is sending lots of like payments that don’t carry value.'],
  ['a sentence after a comma', 'In the network we have one type of fee, We have a fee for each channel.'],
  ['a capital within the sentence', 'Anybody who opens a channel to me Cannot block all of my slots.'],
  ['a wrong form of the verb', 'We’ve also list the score of the peers as an idea for research.'],
  ['a preposition after an auxiliary', 'The pool doesn’t with the new template has existed for ten years.'],
  ['swearing', 'The whole fucking wallet needs a new database for its payments.'],
])('%s is a fault', (_, text) => expect(hasFault(text, true)).toBe(true))

test.each([
  'A mining pool pays its miners from one shared wallet every day.',
  'If the coordinator fails, the users simply start a new round.',
  'The node keeps the blocks that it has not validated yet.',
  'Miners broadcast a block when they have found one.',
  'Control blocks prove which script a Taproot output commits to.',
  'The blocks of 2013, which old nodes reject, are still part of the chain.',
  'The conflicting transactions spend the same input.',
  'There is a limit to the number of payments that a channel can have in flight.',
  'The way that transactions are priced is a product of the fees.',
  'The people who get several payments would get different totals.',
  'The person who creates a valid hash becomes the owner of this hash.',
  'Whoever creates a hash from the candidate string owns it, and the hash becomes the new candidate string.',
])('"%s" has no fault', (text) => expect(hasFault(text, true)).toBe(false))

test('two clauses without a word between them are a fault where captions have no punctuation', () => {
  const glued = 'The backup is relatively simple we are storing the seed words.'
  expect(hasFault(glued, false)).toBe(true)
})

test.each([
  'Jack can we turn on the circuit breakers of the module.',
  'Houston we see a valve of the main tank closed.',
  '13 Houston we see the valve of the main tank closed.',
  'Negative the tank has a high pressure on the gauge.',
])('captions without punctuation: a call is no statement: %s', (text) => expect(hasFault(text, false)).toBe(true))

test('captions without punctuation: a statement with a pronoun is none', () => {
  expect(hasFault('The tank that we read has a high pressure on the gauge', false)).toBe(false)
})
