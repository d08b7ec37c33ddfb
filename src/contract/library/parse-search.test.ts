import { expect, test } from 'vitest'
import { listUnreadFilters, parseSearch, wordsOf } from './parse-search.ts'

test('phrases, excluded words and filters are taken out of the words', () => {
  expect(
    parseSearch(
      'Tram "night timetable" -bus -"dining car" channel:"Kerbside Atlas" tag:cite rating:4',
    ),
  ).toEqual({
    text: 'tram',
    phrases: ['night timetable'],
    excluded: ['bus', 'dining car'],
    channel: 'Kerbside Atlas',
    tag: 'cite',
    rating: 4,
  })
  expect(parseSearch('after:2026-02-28 before:2026-03-01 „Über uns“')).toEqual({
    text: '',
    phrases: ['uber uns'],
    excluded: [],
    from: '2026-02-28',
    to: '2026-02-28',
  })
})

test('channels and tags can be excluded, one or several', () => {
  expect(parseSearch('tram -tag:cite -Tag:"to read" -channel:"Kerbside Atlas" tag:work')).toEqual({
    text: 'tram',
    phrases: [],
    excluded: [],
    tag: 'work',
    withoutTags: ['cite', 'to read'],
    withoutChannels: ['Kerbside Atlas'],
  })
  expect(wordsOf('-tag:cite -channel:Atlas')).toBe('')
  expect(parseSearch('-rating:4')).toMatchObject({ text: '-rating:4' })
})

test('a year or a month is a date: before it, or from its first day on', () => {
  expect(parseSearch('before:2026')).toMatchObject({ text: '', to: '2025-12-31' })
  expect(parseSearch('before:2026-12')).toMatchObject({ text: '', to: '2026-11-30' })
  expect(parseSearch('after:2026')).toMatchObject({ text: '', from: '2026-01-01' })
  expect(parseSearch('after:2026-12')).toMatchObject({ text: '', from: '2026-12-01' })
})

test('what is meant as a date or a rating and is none is named', () => {
  expect(
    listUnreadFilters(
      'bees before:yesterday After:2026-13 before:2026 -after:x rating:nine rating:4 tag:x',
    ),
  ).toEqual([
    { kind: 'before', part: 'before:yesterday' },
    { kind: 'after', part: 'After:2026-13' },
    { kind: 'rating', part: 'rating:nine' },
  ])
})

test('what is no operator is words, as before', () => {
  for (const text of [
    'rating:nine',
    'before:yesterday',
    'after:2026-02-30',
    'state-of-the-art',
    'a - b',
    'note:this',
    '"',
  ])
    expect(parseSearch(text)).toMatchObject({ text, phrases: [], excluded: [] })
  expect(parseSearch('')).toEqual({ text: '', phrases: [], excluded: [] })
})

test('an exclusion or a phrase of which nothing is left to look for excludes nothing', () => {
  for (const search of ['bees -¿', 'bees -" "', 'bees "¡"', 'bees -"¿ ¡"'])
    expect(parseSearch(search), search).toEqual({ text: 'bees', phrases: [], excluded: [] })
})

test('days before the year 1000 are words, because databases have no year 0', () => {
  for (const text of [
    'before:0001-01-01',
    'before:0000-01-01',
    'after:0000-05-05',
    'after:0999-12-31',
  ])
    expect(parseSearch(text)).toEqual({ text, phrases: [], excluded: [] })
  expect(parseSearch('before:1000-01-01')).toMatchObject({ to: '0999-12-31' })
})

test('filters and excluded words are not looked for in what was said', () => {
  expect(wordsOf('bread -rye "slow rise" tag:cite')).toBe('slow rise bread')
  expect(wordsOf('tag:cite -rye after:2026-01-01')).toBe('')
})
