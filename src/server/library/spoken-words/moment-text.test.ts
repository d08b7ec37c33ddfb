// What a search shows of a moment is read like speech, not like a cut-out of captions.
import { expect, test } from 'vitest'
import { findMomentsInJson } from './find-moments.ts'
import { extractSearchTerms, toSearchTerm } from './search-terms.ts'

/** Captions of four seconds, one after the other. */
const toCues = (texts: string[], at = (index: number) => index * 4) =>
  texts.map((text, index) => ({ text, startSeconds: at(index), endSeconds: at(index) + 4 }))
const find = (cues: ReturnType<typeof toCues>, search: string) =>
  findMomentsInJson({
    cues: JSON.stringify(cues),
    terms: extractSearchTerms(search).map(toSearchTerm),
    phrases: [],
  })
const textsOf = (texts: string[], search: string) =>
  find(toCues(texts), search).moments.map(({ text }) => text)

const rails = [
  'Nobody had asked for it. In the spring the',
  'old rails were lifted, and the timetable',
  'began to lie. Then the bus came, which',
  'nobody had asked for either.',
]

test('the words of a moment begin and end with their sentence, also in captions beside it', () => {
  expect(textsOf(rails, 'rails')).toEqual([
    'In the spring the old rails were lifted, and the timetable began to lie.',
  ])
  expect(find(toCues(rails), 'rails').moments[0]!.startSeconds).toBe(4)
})

test('a sentence that begins within the caption is shown without the rest of the one before', () => {
  expect(textsOf(rails, 'bus')).toEqual(['Then the bus came, which nobody had asked for either.'])
  expect(textsOf(rails, 'lie')).toEqual([
    'In the spring the old rails were lifted, and the timetable began to lie. Then the bus came, which nobody had asked for either.',
  ])
})

test('captions without punctuation begin at a word, after an ellipsis, and the first without one', () => {
  const plain = Array.from({ length: 9 }, (_, index) => `and so the story number ${index} goes on`)
  expect(textsOf(plain, '8')).toEqual(['… and so the story number 8 goes on'])
  expect(textsOf(plain, '0')).toEqual(['and so the story number 0 goes on'])
})

test('a pause begins what is said after it', () => {
  const paused = toCues(['and so on', 'the rails were lifted'], (index) => index * 60)
  expect(find(paused, 'rails').moments[0]!.text).toBe('the rails were lifted')
})

test('two moments of one sentence do not repeat each other', () => {
  const twice = ['The rails of the old line,', 'and the rails of the new one,', 'were lifted.']
  expect(textsOf(twice, 'rails')).toEqual([
    'The rails of the old line,',
    '… and the rails of the new one, were lifted.',
  ])
  expect(
    textsOf(['It is not a big lamp on', 'a tower. The lamp itself was', 'weak.'], 'lamp'),
  ).toEqual(['It is not a big lamp on a tower.', 'The lamp itself was weak.'])
  expect(textsOf(['The rails were old.', 'New rails came.'], 'rails')).toEqual([
    'The rails were old.',
    'New rails came.',
  ])
})

test('scripts without spaces have sentences, too', () => {
  expect(textsOf(['今天我们谈种子。豆子可以', '保存四年，', '洋葱一年。'], '保存四年')).toEqual([
    '豆子可以 保存四年， 洋葱一年。',
  ])
})

test('empty captions, signs alone and very long captions are shown as they are', () => {
  expect(textsOf(['', 'rails', ''], 'rails')).toEqual(['rails'])
  expect(textsOf(['… !', '» rails «'], 'rails')).toEqual(['» rails «'])
  const long = `${'and so on '.repeat(500)}rails`
  expect(textsOf([long, 'end'], 'rails')).toEqual([`${long} end`.slice(0, long.length)])
})
