// The one way in which a page of the history is asked for, so that all who show it share the answer.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { type LibraryState, toQuery } from './library-query.ts'

export function summariesQuery(userId: string | undefined, state: LibraryState) {
  const query = toQuery(state).toString()
  return queryOptions({
    queryKey: ['library', userId, query],
    queryFn: () => api.listSummaries(query),
    placeholderData: keepPreviousData,
  })
}
