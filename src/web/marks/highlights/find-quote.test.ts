// A person finds their highlights where they were, whatever became of the transcript.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuoteFinder, type Span } from './find-quote.ts'

const spoken = [
  'So it is no, no, no.',
  'The tram ran at the speed of the slowest van,',
  'and the timetable began to lie.',
]
const marked = (texts: string[], spans: Map<number, Span>) =>
  [...spans].map(([line, { from, to }]) => texts[line]!.slice(from, to))
const find = (texts: string[], quote: string, line = 0, around = {}) =>
  marked(texts, createQuoteFinder(texts)({ quote, line, ...around }))

test('words across lines are found in any case, with the punctuation that was marked', () => {
  expect(find(spoken, 'The slowest van, and the timetable')).toEqual([
    'the slowest van',
    'and the timetable',
  ])
  expect(find(spoken, 'began to lie.')).toEqual(['began to lie.'])
  expect(find(spoken, 'began to lie')).toEqual(['began to lie'])
  expect(find(['She said “wait” twice'], '“wait”')).toEqual(['“wait”'])
})

test('of equal words the ones between the same words are found', () => {
  const find = createQuoteFinder(spoken)
  expect(find({ quote: 'no', line: 0, before: 'So it is no, ', after: ', no.' })).toEqual(
    new Map([[0, { from: 13, to: 15 }]]),
  )
  expect(find({ quote: 'no', line: 0, before: 'is no, no, ', after: '. The' })).toEqual(
    new Map([[0, { from: 17, to: 19 }]]),
  )
})

test('words that were heard differently are found near their moment', () => {
  const again = [
    'the tram run at the speed',
    'of the slowest fan',
    'and the time table began to lie',
  ]
  expect(find(again, 'ran at the speed of the slowest van', 1)).toEqual([
    'run at the speed',
    'of the slowest fan',
  ])
  expect(find(again, 'nobody in that room imagined it', 1)).toEqual([])
  expect(find(again, 'and', 1)).toEqual(['and'])
  expect(find([], 'and', 1)).toEqual([])
  expect(find(again, '…', 1)).toEqual([])
})

test.each([
  ['Arabic', ['كان الترام يسير بسرعة', 'أبطأ شاحنة'], 'بسرعة أبطأ', ['بسرعة', 'أبطأ']],
  ['Hebrew with vowel points', ['קודם כול תִּמְצְאוּ הר', 'הר לא זז'], 'תִּמְצְאוּ הר', ['תִּמְצְאוּ הר']],
  ['Chinese', ['今天我们谈种子，', '豆子可以保存四年'], '种子，豆子', ['种子', '豆子']],
  ['Hindi', ['ट्राम धीरे चलती थी'], 'धीरे चलती', ['धीरे चलती']],
  ['accents in another form', ['cafe\u0301 au lait'], 'CAFÉ au', ['cafe\u0301 au']],
  ['letters outside the basic plane', ['say 𝒜𝒷 now'], '𝒷 now', ['𝒷 now']],
])('%s is found', (_, texts, quote, marks) => {
  expect(find(texts, quote)).toEqual(marks)
})

const vocabulary =
  'tram rail fare city lane road van stop line wheel east river bridge ticket nickel street'.split(
    ' ',
  )
const word = fc.constantFrom(...vocabulary)
/**
 * The words of a transcript, the first and the number of the marked ones, and how many
 * words each line has, before and after it is read again.
 */
const example = fc.array(word, { minLength: 30, maxLength: 200 }).chain((words) =>
  fc.record({
    words: fc.constant(words),
    first: fc.nat({ max: words.length - 8 }),
    count: fc.integer({ min: 4, max: 8 }),
    before: fc.integer({ min: 1, max: 12 }),
    after: fc.integer({ min: 1, max: 12 }),
  }),
)
const toLines = (words: string[], size: number) =>
  Array.from({ length: Math.ceil(words.length / size) }, (_, line) =>
    words.slice(line * size, (line + 1) * size).join(' '),
  )
const around = (words: string[], first: number, count: number) => ({
  quote: words.slice(first, first + count).join(' '),
  before: words.slice(0, first).join(' ').slice(-60),
  after: words
    .slice(first + count)
    .join(' ')
    .slice(0, 60),
})
/** The numbers of the words that the spans cover. */
function wordsIn(lines: string[], size: number, spans: Map<number, Span>): number[] {
  return [...spans].flatMap(([line, { from, to }]) => {
    const start = line * size + lines[line]!.slice(0, from).split(' ').length - 1
    return Array.from(
      { length: lines[line]!.slice(from, to).split(' ').length },
      (_, n) => start + n,
    )
  })
}
const range = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)

test('property: a highlight stays on its words when the transcript is read again with other lines, case and punctuation', () => {
  fc.assert(
    fc.property(example, ({ words, first, count, after }) => {
      const again = words.map((word, index) => (index % 3 === 0 ? `${word.toUpperCase()},` : word))
      const lines = toLines(again, after)
      const spans = createQuoteFinder(lines)({
        ...around(words, first, count),
        line: Math.floor(first / after),
      })
      expect(wordsIn(lines, after, spans)).toEqual(range(first, count))
    }),
  )
})

test('property: when a word of it was heard differently, the others are still marked, and nothing that is elsewhere', () => {
  fc.assert(
    fc.property(example, fc.nat({ max: 3 }), ({ words, first, count, after }, changed) => {
      const again = words.map((word, index) =>
        index === first + changed ? `${word.slice(0, -1)}x` : word,
      )
      const lines = toLines(again, after)
      const spans = createQuoteFinder(lines)({
        ...around(words, first, count),
        line: Math.floor(first / after),
      })
      const found = wordsIn(lines, after, spans)
      const quoted = range(first, count)
      if (around(words, first, count).quote.replaceAll(' ', '').length < 12) return
      // Equal words may stand elsewhere, unchanged.
      if (again.join(' ').includes(around(words, first, count).quote)) return
      expect(found.length).toBeGreaterThan(0)
      const similar = found.filter((index) => quoted.includes(index)).length
      const isElsewhere = similar === 0
      if (isElsewhere) expect(differences(again, found, words, quoted)).toBeLessThanOrEqual(1)
      else expect(similar).toBeGreaterThanOrEqual(count - 2)
    }),
  )
})

/** How many words of a range differ from those of another. */
function differences(some: string[], found: number[], others: string[], quoted: number[]): number {
  return found.filter((index, n) => some[index] !== others[quoted[n]!]).length
}

test('property: words that were cut are not found', () => {
  fc.assert(
    fc.property(example, ({ words, first, count, after }) => {
      const rest = [...words.slice(0, first), ...words.slice(first + count)].map((word) =>
        word.replace(/[aeiou]/g, 'y'),
      )
      const lines = toLines(rest, after)
      const quote = around(words, first, count)
      expect(createQuoteFinder(lines)({ ...quote, line: Math.floor(first / after) }).size).toBe(0)
    }),
  )
})
