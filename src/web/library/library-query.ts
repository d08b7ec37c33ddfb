// What a list shows stands in its address, so that a list can be bookmarked, reloaded and gone back to.
import { type LibrarySort, librarySorts } from '#contract/settings.ts'
import { sentimentNames } from './sentiments.ts'

export type LibraryState = {
  /** Where a search looks: in what the summaries say, or in what was spoken. */
  mode: 'summaries' | 'spoken'
  search: string
  /** Null: by relevance while searching, else by date. */
  sort: LibrarySort | null
  direction: 'asc' | 'desc'
  view: 'grid' | 'list'
  saved: boolean
  sentiment: string
  rating: string
  channel: string
  topic: string
  page: number
}

const mostPages = 1e9

/** Reads an address; what makes no sense in it counts as absent. */
export function readState(address: URLSearchParams): LibraryState {
  const text = (name: string) => address.get(name) ?? ''
  const page = Number(text('page'))
  return {
    mode: text('in') === 'spoken' ? 'spoken' : 'summaries',
    search: text('search'),
    sort: librarySorts.find((sort) => sort === text('sort')) ?? null,
    direction: text('direction') === 'asc' ? 'asc' : 'desc',
    view: text('view') === 'list' ? 'list' : 'grid',
    saved: text('saved') === 'true',
    sentiment: sentimentNames.find((name) => name === text('sentiment')) ?? '',
    rating: /^[0-5]$/.test(text('rating')) ? text('rating') : '',
    channel: text('channel'),
    topic: text('topic'),
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  }
}

/** The address of a state; what is as usual is left out. */
export function toAddress(state: LibraryState): URLSearchParams {
  const { mode, search, sort, direction, view, saved, sentiment, rating, channel, topic, page } = state
  const parts = {
    in: mode === 'spoken' ? mode : '',
    search,
    sort: sort ?? '',
    direction: direction === 'asc' ? 'asc' : '',
    view: view === 'list' ? 'list' : '',
    saved: saved ? 'true' : '',
    sentiment,
    rating,
    channel,
    topic,
    page: page > 1 ? String(page) : '',
  }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

/** What the server is asked of the summaries: the same without the view, which is the page's own business. */
export function toQuery(state: LibraryState): URLSearchParams {
  const query = toAddress({ ...state, mode: 'summaries', view: 'grid' })
  if (state.sort) query.set('direction', state.direction)
  return query
}

/** A change of anything but the page or the view begins at the first page again. */
export function withChange(state: LibraryState, change: Partial<LibraryState>): LibraryState {
  const same = 'page' in change || (Object.keys(change).length === 1 && 'view' in change)
  return { ...state, ...(same ? {} : { page: 1 }), ...change }
}

export function isFiltered({ search, saved, sentiment, rating, channel, topic }: LibraryState): boolean {
  return Boolean(search || saved || sentiment || rating || channel || topic)
}
