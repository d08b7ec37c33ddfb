// Describes the query for one page of what was said, so that the section and the page
// share its result.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { type LibraryQuery, toSelectionParams } from './filters/library-query.ts'

/** How long after a search it is repeated while some transcripts are not searchable yet. */
const waitingRefetchMs = 5000

/** With `videoIds` only these videos are searched, whatever the page of the query. */
export function spokenQuery(
  userId: string | undefined,
  query: LibraryQuery,
  videoIds?: readonly string[],
) {
  const params = toSelectionParams(query)
  if (videoIds) params.set('videoIds', videoIds.join(','))
  else if (query.page > 1) params.set('page', String(query.page))
  return queryOptions({
    queryKey: ['library', userId, 'spoken', params.toString()],
    queryFn: () => api.searchTranscripts(params.toString()),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.waiting ? waitingRefetchMs : false),
  })
}
