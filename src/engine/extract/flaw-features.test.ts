import { expect, test } from 'vitest'
import { hasFlaw } from './flaw-features.ts'

test.each([
  ['what the speaker did', 'I promised to write a document about the keys.'],
  ['what was talked about', 'We covered the updates of both signature schemes.'],
  ['what was pointed at', 'The output here pays the fee of the whole transaction.'],
  ['a speaker who is unsure', 'Larger blocks are maybe a problem for small miners.'],
  ['a verb without its object', 'The change reduces the harm of what people are inventing.'],
  ['a reply without its question', 'Ideally yes, but in practice some policies have many ways to be spent.'],
  ['an appeal', 'We need people to contribute to the review of the wallet.'],
  ['a thought aloud', 'We might reduce the number of probes and make the network quicker.'],
  ['a step of a longer thought', 'If we take the black cover, the buttons need another frame.'],
  ['a new start after a comma', 'Bridge nodes need, they maintain a proof for every output.'],
  ['a loose adverb at the end', 'The third issue is the noise of the room perhaps.'],
  ['a quotation mark', 'The title of his work was “Cryptography For Friends”.'],
  ['something that only follows later', 'For amounts the network needs a scheme with the following property.'],
  ['a person who is addressed', 'Madam Chair, the summer program of the city has many challenges.'],
  ['digits and letters that belong apart', 'Over 50criminal investigations of tax evasion are open.'],
  ['a thing that is announced and not said', 'There are other challenges in the network that need more attention.'],
  ['a thing that is announced and not said', 'There’s a ton of things that happen in the wallet of Bitcoin Core.'],
  [
    'a bracket that was never opened',
    'Mixers and technologies based on it, like), are strong for the privacy of coins.',
  ],
  ['two clauses without a link', 'There is a new policy in the software there were several disclosures'],
  ['a word begun twice', 'The miners of the the pool share the reward among themselves'],
])('%s is a flaw: %s', (_, text) => expect(hasFlaw(text, true)).toBe(true))

test.each([
  'A covenant restricts how the coins of an output may be spent later.',
  'The mining pool pays each miner for the shares that were submitted.',
])('a sound sentence has none: %s', (text) => expect(hasFlaw(text, true)).toBe(false))

test('captions without punctuation: a word that joins two sentences, and many words, are flaws', () => {
  const joined = 'The wallet holds the keys then the node asks it to sign'
  expect(hasFlaw(joined, false)).toBe(true)
  expect(hasFlaw(joined, true)).toBe(false)
  const long = `The wallet keeps ${'many of the keys that people use '.repeat(3)}for payments`
  expect(hasFlaw(long, false)).toBe(true)
})
