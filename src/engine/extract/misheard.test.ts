// Misspelled names of the title.
import { expect, test } from 'vitest'
import { hasMisheardNumber, isMisheard, splitTitleWords } from './misheard.ts'

test.each([
  ['minuscript', 'Miniscript for wallets', true],
  ['Frostnap', 'How FrostSnap was built', true],
  ['miniscript', 'Miniscript for wallets', false],
  ['miniscripts', 'Miniscript for wallets', false],
  ['wallet', 'Miniscript for wallets', false],
  ['harbour', 'A barber in Hamburg', false],
  ['lamp', 'The lamb', false],
])('"%s" beside "%s": %s', (word, title, expected) => {
  expect(isMisheard(word, splitTitleWords(title))).toBe(expected)
})

test.each([
  ['Vault 12', 'Receiving BOLT12 payments', true],
  ['A node does not store both 12 of them.', 'Receiving BOLT 12 payments', true],
  ['BOLT 12 and the offers', 'Receiving BOLT12 payments', false],
  ['The budget of 2020', 'Receiving BOLT12 payments', false],
  ['12 offers', 'Receiving BOLT12 payments', false],
  ['Most of 12 wallets', 'Receiving BOLT12 payments', false],
  ['The conference in 2024', 'Bitcoin 2024', false],
])('"%s" beside "%s": a misheard name with a number: %s', (text, title, expected) => {
  expect(hasMisheardNumber(text, title)).toBe(expected)
})
