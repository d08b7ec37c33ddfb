// The user sees why a search found a summary.
import { expect, test } from 'vitest'
import { splitByMatches } from './search-matches.ts'

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

test('special characters are taken literally', () => {
  expect(highlight('What (a) [b] c? 100%', '(a)')).toBe('What [(a)] [b] c? 100%')
  expect(highlight('.*', '.*')).toBe('[.*]')
})
