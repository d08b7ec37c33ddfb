// What a person hears when a question ends.
import { expect, test } from 'vitest'
import { Problem, type ProblemCode, problems } from '#contract/problems/problems.ts'
import type { QuestionView } from '#contract/questions/questions.ts'
import { aPassage, aQuestion } from '#tests/a-question.ts'
import type { ShownOn } from '../shown-on.ts'
import { announceEnd } from './describe-end.ts'

const video = {
  kind: 'video' as const,
  language: 'en',
  captions: null,
  onPlay: () => {},
  coverage: '',
}
const announce = (question: QuestionView, shownOn: ShownOn = video) =>
  announceEnd(question, shownOn, ['en'])

const failed = (code: ProblemCode, passages = [aPassage(1)]) =>
  announce(
    aQuestion({
      state: 'failed',
      found: null,
      passages,
      problem: new Problem(code).report(),
    }),
  )

test('a failure is announced with its reason and with what it cost, once', () => {
  expect(failed('model_timeout')).toEqual({
    status:
      'The AI provider did not answer in time. Please try again. Nothing was counted. The passages were found without an AI.',
  })
  expect(failed('answer_failed', [])).toEqual({ status: problems.answer_failed.text })
  expect(failed('question_stopped')).toEqual({ status: problems.question_stopped.text })
})

test('a failure without a reason speaks of the question, not of a video', () => {
  expect(failed('internal', [])).toEqual({
    status: 'This question could not be answered. Please try again. Nothing was counted.',
  })
})

test('an answer about a space that the person has left says so, and nothing of what it cost', () => {
  expect(failed('space_left', [])).toEqual({
    status:
      'You are no longer a member of the space in which you asked this, so the answer is not shown. Your question is kept.',
  })
})

test('what is not said is announced; passages come closest only where there are some', () => {
  expect(announce(aQuestion({ found: 'not_said' }))).toEqual({ status: 'Not said in this video.' })
  const engine = { kind: 'passages' as const, name: 'passages' }
  expect(announce(aQuestion({ found: 'not_found', passages: [aPassage(1)], engine }))).toEqual({
    status: 'Not found by the words of the question. These passages come closest.',
  })
  expect(announce(aQuestion({ found: 'not_found', passages: [aPassage(1)] }))).toEqual({
    status: 'Not found in the passages that were read. These passages come closest.',
  })
})

test('where no sentence answers, nothing is claimed but that the passages come closest, in one video and in many', () => {
  const question = aQuestion({
    found: 'partly',
    passages: [aPassage(1)],
    engine: { kind: 'passages', name: 'passages' },
  })
  expect(announce(question)).toEqual({
    status: 'No sentence answers this for certain. These passages come closest.',
  })
  expect(announce({ ...question, scope: { kind: 'library' } }, { kind: 'library' })).toEqual({
    status: 'Nothing in your library says this for certain. These passages come closest.',
  })
  expect(
    announce({ ...question, scope: { kind: 'library', tag: 'bread' } }, { kind: 'library' }),
  ).toEqual({
    status:
      'Nothing in this part of your library says this for certain. These passages come closest.',
  })
})

test('that the video is in another language is heard as it is read', () => {
  const engine = { kind: 'passages' as const, name: 'passages' }
  expect(announce(aQuestion({ found: 'not_found', engine }), { ...video, language: 'de' })).toEqual(
    {
      status:
        'This video is in German. Without an AI, words are looked up as they are spoken there. Ask in German.',
    },
  )
})

test('an answer of the AI that no passage confirms is not called unsaid', () => {
  expect(
    announce(aQuestion({ found: 'not_found', isUnconfirmed: true, passages: [aPassage(1)] })),
  ).toEqual({
    status:
      'The AI’s answer was left out, because no passage confirms it. These passages come closest.',
  })
})

test('an AI that cannot be reached is named, instead of a server', () => {
  const problem = {
    code: 'model_unavailable',
    message: 'Our servers are currently down. Please try again later.',
  } as const
  expect(announce(aQuestion({ state: 'failed', found: null, problem }))).toEqual({
    status: 'The AI could not be reached. Please try again in a moment. Nothing was counted.',
  })
})

test('an answer is announced in its language, with what was left out', () => {
  const sentences = [{ text: 'Hefe bildet Gas.', citations: [1], startSeconds: 12 }]
  const question = aQuestion({
    found: 'partly',
    language: 'de',
    passages: [aPassage(1)],
    sentences,
  })
  expect(announce(question)).toEqual({
    answer: 'Hefe bildet Gas.',
    language: 'de',
    rest: 'A part of the answer was left out, because no passage confirms it.',
  })
  expect(announce({ ...question, found: 'answered' })).toMatchObject({ rest: null })
})
