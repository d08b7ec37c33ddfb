// Words are found in their other forms and with typing errors.
import { expect, test } from 'vitest'
import { normalizeForSearch } from './normalize-for-search.ts'
import { isShortWord, otherForms, similarSpellings } from './word-forms.ts'

test('a text is compared without accents, in any case, and with plain signs', () => {
  expect(normalizeForSearch('  Ein CAFÉ\tin der Straße – “Über uns” ')).toBe(
    'ein cafe in der strasse - "uber uns"',
  )
  expect(normalizeForSearch('Łódź, Ærø, İstanbul, Ёлка, Άνθρωπος')).toBe(
    'lodz, aero, istanbul, елка, ανθρωποσ',
  )
  expect(normalizeForSearch('שָׁלוֹם مَرْحَبًا')).toBe('שלום مرحبا')
  // The marks of these scripts are part of their letters.
  expect(normalizeForSearch('がん हिन्दी 한국어')).toBe('がん हिन्दी 한국어')
})

test('plural and endings lead to the other forms of a word', () => {
  const pairs = [
    ['timetables', 'timetable'],
    ['cities', 'city'],
    ['city', 'cities'],
    ['boxes', 'box'],
    ['running', 'runs'],
    ['movies', 'movie'],
    ['places', 'placing'],
    ['running', 'run'],
    ['making', 'make'],
    ['stopped', 'stop'],
    ['bucher', 'buch'],
    ['bilder', 'bild'],
    ['frauen', 'frau'],
  ]
  for (const [word, form] of pairs) expect(otherForms(word!), word).toContain(form)
  for (const [word, form] of [
    ['news', 'new'],
    ['times', 'tim'],
    ['letter', 'let'],
    ['keeper', 'keep'],
    ['city', 'cited'],
  ])
    expect(otherForms(word!), word).not.toContain(form)
  expect(otherForms('bee')).toEqual([])
  expect(otherForms('天気予報です')).toEqual([])
})

test('swapped, missing, additional and wrong letters lead to the right spelling', () => {
  for (const typed of ['timetabel', 'timetabl', 'timmetable', 'timetoble', 'itmetable'])
    expect(similarSpellings(typed), typed).toContain('timetable')
  expect(similarSpellings('погодв')).toContain('погода')
  expect(similarSpellings('cat')).toEqual([])
  expect(similarSpellings('a'.repeat(1000))).toEqual([])
})

test('words of one or two letters are short in the Latin, Cyrillic and Greek alphabets only', () => {
  expect(['ai', 'go', 'c', '5g', 'ии', 'ου'].filter(isShortWord)).toHaveLength(6)
  expect(['c++', '天気', '한국', 'של', 'من', 'ไป', 'हम', 'bee', '🐝'].filter(isShortWord)).toEqual(
    [],
  )
})
