import { expect, test } from 'vitest'
import type { QuestionView } from '#contract/questions/questions.ts'
import { aPassage, aQuestion } from '#tests/a-question.ts'
import { formatAnswer } from './format-answer.ts'

const format = (question: QuestionView) => formatAnswer(question, { kind: 'library' }, ['en'])
const video = 'Why bread rises\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa'

test('a copied answer has the moment of each sentence and the words behind it', () => {
  const sentences = [{ text: 'Yeast gives off gas.', citations: [1], startSeconds: 12 }]
  expect(format(aQuestion({ sentences, passages: [aPassage(1), aPassage(2)] }))).toBe(
    `Why does bread rise?\n\nYeast gives off gas. (0:12)\n\nWhere it is said\n0:10: “Words of passage 1.”\n\n${video}`,
  )
})

test('a sentence that its words do not confirm is copied with its mark', () => {
  const check = 'unconfirmed' as const
  const unsure = { text: 'It is warm.', citations: [1], startSeconds: 9, check }
  expect(format(aQuestion({ sentences: [unsure], passages: [aPassage(1)] }))).toContain(
    'It is warm. (perhaps not said) (0:09)',
  )
})

test('about several videos, their titles are copied too', () => {
  const question = aQuestion({
    scope: { kind: 'library' },
    passages: [aPassage(1)],
    found: 'partly',
  })
  expect(format(question)).toBe(
    `Why does bread rise?\n\nNothing in your library says this for certain.\n\nClosest passages\n0:10 Why bread rises: “Words of passage 1.”\n\n${video}`,
  )
})

test('each sentence about several videos is copied with the title of its video, and that a part is not answered', () => {
  const sentences = [{ text: 'Yeast gives off gas.', citations: [1], startSeconds: 12 }]
  const about = { sentences, passages: [aPassage(1)], found: 'partly' as const }
  expect(format(aQuestion({ ...about, scope: { kind: 'library' } }))).toContain(
    '\n\nYeast gives off gas. (Why bread rises, 0:12) A part of the answer was left out, because no passage confirms it.\n\n',
  )
  expect(format(aQuestion(about))).toContain(
    'gas. (0:12) A part of the answer was left out, because no passage confirms it.',
  )
})

test('that something is not said is copied in words', () => {
  expect(format(aQuestion({ found: 'not_said' }))).toBe(
    `Why does bread rise?\n\nNot said in this video.\n\n${video}`,
  )
  expect(format(aQuestion({ found: 'not_found', isUnconfirmed: true }))).toBe(
    `Why does bread rise?\n\nThe AI’s answer was left out, because no passage confirms it.\n\n${video}`,
  )
})

test('a long passage is copied with all its words from its beginning; captions have no link', () => {
  const quote = `${'Flour is weighed first. '.repeat(20)}Yeast gives off gas.`
  const start = quote.indexOf('Yeast')
  const sentences = [
    { start: 0, startSeconds: 10 },
    { start, startSeconds: 70 },
  ]
  const passage = aPassage(1, {
    quote,
    sentences,
    matches: [[start, start + 5]],
    videoId: 'captions-0123456789abcdef',
  })
  const copied = format(
    aQuestion({ scope: { kind: 'library' }, found: 'answered', passages: [passage] }),
  )
  expect(copied).toContain('\n0:10 Why bread rises: “Flour is weighed first.')
  expect(copied).toMatch(/Yeast gives off gas\.”\n\nWhy bread rises$/)
})

test('estimated moments are copied as estimates', () => {
  const passage = aPassage(1)
  const videos = [
    {
      ...{
        videoId: passage.videoId,
        title: passage.title,
        channel: '',
        thumbnail: null,
        duration: '',
        createdAt: 0,
      },
      hasEstimatedTimes: true,
    },
  ]
  expect(format(aQuestion({ passages: [passage], videos }))).toContain('\n~0:10: “')
})
