import { expect, test } from 'vitest'
import { aPassage, aQuestion } from '#tests/a-question.ts'
import { formatAnswer } from './format-answer.ts'

test('a copied answer has the moment of each sentence and the words behind it', () => {
  const sentences = [{ text: 'Yeast gives off gas.', citations: [1], startSeconds: 12 }]
  expect(formatAnswer(aQuestion({ sentences, passages: [aPassage(1), aPassage(2)] }))).toBe(
    'Why does bread rise?\n\nYeast gives off gas. (0:12)\n\nWhere it is said\n0:10: “Words of passage 1.”',
  )
})

test('about several videos, their titles are copied too', () => {
  const question = aQuestion({ scope: { kind: 'library' }, passages: [aPassage(1)], found: 'partly' })
  expect(formatAnswer(question)).toBe(
    'Why does bread rise?\n\nWhere it is said\n0:10 Why bread rises: “Words of passage 1.”',
  )
})

test('each sentence about several videos is copied with the title of its video, and that a part is not answered', () => {
  const sentences = [{ text: 'Yeast gives off gas.', citations: [1], startSeconds: 12 }]
  const about = { sentences, passages: [aPassage(1)], found: 'partly' as const }
  expect(formatAnswer(aQuestion({ ...about, scope: { kind: 'library' } }))).toContain(
    '\n\nYeast gives off gas. (Why bread rises, 0:12) A part of the answer was left out, because no passage confirms it.\n\n',
  )
  expect(formatAnswer(aQuestion(about))).toContain(
    'gas. (0:12) A part of the answer was left out, because no passage confirms it.',
  )
})

test('that something is not said is copied in words', () => {
  expect(formatAnswer(aQuestion({ found: 'not_said' }))).toBe('Why does bread rise?\n\nNot said in this video.')
})
