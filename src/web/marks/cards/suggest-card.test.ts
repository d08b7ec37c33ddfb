// A card is suggested from the words that a person marked.
import { expect, test } from 'vitest'
import { suggestCard } from './suggest-card.ts'

test('words within a sentence become its gap', () => {
  const before = 'They fixed the fare. A company could not charge more than '
  const after = ' in the year when a rail cost twice. What do you stop'
  expect(suggestCard({ quote: 'five cents,', before, after })).toEqual({
    question: 'A company could not charge more than ___, in the year when a rail cost twice.',
    answer: 'five cents',
  })
})

test('a whole sentence leaves the question to the person', () => {
  const words = {
    quote: 'You stop buying rail.',
    before: 'What do you stop buying? ',
    after: ' You patch.',
  }
  expect(suggestCard(words).question).not.toContain('You patch. ___')
  expect(
    suggestCard({ quote: 'You stop buying rail.', before: 'What do you stop buying? ', after: '' }),
  ).toEqual({
    question: '',
    answer: 'You stop buying rail.',
  })
  expect(suggestCard({ quote: '豆子可以', before: '今天。', after: '保存四年。好' })).toEqual({
    question: '___保存四年。',
    answer: '豆子可以',
  })
})

test('a sentence longer than the words around the mark begins and ends with a whole word', () => {
  const words = {
    quote: 'blockchain',
    before: '…when you start thinking about reorganizations of the ',
    after: ' and its…',
  }
  expect(suggestCard(words).question).toBe(
    '…when you start thinking about reorganizations of the ___ and its…',
  )
})

test('words kept with earlier highlights lose the part of a word with which they begin or end', () => {
  const before = 'ially when you start thinking about like reorganizations of the '
  const after = ', which is, of course, not what anybody wanted when they were fir'
  expect([before.length, after.slice(0, 64).length]).toEqual([64, 64])
  expect(suggestCard({ quote: 'blockchain', before, after: after.slice(0, 64) }).question).toBe(
    '…when you start thinking about like reorganizations of the ___, which is, of course, not what anybody wanted when they were…',
  )
})

test('a point within a number or an address does not end the sentence', () => {
  const words = { quote: 'fee', before: 'So. On example.org the ', after: ' was 2.5 percent. Then' }
  expect(suggestCard(words).question).toBe('On example.org the ___ was 2.5 percent.')
})

test('a point of a summary does not run into the next one', () => {
  const words = { quote: 'forever', before: 'Beans keep\nHoney keeps ', after: '\nBread does not' }
  expect(suggestCard(words).question).toBe('Honey keeps ___')
})
