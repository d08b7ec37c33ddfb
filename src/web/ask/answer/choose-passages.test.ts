import { expect, test } from 'vitest'
import type { Passage, QuestionVideo } from '#contract/questions/questions.ts'
import { aPassage, aQuestion } from '#tests/a-question.ts'
import { choosePassages, groupByVideo } from './choose-passages.ts'

const numbersOf = (passages: Passage[]) => passages.map(({ n }) => n)
const cite = (...citations: number[]) => ({ text: 'So it is.', citations, startSeconds: 0 })
const library = { kind: 'library' } as const
const video = (videoId: string): QuestionVideo => ({
  videoId,
  title: videoId,
  channel: 'Crumb Club',
  thumbnail: null,
  duration: '1:00',
  createdAt: 0,
})

test('an answer shows the passages that it cites, in the order of the video, and hides the others', () => {
  const passages = [
    aPassage(1, { startSeconds: 90 }),
    aPassage(2),
    aPassage(3, { startSeconds: 5 }),
  ]
  const { shown, hidden } = choosePassages(
    aQuestion({ passages, sentences: [cite(1), cite(1, 3)] }),
  )
  expect(numbersOf(shown)).toEqual([3, 1])
  expect(numbersOf(hidden)).toEqual([2])
})

test('passages with words of the question come before those without any', () => {
  const matches: [number, number][] = [[0, 5]]
  const passages = [
    aPassage(1),
    aPassage(2, { startSeconds: 90, matches }),
    aPassage(3, { startSeconds: 50, matches }),
  ]
  const question = aQuestion({
    passages,
    sentences: [cite(1, 2, 3)],
    videos: [video('aaaaaaaaaaa')],
  })
  expect(numbersOf(choosePassages(question).shown)).toEqual([3, 2, 1])
  expect(numbersOf(groupByVideo(question, passages)[0]!.passages)).toEqual([3, 2, 1])
})

test('without an answer the best passages are shown, best first', () => {
  const passages = [1, 2, 3, 4, 5, 6].map((n) => aPassage(n, { startSeconds: 100 - n }))
  expect(numbersOf(choosePassages(aQuestion({ passages })).shown)).toEqual([1, 2, 3])
  expect(numbersOf(choosePassages(aQuestion({ passages, scope: library })).hidden)).toEqual([6])
})

test('videos are numbered as the answer cites them, and their passages follow the time', () => {
  const passages = [
    aPassage(1, { videoId: 'a', startSeconds: 50 }),
    aPassage(2, { videoId: 'b' }),
    aPassage(3, { videoId: 'a', startSeconds: 20 }),
  ]
  const question = aQuestion({
    passages,
    scope: library,
    videos: [video('a'), video('b')],
    sentences: [cite(2), cite(1)],
  })
  const sources = groupByVideo(question, passages)
  expect(sources.map(({ video: { videoId } }) => videoId)).toEqual(['b', 'a'])
  expect(numbersOf(sources[1]!.passages)).toEqual([3, 1])
})

test('without an answer the video of the best passage comes first', () => {
  const passages = [aPassage(1, { videoId: 'b' }), aPassage(2, { videoId: 'a' })]
  const question = aQuestion({ passages, scope: library, videos: [video('a'), video('b')] })
  expect(groupByVideo(question, passages).map(({ video: { videoId } }) => videoId)).toEqual([
    'b',
    'a',
  ])
})
