// Describes the query for one page of summaries, so that all components share its result.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { type LibraryQuery, toApiParams } from '../filters/library-query.ts'

export function summariesQuery(userId: string | undefined, query: LibraryQuery) {
  const params = toApiParams(query).toString()
  return queryOptions({
    queryKey: ['library', userId, params],
    queryFn: () => api.listSummaries(params),
    placeholderData: keepPreviousData,
  })
}
