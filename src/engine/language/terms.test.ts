// Words that differ only in their inflection are one term.
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { getStems, stemWord } from './terms.ts'

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

test.each([
  ['de', 'Katze', 'Katzen'],
  ['es', 'canción', 'canciones'],
  ['fr', 'maison', 'maisons'],
  ['it', 'ragazzo', 'ragazzi'],
  ['pt-BR', 'cidade', 'cidades'],
  ['nl', 'kat', 'katten'],
  ['sv', 'hund', 'hundarna'],
  ['no', 'hund', 'hunder'],
  ['da', 'hund', 'hunde'],
  ['fi', 'talo', 'talossa'],
  ['hu', 'ház', 'házban'],
  ['ro', 'copac', 'copaci'],
  ['tr', 'kitap', 'kitaplar'],
  ['ru', 'книга', 'книгу'],
  ['uk', 'бджола', 'бджоли'],
  ['ar', 'كتاب', 'الكتاب'],
  ['hi', 'किताब', 'किताबें'],
  ['en', 'study', 'studied'],
])(
  'somebody who looks for one form of a word finds the other: %s, %s and %s',
  (language, one, other) => {
    expect(getStems({ text: other }, language)).toEqual(getStems({ text: one }, language))
    expect(getStems({ text: one }, language)).toHaveLength(1)
  },
)

test('a language without a stemmer compares how words begin', () => {
  expect(stemWord('transakcja', 'pl')).toBe(stemWord('transakcji', 'pl'))
})

test('a code that is no language has neither stemmer nor stop words', () => {
  expect(getStems({ text: 'constructors' }, 'constructor')).toEqual(['constru'])
})

test('noise as long as a transcript takes linear time', async () => {
  const stem = (size: number) => {
    for (const letter of ['a', 'e', 'ing', 'ä', 'к', 'ا'])
      for (const code of ['en', 'de', 'ru', 'ar', 'tr', 'fi']) stemWord(letter.repeat(size), code)
  }
  expect(await measureGrowth(stem, 80_000)).toBeLessThan(linearGrowth)
})
