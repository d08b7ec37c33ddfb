// The state of a list of playlists, which is kept in the address, and the queries of playlists.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type PlaylistFilter, playlistFilters } from '#contract/basics/limits.ts'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../social/cache/query-keys.ts'
import { hasCommunity } from '../../ui/community.ts'

export type PlaylistsState = {
  filter: PlaylistFilter
  search: string
  view: 'grid' | 'list'
  page: number
}

const maxPage = 1e9
const views = ['list', 'grid'] as const

/**
 * One's own playlists are a list, which shows what others see of them; those of others
 * are cards.
 */
export const defaultViewOf = (filter: PlaylistFilter): PlaylistsState['view'] =>
  filter === 'mine' ? 'list' : 'grid'

/** Members begin with their own playlists. Ignores values that are not valid. */
export function parsePlaylistsState(params: URLSearchParams, isMember: boolean): PlaylistsState {
  const given = playlistFilters.find((filter) => filter === params.get('filter'))
  const page = Number(params.get('page') ?? '')
  const filter = hasCommunity ? (given ?? (isMember ? 'mine' : 'public')) : 'mine'
  return {
    filter,
    search: params.get('search') ?? '',
    view: views.find((view) => view === params.get('view')) ?? defaultViewOf(filter),
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
  }
}

/** The address of a page for everybody: what the server takes for granted is left out. */
export function formatPlaylistsState({
  filter,
  search,
  view,
  page,
}: PlaylistsState): URLSearchParams {
  return new URLSearchParams({
    ...(filter !== 'public' && { filter }),
    ...(search && { search }),
    ...(view !== defaultViewOf(filter) && { view }),
    ...(page > 1 && { page: String(page) }),
  })
}

/** The address within the app, where a member has to name the public playlists. */
export function formatPlaylistsAddress(state: PlaylistsState, isMember: boolean): URLSearchParams {
  const address = formatPlaylistsState(state)
  if (isMember && hasCommunity && state.filter === 'public') address.set('filter', state.filter)
  return address
}

/**
 * Returns to the first page unless the page or the view changes. Other playlists are
 * shown in their own view.
 */
export function applyPlaylistsChange(
  state: PlaylistsState,
  change: Partial<PlaylistsState>,
): PlaylistsState {
  const keepsPage = 'page' in change || 'view' in change
  const view = change.filter && { view: defaultViewOf(change.filter) }
  return { ...state, ...(keepsPage ? {} : { page: 1 }), ...view, ...change }
}

/** A page of playlists. `query` is the query string of the request, without the view. */
export function playlistsQueryOptions(userId: string | undefined, query: string) {
  return queryOptions({
    queryKey: queryKeys.playlistPage(userId, query),
    queryFn: () => api.listPlaylists(query),
    placeholderData: keepPreviousData,
  })
}

export function playlistQueryOptions(userId: string | undefined, id: string) {
  return queryOptions({
    queryKey: queryKeys.playlist(userId, id),
    queryFn: () => api.getPlaylist(id),
    // A playlist may become private or hidden, so a cached response is not shown alone.
    staleTime: 0,
  })
}
