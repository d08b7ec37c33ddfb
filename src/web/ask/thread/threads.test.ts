import { expect, test } from 'vitest'
import { aQuestion } from '#tests/a-question.ts'
import { groupIntoThreads } from './threads.ts'

const ask = (id: string, createdAt: number, followUpTo: string | null = null) =>
  aQuestion({ id, createdAt, followUpTo })
const idsOf = (...questions: ReturnType<typeof ask>[]) =>
  groupIntoThreads(questions).map((thread) => thread.map(({ id }) => id))

test('the newest thread comes first, and each reads downward', () => {
  expect(idsOf(ask('d', 4, 'b'), ask('c', 3), ask('b', 2, 'a'), ask('a', 1))).toEqual([
    ['c'],
    ['a', 'b', 'd'],
  ])
})

test('a follow-up whose earlier question was deleted or is on another page begins a thread', () => {
  expect(idsOf(ask('c', 3, 'b'), ask('b', 2, 'gone'))).toEqual([['b', 'c']])
})

test('a question that two pages contain is shown once', () => {
  expect(idsOf(ask('a', 1), ask('a', 1))).toEqual([['a']])
})

test('questions that follow up each other end somewhere', () => {
  expect(
    idsOf(ask('b', 2, 'a'), ask('a', 1, 'b'))
      .flat()
      .toSorted(),
  ).toEqual(['a', 'b'])
})
