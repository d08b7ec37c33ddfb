// The query of the cards that are due. The browser remembers that somebody has cards, so
// that others ask for none.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DueCards } from '#contract/marks/cards.ts'
import { api } from '../../api/api.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

const key = 'cards'

export function dueCardsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: [key, userId, 'due'],
    queryFn: async (): Promise<DueCards> => {
      const due = await api.listDueCards()
      writeStorage('learns', due.total > 0 ? (userId ?? null) : null)
      return due
    },
  })
}

export function allCardsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: [key, userId, 'all'],
    queryFn: () => api.listCards({ page: '1' }),
  })
}

/** Whether this person has made cards or opened the review in this browser. */
export function hasCards(userId: string | undefined): boolean {
  return userId !== undefined && readStorage('learns') === userId
}

/**
 * Fetches the cards after one was made, also in a browser that has not asked for cards
 * yet. Never throws: the card is made, and the pages that show cards say what could not
 * be loaded.
 */
export async function fetchAfterNewCard(
  queries: QueryClient,
  userId: string | undefined,
): Promise<void> {
  await queries.prefetchQuery({ ...dueCardsQuery(userId), staleTime: 0 })
  await refreshCards(queries)
}

export function refreshCards(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [key] })
}
