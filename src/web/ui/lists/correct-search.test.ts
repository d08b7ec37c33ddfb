// A person whose search is misspelled reads which spelling was found.
import { expect, test } from 'vitest'
import { correctSearch } from './correct-search.ts'

const found = ['What a Blockchain is', 'Blockchains are lists. Über Wörter.']

test('a misspelled word is named as the found texts spell it', () => {
  expect(correctSearch('blockchian', found)).toBe('blockchain')
  expect(correctSearch('Blokchain lists? channel:Hive', found)).toBe('blockchain lists')
  expect(correctSearch('wortr', found)).toBe('wörter')
})

test('a whole word comes before the beginning of another, and a frequent one before a rare one', () => {
  expect(correctSearch('tramx', ['trams', 'tramp tramp'])).toBe('tramp')
  expect(correctSearch('hivr', ['hivernal', 'hives hive'])).toBe('hive')
})

test('a search whose words are found, in any form, is not corrected', () => {
  for (const search of [
    'blockchain',
    'BLOCKCHAINS',
    'list',
    'uber',
    '"blockchian"',
    '-blockchian',
    'tag:blockchian',
    '',
    'ai',
  ])
    expect(correctSearch(search, found), search).toBeNull()
})

test('a word that resembles nothing that was found stays', () => {
  expect(correctSearch('zeppelin', found)).toBeNull()
  expect(correctSearch('zeppelin blockchian', found)).toBe('zeppelin blockchain')
  expect(correctSearch('.*( 🐝🐝', found)).toBeNull()
  expect(correctSearch('blockchian', [])).toBeNull()
})
