import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { QuestionsPage } from '#contract/questions/questions.ts'
import { aQuestion } from '#tests/a-question.ts'
import {
  addQuestion,
  changeQuestion,
  hasQuestion,
  isFollowedUp,
  newQuestion,
  questionsQuery,
  threadQuery,
} from './question-cache.ts'

const uid = 'mara'
const [a, b] = [aQuestion({ id: 'a' }), aQuestion({ id: 'b', followUpTo: 'a' })]
const videoId = 'aaaaaaaaaaa'

/** A page that shows a list of all questions, one of the video's, and a thread. */
function openPages() {
  const queries = new QueryClient()
  const page = { items: [b, a], total: 2, page: 1, pageSize: 10 }
  for (const query of [{}, { videoId }, { search: 'rise' }])
    queries.setQueryData(questionsQuery(uid, query).queryKey, { pages: [page], pageParams: [1] })
  queries.setQueryData(threadQuery(uid, 'b').queryKey, [a, b])
  const read = (query: Record<string, string>) => {
    const [first] = queries.getQueryData(questionsQuery(uid, query).queryKey)?.pages ?? []
    return { ids: first?.items.map(({ id }) => id), total: first?.total }
  }
  return {
    queries,
    read,
    readThread: (id: string) => queries.getQueryData(threadQuery(uid, id).queryKey),
  }
}

test('an answer appears wherever its question is shown', () => {
  const { queries, readThread } = openPages()
  changeQuestion(queries, 'b', (question) => ({ ...question, found: 'not_said' }))
  expect(readThread('b')?.map(({ found }) => found)).toEqual(['answered', 'not_said'])
  const page = queries.getQueryData(questionsQuery(uid, {}).queryKey)?.pages[0]
  expect(page?.items.map(({ found }) => found)).toEqual(['not_said', 'answered'])
})

test('a deleted question leaves every list, and is no longer counted', () => {
  const { queries, read, readThread } = openPages()
  changeQuestion(queries, 'a', () => null)
  expect([read({}), read({ videoId })]).toEqual([
    { ids: ['b'], total: 1 },
    { ids: ['b'], total: 1 },
  ])
  expect(readThread('b')?.map(({ id }) => id)).toEqual(['b'])
})

test('a new question comes first in the lists that it belongs to, and begins a thread', async () => {
  const { queries, read, readThread } = openPages()
  await addQuestion(queries, uid, newQuestion('c', 'Why?', { kind: 'library' }, null, 5))
  expect(read({})).toEqual({ ids: ['c', 'b', 'a'], total: 3 })
  expect([read({ videoId }).total, read({ search: 'rise' }).total]).toEqual([2, 2])
  expect(readThread('c')).toMatchObject([{ question: 'Why?', state: 'running' }])
})

test('a question that is answered from the store moves to the top and is counted once', async () => {
  const { queries, read } = openPages()
  await addQuestion(
    queries,
    uid,
    newQuestion('a', 'Why does bread rise?', { kind: 'video', videoId }, null, 5),
  )
  expect([read({}), read({ videoId })]).toEqual([
    { ids: ['a', 'b'], total: 2 },
    { ids: ['a', 'b'], total: 2 },
  ])
})

test('a question that was asked before is known where the list of its scope shows it', () => {
  const { queries } = openPages()
  const scope = { kind: 'video', videoId } as const
  expect(hasQuestion(queries, uid, newQuestion('a', 'Why?', scope, null, 5))).toBe(true)
  expect(hasQuestion(queries, uid, newQuestion('c', 'Why?', scope, null, 5))).toBe(false)
  expect(hasQuestion(queries, uid, newQuestion('a', 'Why?', { kind: 'library' }, null, 5))).toBe(
    true,
  )
})

test('a question with a follow-up is known to have one', () => {
  const { queries } = openPages()
  expect([isFollowedUp(queries, 'a'), isFollowedUp(queries, 'b')]).toEqual([true, false])
})

test('an answer about the lists that was on its way does not hide a new question', async () => {
  const { queries, read } = openPages()
  let answer: (page: QuestionsPage) => void = () => {}
  const earlier = new Promise<QuestionsPage>((resolve) => {
    answer = resolve
  })
  const list = questionsQuery(uid, { videoId })
  const fetching = queries.fetchInfiniteQuery({ ...list, queryFn: () => earlier })
  await addQuestion(queries, uid, newQuestion('c', 'Why?', { kind: 'video', videoId }, null, 5))
  answer({ items: [a], total: 1, page: 1, pageSize: 10 })
  await fetching.catch(() => null)
  expect(read({ videoId }).ids).toEqual(['c', 'b', 'a'])
  // It is fetched again.
  expect(queries.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
})

test('a new question is shown although the earlier ones could not be loaded, or are not there yet', async () => {
  const question = newQuestion('c', 'Why?', { kind: 'video', videoId }, null, 5)
  const fails = () => Promise.reject(new Error('down'))
  const neverAnswers = () => new Promise<QuestionsPage>(() => {})
  for (const queryFn of [fails, neverAnswers]) {
    const queries = new QueryClient()
    const list = questionsQuery(uid, { videoId })
    const fetching = queries
      .fetchInfiniteQuery({ ...list, queryFn, retry: false })
      .catch(() => null)
    if (queryFn === fails) await fetching
    await addQuestion(queries, uid, question)
    await fetching
    expect(queries.getQueryData(list.queryKey)?.pages.flatMap(({ items }) => items)).toEqual([
      question,
    ])
    expect(queries.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  }
})
