// What the list of playlists shows stands in its address.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type PlaylistFilter, playlistFilters } from '#contract/settings.ts'
import { api } from '../api.ts'

export type PlaylistsState = { filter: PlaylistFilter; search: string; view: 'grid' | 'list'; page: number }

const mostPages = 1e9

/** Reads an address; what makes no sense in it counts as absent. */
export function readState(address: URLSearchParams): PlaylistsState {
  const page = Number(address.get('page') ?? '')
  return {
    filter: playlistFilters.find((filter) => filter === address.get('filter')) ?? 'public',
    search: address.get('search') ?? '',
    view: address.get('view') === 'list' ? 'list' : 'grid',
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  }
}

/** The address of a state; what is as usual is left out. */
export function toAddress({ filter, search, view, page }: PlaylistsState): URLSearchParams {
  return new URLSearchParams({
    ...(filter !== 'public' && { filter }),
    ...(search && { search }),
    ...(view === 'list' && { view }),
    ...(page > 1 && { page: String(page) }),
  })
}

/** A change of anything but the page or the view begins at the first page again. */
export function withChange(state: PlaylistsState, change: Partial<PlaylistsState>): PlaylistsState {
  const same = 'page' in change || 'view' in change
  return { ...state, ...(same ? {} : { page: 1 }), ...change }
}

/** A page of playlists; `query` as the server is asked, without the view. */
export function playlistsQuery(userId: string | undefined, query: string) {
  return queryOptions({
    queryKey: ['playlists', userId, 'list', query],
    queryFn: () => api.listPlaylists(query),
    placeholderData: keepPreviousData,
  })
}

export function playlistQuery(userId: string | undefined, id: string) {
  return queryOptions({
    queryKey: ['playlists', userId, 'one', id],
    queryFn: () => api.readPlaylist(id),
    // What was made private or hidden is not shown from memory.
    staleTime: 0,
  })
}
