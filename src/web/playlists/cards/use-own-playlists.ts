// Lists the playlists of the user, page by page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../social/cache/query-keys.ts'

/** With a `videoId` each playlist says whether it contains this video. */
export function useOwnPlaylists(videoId?: string) {
  const { user } = useAuth()
  const query = new URLSearchParams({ filter: 'mine', ...(videoId && { videoId }) }).toString()
  const pages = useInfiniteQuery({
    queryKey: queryKeys.ownPlaylistList(user?.uid, query),
    queryFn: ({ pageParam }) => api.listPlaylists(`${query}&page=${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    staleTime: 0,
  })
  // The list also has what the user saved of others.
  const playlists = pages.data?.pages.flatMap(({ items }) => items).filter(({ isYours }) => isYours)
  return { ...pages, playlists }
}
