// A person goes through their due cards.
import { expect, test } from 'vitest'
import type { CardView, DueCards } from '#contract/marks/cards.ts'
import {
  findUndoable,
  followDue,
  gradeCard,
  listMore,
  replaceCard,
  startReview,
  summarizeSession,
  undoGrade,
} from './session.ts'

const card = (id: string, reviews = 0) => ({ id, question: `${id}?`, reviews }) as CardView
const due = (...items: CardView[]) => ({ items }) as DueCards
const start = (...cards: CardView[]) => startReview(due(...cards)).session
const ids = ({ queue }: { queue: readonly CardView[] }) => queue.map(({ id }) => id)

test('a forgotten card comes once more at the end', () => {
  let session = start(card('a'), card('b'))
  session = gradeCard(session, 'again', '1')
  expect(ids(session)).toEqual(['b', 'a'])
  expect(summarizeSession(session)).toMatchObject({ total: 2, done: 0, seenAgain: 1 })
  session = gradeCard(gradeCard(session, 'easy', '2'), 'hard', '3')
  expect(summarizeSession(session)).toMatchObject({
    ...{ total: 2, done: 2, known: 0, seenAgain: 1 },
    hard: [{ id: 'a' }],
  })
  expect(gradeCard(session, 'good', '4')).toEqual(session)
})

test('known at once is a card that was learned before and came back without effort', () => {
  let session = start(card('new'), card('learned', 2), card('almost', 3), card('forgotten', 4))
  for (const [index, grade] of (['good', 'easy', 'hard', 'again', 'good'] as const).entries())
    session = gradeCard(session, grade, `${index}`)
  expect(summarizeSession(session)).toMatchObject({ total: 4, done: 4, known: 1, seenAgain: 1 })
})

test('the last grade is undone, also that of a forgotten card', () => {
  const session = start(card('a'), card('b'))
  expect(undoGrade(gradeCard(session, 'again', '1'))).toEqual(session)
  expect(undoGrade(gradeCard(session, 'good', '1'))).toEqual(session)
  expect(undoGrade(session)).toEqual(session)
})

test('a card graded twice: only its last grade is undone, and a new one can be', () => {
  const twice = gradeCard(gradeCard(start(card('a')), 'again', '1'), 'good', '2')
  expect(findUndoable(twice)?.reviewId).toBe('2')
  const once = undoGrade(twice)
  expect(ids(once)).toEqual(['a'])
  expect(findUndoable(once)).toBeNull()
  expect(undoGrade(once)).toBe(once)
  expect(findUndoable(gradeCard(once, 'easy', '3'))?.reviewId).toBe('3')
})

test('the grade of the only due card is undone after the due cards were read again', () => {
  const first = startReview(due(card('a')))
  const graded = { ...first, isBegun: true, session: gradeCard(first.session, 'good', '1') }
  const reloaded = followDue(graded, due())
  const takenBack = { ...reloaded, session: undoGrade(reloaded.session) }
  expect(ids(followDue(takenBack, due()).session)).toEqual(['a'])
})

test('cards that became due are taken over until the first grade', () => {
  const more = due(card('a'), card('b'))
  expect(ids(followDue(startReview(due(card('a'))), more).session)).toEqual(['a', 'b'])
})

test('more cards are offered, but none that was just graded', () => {
  const session = gradeCard(start(card('a')), 'again', '1')
  expect(listMore(session, [card('a'), card('b')])).toEqual([card('b')])
  expect(listMore(session, [card('a', 1)])).toEqual([card('a', 1)])
})

test('a card is changed or deleted while it is reviewed', () => {
  const session = start(card('a'), card('b'))
  expect(replaceCard(session, 'a', { ...card('a'), question: 'new?' }).queue[0]?.question).toBe(
    'new?',
  )
  expect(ids(replaceCard(session, 'a', null))).toEqual(['b'])
})
