// A person whose search is misspelled reads which spelling was found.
import { expect, test } from 'vitest'
import { respellSearch } from './respell-search.ts'

const found = ['What a Blockchain is', 'Blockchains are lists. Über Wörter.']

test('a misspelled word is named as the found texts spell it', () => {
  expect(respellSearch('blockchian', found)).toBe('blockchain')
  expect(respellSearch('Blokchain lists? channel:Hive', found)).toBe('blockchain lists')
  expect(respellSearch('wortr', found)).toBe('wörter')
})

test('a whole word comes before the beginning of another, and a frequent one before a rare one', () => {
  expect(respellSearch('tramx', ['trams', 'tramp tramp'])).toBe('tramp')
  expect(respellSearch('hivr', ['hivernal', 'hives hive'])).toBe('hive')
})

test('a search whose words are found, in any form, is not respelled', () => {
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
    expect(respellSearch(search, found), search).toBeNull()
})

test('a word that resembles nothing that was found stays', () => {
  expect(respellSearch('zeppelin', found)).toBeNull()
  expect(respellSearch('zeppelin blockchian', found)).toBe('zeppelin blockchain')
  expect(respellSearch('.*( 🐝🐝', found)).toBeNull()
  expect(respellSearch('blockchian', [])).toBeNull()
})
