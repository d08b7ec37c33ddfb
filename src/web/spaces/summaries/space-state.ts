// What is shown of a space: search, order and member are kept in the address.
import { spaceOrders } from '#contract/basics/limits.ts'
import { parseSearch } from '#contract/library/parse-search.ts'

export type SpaceState = { search: string; order: (typeof spaceOrders)[number]; member: string }

export function parseSpaceState(params: URLSearchParams): SpaceState {
  return {
    search: params.get('search') ?? '',
    order: spaceOrders.find((order) => order === params.get('order')) ?? 'newest',
    member: params.get('member') ?? '',
  }
}

/** Leaves out what is as it is at first. */
export function formatSpaceState({ search, order, member }: SpaceState): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(order !== 'newest' && { order }),
    ...(member && { member }),
  })
}

/**
 * The query of the request. An id of a member that is none finds nobody's, so that it is
 * left out. Days are those of the reader.
 */
export function toSharedQuery(
  { search, order, member }: SpaceState,
  zone: string,
): Record<string, string> {
  const { from, to } = parseSearch(search)
  return {
    ...((from || to) && { zone }),
    ...(search.trim() && { query: search.trim() }),
    ...(order !== 'newest' && { order }),
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(member) && { member }),
  }
}
