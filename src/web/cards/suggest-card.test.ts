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
  const words = { quote: 'You stop buying rail.', before: 'What do you stop buying? ', after: ' You patch.' }
  expect(suggestCard(words).question).not.toContain('You patch. ___')
  expect(suggestCard({ quote: 'You stop buying rail.', before: 'What do you stop buying? ', after: '' })).toEqual({
    question: '',
    answer: 'You stop buying rail.',
  })
  expect(suggestCard({ quote: '豆子可以', before: '今天。', after: '保存四年。好' })).toEqual({
    question: '___保存四年。',
    answer: '豆子可以',
  })
})
