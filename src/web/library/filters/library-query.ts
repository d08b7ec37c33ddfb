// Keeps the search, order, filters and page of the library in the URL, so that they
// survive bookmarks, reloads and navigation.
import {
  type LibrarySort,
  librarySorts,
  naturalDirection,
  sentiments,
} from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { type MovingSpan, movingSpans, offeredSpans } from './date-spans.ts'

/** Filters are empty when they are not set. */
export type LibraryQuery = {
  /** Searches either everything or only the transcripts. */
  mode: 'summaries' | 'spoken'
  search: string
  /** Null sorts by relevance during a search and by date otherwise. */
  sort: LibrarySort | null
  direction: 'asc' | 'desc'
  view: 'grid' | 'list'
  saved: boolean
  highlights: boolean
  sentiment: string
  rating: string
  /** This many stars or more. */
  minRating: string
  channel: string
  topic: string
  category: string
  tag: string
  /**
   * The span that `from` and `to` are of today: the address has it instead of them, so
   * that it moves along.
   */
  when: MovingSpan | ''
  /** Days as YYYY-MM-DD. */
  from: string
  to: string
  /** Seconds. */
  minDuration: string
  maxDuration: string
  /** A BCP 47 code. */
  language: string
  page: number
}

const maxPage = 1e9
const directions = ['asc', 'desc'] as const

/** The valid form of a filter's value; everything else counts as absent. */
const filterForms = {
  rating: /^[0-5]$/,
  minRating: /^[1-5]$/,
  channel: /./,
  topic: /./,
  category: /./,
  tag: /./,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  minDuration: /^\d{1,9}$/,
  maxDuration: /^\d{1,9}$/,
  language: /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i,
} as const
type TextFilter = keyof typeof filterForms
const textFilters = Object.keys(filterForms) as TextFilter[]

/** Reads the URL's parameters. */
export function parseLibraryQuery(params: URLSearchParams, nowMs = Date.now()): LibraryQuery {
  const text = (name: string) => params.get(name) ?? ''
  const filter = (name: TextFilter) => (filterForms[name].test(text(name)) ? text(name) : '')
  const when = movingSpans.find((span) => span === text('when')) ?? ''
  const page = Number(text('page'))
  const sort = librarySorts.find((sort) => sort === text('sort')) ?? null
  return {
    mode: text('in') === 'spoken' ? 'spoken' : 'summaries',
    search: text('search'),
    sort,
    direction:
      directions.find((direction) => direction === text('direction')) ?? naturalDirection(sort),
    view: text('view') === 'grid' ? 'grid' : 'list',
    saved: text('saved') === 'true',
    highlights: text('highlights') === 'true',
    sentiment: sentiments.find((name) => name === text('sentiment').toLowerCase()) ?? '',
    ...(Object.fromEntries(textFilters.map((name) => [name, filter(name)])) as Record<
      TextFilter,
      string
    >),
    ...daysOf(when, nowMs),
    when,
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
  }
}

function daysOf(when: MovingSpan | '', nowMs: number): { from?: string; to?: string } {
  const span = when && offeredSpans(nowMs).find((offered) => offered.when === when)
  return span ? { from: span.from, to: span.to } : {}
}

/** Writes the URL's parameters and leaves out the defaults. */
export function toPageParams(query: LibraryQuery): URLSearchParams {
  const { mode, search, sort, direction, view, saved, highlights, sentiment, when, page } = query
  const values = {
    in: mode === 'spoken' ? mode : '',
    search,
    sort: sort ?? '',
    direction: direction === naturalDirection(sort) ? '' : direction,
    view: view === 'grid' ? 'grid' : '',
    saved: saved ? 'true' : '',
    highlights: highlights ? 'true' : '',
    sentiment,
    ...Object.fromEntries(textFilters.map((name) => [name, query[name]])),
    ...(when && { from: '', to: '' }),
    when,
    page: page > 1 ? String(page) : '',
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Writes the parameters of the API request, which has no mode and no view. */
export function toApiParams(query: LibraryQuery): URLSearchParams {
  const params = toPageParams({ ...query, mode: 'summaries', view: 'list', when: '' })
  if (query.sort) params.set('direction', query.direction)
  // Days are those of the reader.
  if (query.from || query.to)
    params.set('zone', new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return params
}

/**
 * Writes the parameters of everything that the list finds. The order and the page do not
 * matter to it.
 */
export function toSelectionParams(query: LibraryQuery): URLSearchParams {
  return toApiParams({ ...query, page: 1, sort: null, direction: naturalDirection(null) })
}

/**
 * Applies a change. Every change except of the page or the view returns to the first
 * page; another sort gets its natural direction.
 */
export function updateLibraryQuery(
  query: LibraryQuery,
  change: Partial<LibraryQuery>,
): LibraryQuery {
  const keepsPage = 'page' in change || (Object.keys(change).length === 1 && 'view' in change)
  const direction = 'sort' in change && naturalDirection(change.sort)
  const hasDates = 'from' in change || 'to' in change
  return {
    ...query,
    ...(keepsPage ? {} : { page: 1 }),
    ...(direction && { direction }),
    ...(hasDates && { when: '' as const }),
    ...change,
  }
}

export type LibraryFilter = Partial<
  Pick<LibraryQuery, 'saved' | 'highlights' | 'sentiment' | 'when' | TextFilter>
>

/** The filters that are set. */
export function activeFilters(query: LibraryQuery): LibraryFilter {
  const names = ['saved', 'highlights', 'sentiment', ...textFilters] as const
  return Object.fromEntries(names.filter((name) => query[name]).map((name) => [name, query[name]]))
}

/** The change that removes all filters, but not the search. */
export const noFilters: LibraryFilter = {
  saved: false,
  highlights: false,
  sentiment: '',
  when: '',
  ...Object.fromEntries(textFilters.map((name) => [name, ''])),
}

export function hasFilters(query: LibraryQuery): boolean {
  return query.search !== '' || Object.keys(activeFilters(query)).length > 0
}

/**
 * The address of the summaries with this filter. On the list itself the filter is added
 * to the others.
 */
export function filterPath(
  filter: LibraryFilter,
  { pathname, search }: { pathname: string; search: string },
): string {
  const shown = parseLibraryQuery(
    new URLSearchParams(pathname === routes.allSummaries.path ? search : ''),
  )
  // The filters are those of summaries, not of what was said.
  const query = shown.mode === 'summaries' ? shown : parseLibraryQuery(new URLSearchParams())
  return `${routes.allSummaries.path}?${toPageParams(updateLibraryQuery(query, filter))}`
}
