// The queries of questions, and how their answers change while questions are answered.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { QuestionScope, QuestionsPage, QuestionView } from '#contract/questions/questions.ts'
import { api } from '../api/api.ts'

type UserId = string | undefined
type Pages = InfiniteData<QuestionsPage, number>

const allKey = 'questions'

/** The person's questions; `query` is the query of the request without the page. */
export function questionsQuery(userId: UserId, query: Record<string, string>) {
  const filter = new URLSearchParams(query).toString()
  return infiniteQueryOptions({
    queryKey: [allKey, userId, 'lists', filter],
    queryFn: ({ pageParam }): Promise<QuestionsPage> =>
      api.listQuestions(new URLSearchParams({ ...query, page: String(pageParam) }).toString()),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
  })
}

/** A question after those that it follows up, oldest first. */
export function threadQuery(userId: UserId, id: string) {
  return queryOptions({
    queryKey: [allKey, userId, 'threads', id],
    queryFn: async (): Promise<QuestionView[]> => {
      const thread: QuestionView[] = [await api.getQuestion(id)]
      while (thread[0]?.followUpTo) {
        const earlier = await getEarlier(thread[0].followUpTo)
        if (!earlier) break
        thread.unshift(earlier)
      }
      return thread
    },
  })
}

/** Resolves to null for a question that was deleted. */
function getEarlier(id: string): Promise<QuestionView | null> {
  return api.getQuestion(id).catch((error: unknown) => {
    if (error instanceof AnyProblem && error.code === 'question_not_found') return null
    throw error
  })
}

export function suggestionsQuery(userId: UserId, videoId: string) {
  return queryOptions({
    queryKey: ['suggested-questions', userId, videoId],
    queryFn: () => api.suggestQuestions(videoId),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Removes a question, or replaces it with what `change` returns, wherever it is shown. */
export function changeQuestion(
  queries: QueryClient,
  id: string,
  change: (question: QuestionView) => QuestionView | null,
): void {
  const changeAll = (items: QuestionView[]) =>
    items.flatMap((question) => (question.id === id ? (change(question) ?? []) : [question]))
  queries.setQueriesData<Pages>({ queryKey: [allKey], predicate: isList }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({ ...page, items: changeAll(page.items) }))
    const removed = countItems(data.pages) - countItems(pages)
    return { ...data, pages: pages.map((page) => ({ ...page, total: page.total - removed })) }
  })
  queries.setQueriesData<QuestionView[]>(
    { queryKey: [allKey], predicate: isThread },
    (data) => data && changeAll(data),
  )
}

const countItems = (pages: readonly QuestionsPage[]) =>
  pages.reduce((sum, { items }) => sum + items.length, 0)

const noQuestions: Pages = {
  pages: [{ items: [], total: 0, page: 1, pageSize: 1 }],
  pageParams: [1],
}

/** The query of the list beside the box that asked; null where that lists all questions. */
function queryOf(scope: QuestionScope): Record<string, string> | null {
  if (scope.kind === 'video') return { videoId: scope.videoId }
  return scope.kind === 'space' ? { spaceId: scope.spaceId } : null
}

/** Tells whether a list beside a box where the question may have been asked shows it. */
export function hasQuestion(
  queries: QueryClient,
  userId: UserId,
  { id, scope }: QuestionView,
): boolean {
  const lists = [...(scope.kind === 'video' ? [] : [{}]), queryOf(scope)].flatMap(
    (query) => (query && queries.getQueryData(questionsQuery(userId, query).queryKey)) ?? [],
  )
  return lists.some(({ pages }) => pages.some(({ items }) => items.some((item) => item.id === id)))
}

/** Tells whether a list or a thread shows a follow-up of the question. */
export function isFollowedUp(queries: QueryClient, id: string): boolean {
  const follows = (items: QuestionView[]) => items.some(({ followUpTo }) => followUpTo === id)
  const lists = queries.getQueriesData<Pages>({ queryKey: [allKey], predicate: isList })
  const threads = queries.getQueriesData<QuestionView[]>({
    queryKey: [allKey],
    predicate: isThread,
  })
  return (
    lists.some(([, data]) => data?.pages.some(({ items }) => follows(items))) ||
    threads.some(([, data]) => data && follows(data))
  )
}

/**
 * Puts a question first in the lists that it belongs to. What is being fetched may not
 * know it yet, so that it is fetched again. A list that was not loaded has only the
 * question until then.
 */
export async function addQuestion(
  queries: QueryClient,
  userId: UserId,
  question: QuestionView,
): Promise<void> {
  const { scope } = question
  const incomplete = queries
    .getQueryCache()
    .findAll({ queryKey: [allKey, userId], predicate: isList })
    .filter(({ state }) => state.fetchStatus !== 'idle' || state.data === undefined)
  await queries.cancelQueries({ queryKey: [allKey, userId], predicate: isList })
  changeQuestion(queries, question.id, () => null)
  if (question.followUpTo === null)
    queries.setQueryData(threadQuery(userId, question.id).queryKey, [question])
  for (const query of [{}, queryOf(scope)]) {
    if (!query) continue
    const { queryKey } = questionsQuery(userId, query)
    if (!queries.getQueryState(queryKey)) continue
    queries.setQueryData(queryKey, (data = noQuestions) => {
      const [first, ...rest] = data.pages
      if (!first) return data
      const pages = [{ ...first, items: [question, ...first.items] }, ...rest]
      return { ...data, pages: pages.map((page) => ({ ...page, total: page.total + 1 })) }
    })
  }
  void queries.invalidateQueries({ predicate: (query) => incomplete.includes(query) })
}

export async function refetchQuestions(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [allKey], predicate: isList })
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'lists'
const isThread = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'threads'

/** A question as it is until its first event arrives. */
export function newQuestion(
  id: string,
  question: string,
  scope: QuestionScope,
  followUpTo: string | null,
  nowMs: number,
): QuestionView {
  return {
    id,
    question,
    scope,
    followUpTo,
    scopeTitle: null,
    state: 'running',
    found: null,
    isUnconfirmed: false,
    leftOut: [],
    createdAt: nowMs,
    sentences: [],
    passages: [],
    videos: [],
    problem: null,
    language: 'und',
    questionLanguage: null,
    engine: { kind: 'passages', name: '' },
  }
}
