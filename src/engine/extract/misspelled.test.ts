// A sentence with a slip of the pen is not shown, because nobody can tell whose it is.
import { expect, test } from 'vitest'
import { isKnownWord } from './known-words.ts'
import { hasMisspelling } from './misspelled.ts'

const never: ReadonlyMap<string, number> = new Map()

test.each([
  'We have limited information about the lbockchain.',
  'Ideally, threshold signatures should look like ordinary signtaures.',
  'If osmeone steals your keys, you take your coins back.',
  'A naieve implementation steals your coins.',
  'The details are publshed once.',
  'It increases the balane of your channel.',
  'You need thousands of dollars ofr solo mining.',
  'It was for the recor for the record.',
  'Unfortnuately the proposals do not allow for recovery.',
])('a misspelled word is found: %s', (text) => expect(hasMisspelling(text, never)).toBe(true))

test.each([
  'We customized the timestamps of unspent outputs and rewrote the multisignature wallets.',
  'Knead the dough, baste the roast and whisk the marinade.',
  'Bitrefill is a merchant, and Blixt is a wallet.',
  'The blockchain of Utreexo has an anyprevout opcode.',
])('an ordinary, a built or a technical word is none: %s', (text) => expect(hasMisspelling(text, never)).toBe(false))

test('a word that is said again and again is a name', () => {
  expect(hasMisspelling('The lumens of the balane shine.', new Map([['balane', 3]]))).toBe(false)
})

test('a word is built of others by endings, prefixes or joining', () => {
  const words = new Set(['carry', 'stop', 'time', 'stamp', 'lock'])
  for (const word of ['carried', 'stopped', 'timing', 'timestamps', 'unlocked', 'multilock'])
    expect(isKnownWord(word, words)).toBe(true)
  for (const word of ['stmap', 'tlock']) expect(isKnownWord(word, words)).toBe(false)
})
