// A person goes through their due cards.
import { expect, test } from 'vitest'
import type { CardView } from '#contract/cards.ts'
import { gradeCard, replaceCard, startSession, summarizeSession, undoGrade } from './session.ts'

const card = (id: string) => ({ id, question: `${id}?` }) as CardView
const ids = ({ queue }: { queue: readonly CardView[] }) => queue.map(({ id }) => id)

test('a forgotten card comes once more at the end', () => {
  let session = startSession([card('a'), card('b')])
  session = gradeCard(session, 'again', '1')
  expect(ids(session)).toEqual(['b', 'a'])
  expect(summarizeSession(session)).toMatchObject({ total: 2, done: 0, seenAgain: 1 })
  session = gradeCard(gradeCard(session, 'easy', '2'), 'hard', '3')
  expect(summarizeSession(session)).toMatchObject({ total: 2, done: 2, known: 1, seenAgain: 1, hard: [{ id: 'a' }] })
  expect(gradeCard(session, 'good', '4')).toEqual(session)
})

test('the last grade is taken back, also that of a forgotten card', () => {
  const start = startSession([card('a'), card('b')])
  expect(undoGrade(gradeCard(start, 'again', '1'))).toEqual(start)
  expect(undoGrade(gradeCard(start, 'good', '1'))).toEqual(start)
  expect(undoGrade(start)).toEqual(start)
})

test('a card is changed or deleted while it is reviewed', () => {
  const start = startSession([card('a'), card('b')])
  expect(replaceCard(start, 'a', { ...card('a'), question: 'new?' }).queue[0]?.question).toBe('new?')
  expect(ids(replaceCard(start, 'a', null))).toEqual(['b'])
})
