// The user sees why a search found a summary.
import { expect, test } from 'vitest'
import { containsSearch, splitByMatches } from './search-matches.ts'

const highlight = (text: string, search: string) =>
  splitByMatches(text, search)
    .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
    .join('')

test('the whole phrase is highlighted where it occurs, otherwise its words', () => {
  expect(highlight('Sour bread rises slowly', 'SOUR  bread')).toBe('[Sour bread] rises slowly')
  expect(highlight('Bread that is sour', 'sour bread')).toBe('[Bread] that is [sour]')
  expect(highlight('Nothing of it', 'tram')).toBe('Nothing of it')
  expect(highlight('Nothing', ' ')).toBe('Nothing')
})

test('matches are highlighted in any form, with their accents, and short words only as a whole', () => {
  expect(highlight('Das Café in der Straße', 'cafe STRASSE')).toBe('Das [Café] in der [Straße]')
  expect(highlight('Cafe\u0301s', 'café')).toBe('[Cafe\u0301]s')
  expect(highlight('It is said that AI said so', 'ai')).toBe('It is said that [AI] said so')
  expect(highlight('Two cities, one city', 'cities')).toBe('Two [cities], one [city]')
  expect(highlight('The timetables of trams', 'timetabel team')).toBe('The [timetables] of trams')
  expect(highlight('🐝 bees 🐝', '🐝')).toBe('[🐝] bees [🐝]')
})

test('special characters are taken literally', () => {
  expect(highlight('What (a) [b] c? 100%', '(a)')).toBe('What [(a)] [b] c? 100%')
  expect(highlight('.*', '.*')).toBe('[.*]')
})

test('phrases are highlighted as they are, and filters and excluded words are not', () => {
  expect(highlight('Slow bread is bread', '"slow bread"')).toBe('[Slow bread] is bread')
  expect(highlight('Slow bread with rye', '"slow bread" with -rye tag:bread')).toBe(
    '[Slow bread] [with] rye',
  )
  expect(highlight('Cite it', 'tag:cite')).toBe('Cite it')
})

test('a text explains why it was found when it has all words and phrases of the search', () => {
  expect(containsSearch('Slow bread, twice', '"slow bread" -rye tag:cite')).toBe(true)
  expect(containsSearch('Bread is slow', '"slow bread"')).toBe(false)
  expect(containsSearch('Anything', 'tag:cite')).toBe(true)
})
