import { expect, test } from 'vitest'
import { makeExcerpt } from './excerpt.ts'

const matchesOf = (quote: string, word: string) =>
  [...quote.matchAll(new RegExp(word, 'g'))].map(({ index }): [number, number] => [
    index,
    index + word.length,
  ])
const unplaced = { sentences: [], startSeconds: 0 }
const excerptOf = (quote: string, word: string) =>
  makeExcerpt({ ...unplaced, quote, matches: matchesOf(quote, word) })

test('a short passage is kept whole with its matches apart', () => {
  expect(excerptOf('The fare is a nickel. A nickel!', 'nickel')).toEqual({
    parts: ['The fare is a ', 'nickel', '. A ', 'nickel', '!'],
    startSeconds: 0,
    turns: [{ speaker: undefined, parts: ['The fare is a ', 'nickel', '. A ', 'nickel', '!'] }],
    before: '',
    after: '',
  })
})

test('of a long passage the sentence of the best match is kept with one beside it, and the other words are there', () => {
  const filler = Array.from(
    { length: 12 },
    (_, index) => `This sentence number ${index} says nothing of interest at all.`,
  )
  const quote = [...filler, 'Only here the fare is a nickel.', ...filler].join(' ')
  const { parts, before, after } = excerptOf(quote, 'nickel')
  expect(parts.join('')).toBe(`Only here the fare is a nickel. ${filler[0]}`)
  expect(`${before} ${parts.join('')} ${after}`).toBe(quote)
})

test('of two sentences beside the best one, that with more matches is kept', () => {
  const ends = 'And all of this goes on and on, whatever anybody has said about the trams before.'
  const quote = `${ends} The nickel was the fare. The fare was a nickel, a nickel it stayed. It rained that year. ${ends}`
  expect(excerptOf(quote, 'nickel').parts.join('')).toBe(
    'The nickel was the fare. The fare was a nickel, a nickel it stayed.',
  )
})

test('all words of a passage are shown when they are asked for', () => {
  const quote = `${'The old rails were lifted in the spring. '.repeat(8)}The fare is a nickel.`
  const whole = makeExcerpt(
    { ...unplaced, quote, matches: matchesOf(quote, 'nickel') },
    Number.POSITIVE_INFINITY,
  )
  expect(whole.parts.join('')).toBe(quote)
  expect([whole.before, whole.after]).toEqual(['', ''])
})

test('captions without punctuation are cut at a space', () => {
  const quote = `${'and so it goes on '.repeat(40)}until the nickel ${'and it goes further '.repeat(40)}`
  const { parts } = excerptOf(quote, 'nickel')
  expect(parts[1]).toBe('nickel')
  expect(parts.join('').length).toBeLessThanOrEqual(280)
  for (const word of parts.join('').split(/\s+/)) expect(quote.split(' ')).toContain(word)
})

test('text without spaces is cut between characters', () => {
  const quote = '😀'.repeat(400)
  const text = makeExcerpt({ ...unplaced, quote, matches: [[600, 602]] }).parts.join('')
  expect(text).not.toMatch(/\p{Surrogate}/u)
  expect(text.length).toBeGreaterThan(100)
})

test('matches that are out of order, overlap or lie outside are left out', () => {
  const matches: [number, number][] = [
    [2, 4],
    [3, 6],
    [9, 99],
    [5, 5],
  ]
  expect(makeExcerpt({ ...unplaced, quote: 'abcdefgh', matches }).parts).toEqual([
    'ab',
    'cd',
    'efgh',
  ])
})

test('an empty passage is empty', () => {
  expect(makeExcerpt({ ...unplaced, quote: '', matches: [] }).parts).toEqual([''])
})

test('an excerpt starts at the moment of its first sentence, not at the start of its passage', () => {
  const lines = Array.from(
    { length: 12 },
    (_, index) => `Sentence ${index + 10} of this long passage says very little.`,
  )
  const quote = [...lines, 'The fare is a nickel.'].join(' ')
  const sentences = lines.map((line, index) => ({
    start: quote.indexOf(line),
    startSeconds: 100 + index * 3,
  }))
  const matches = matchesOf(quote, 'nickel')
  const { parts, startSeconds } = makeExcerpt({ quote, matches, sentences, startSeconds: 100 })
  const first = Number(parts[0]!.match(/^Sentence (\d+)/)?.[1])
  expect(first).toBeGreaterThan(10)
  expect(startSeconds).toBe(100 + (first - 10) * 3)
})

test('each speaker of the excerpt is named before what they say', () => {
  const said = ['The fare was a dime.', 'It is a nickel now.', 'Was it?']
  const filler = ' Nobody counts these words at all.'.repeat(12)
  const quote = [...said, filler].join(' ')
  const sentences = ['Ann', 'Ben', 'Ann', 'Cleo'].map((speaker, i) => ({
    ...{ start: [...said, ''].slice(0, i).join(' ').length, startSeconds: i, speaker },
  }))
  const excerpt = makeExcerpt({
    quote,
    sentences,
    startSeconds: 0,
    matches: matchesOf(quote, 'nickel'),
  })
  expect(excerpt.turns).toContainEqual({ speaker: 'Ben', parts: ['It is a ', 'nickel', ' now.'] })
  const short = said.join(' ')
  const named = makeExcerpt({
    quote: short,
    sentences: sentences.slice(0, 3),
    startSeconds: 0,
    matches: [],
  })
  expect(named.turns).toEqual([
    { speaker: 'Ann', parts: ['The fare was a dime.'] },
    { speaker: 'Ben', parts: ['It is a nickel now.'] },
    { speaker: 'Ann', parts: ['Was it?'] },
  ])
})
