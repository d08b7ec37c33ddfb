// Misspelled names of the title.
import { expect, test } from 'vitest'
import { isMisheard, splitTitleWords } from './misheard.ts'

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
