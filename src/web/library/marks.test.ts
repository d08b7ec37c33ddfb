// A reader sees at once why a summary was found.
import { expect, test } from 'vitest'
import { marksOf } from './marks.ts'

const marked = (text: string, search: string) =>
  marksOf(text, search)
    .map(({ part, marked }) => (marked ? `[${part}]` : part))
    .join('')

test('the phrase where it stands, else its words', () => {
  expect(marked('Sour bread rises slowly', 'SOUR  bread')).toBe('[Sour bread] rises slowly')
  expect(marked('Bread that is sour', 'sour bread')).toBe('[Bread] that is [sour]')
  expect(marked('Nothing of it', 'tram')).toBe('Nothing of it')
  expect(marked('Nothing', ' ')).toBe('Nothing')
})

test('signs of patterns are signs', () => {
  expect(marked('What (a) [b] c? 100%', '(a)')).toBe('What [(a)] [b] c? 100%')
  expect(marked('.*', '.*')).toBe('[.*]')
})
