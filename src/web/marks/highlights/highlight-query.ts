// The queries of a person's highlights, and how changes reach the lists that are shown.
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { maxHighlightPageSize } from '#contract/basics/limits.ts'
import type { HighlightsPage, HighlightView } from '#contract/marks/highlights.ts'
import { api } from '../../api/api.ts'

const highlightsKey = 'highlights'
const ownWordsKey = 'own-words'

/** All highlights of a video, in the order of their moments. */
export function videoHighlightsQuery(userId: string | undefined, videoId: string) {
  return queryOptions({
    queryKey: [highlightsKey, userId, 'video', videoId],
    queryFn: () => readAll(videoId),
  })
}

/** Pages of all highlights; `query` is the query of the request without the page. */
export function allHighlightsQuery(userId: string | undefined, query: Record<string, string>) {
  return infiniteQueryOptions({
    queryKey: [highlightsKey, userId, 'all', query],
    queryFn: ({ pageParam }): Promise<HighlightsPage> =>
      api.listHighlights({ ...query, page: String(pageParam) }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
  })
}

async function readAll(videoId: string): Promise<HighlightView[]> {
  const items: HighlightView[] = []
  for (let page = 1; ; page++) {
    const query = { videoId, page: String(page), pageSize: String(maxHighlightPageSize) }
    const next: HighlightsPage = await api.listHighlights(query)
    items.push(...next.items)
    if (next.items.length === 0 || items.length >= next.total) return items
  }
}

/** What a search finds in the highlights and notes; `params` are those of the library's list. */
export function ownWordsQuery(userId: string | undefined, params: string) {
  return queryOptions({
    queryKey: [ownWordsKey, userId, params],
    queryFn: () => api.searchOwnWords(params),
  })
}

export async function refreshHighlights(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [highlightsKey] }),
    refreshOwnWords(queries),
  ])
}

/** To be called when a highlight or a note has changed. */
export function refreshOwnWords(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [ownWordsKey] })
}
