// Describes the query for one page of what was said, so that the section and the page share its result.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export function spokenQuery(userId: string | undefined, search: string, page: number) {
  return queryOptions({
    queryKey: ['library', userId, 'spoken', search, page],
    queryFn: () => api.searchTranscripts(search, page),
    placeholderData: keepPreviousData,
  })
}
