// The condition under which a highlight is in a filtered list.
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { HighlightFilters } from '#contract/marks/highlights.ts'
import { highlights } from '../../db/schema/highlights.ts'
import { history } from '../../db/schema/history.ts'
import type { OwnWordsSearch } from '../own-words/read-search.ts'
import { containsPart } from '../own-words/text-parts.ts'

/** The filters of a list, with its search as it was read. */
export type StoredFilters = Pick<HighlightFilters, 'videoId' | 'color'> & { search: OwnWordsSearch }

export const isPresent = isNull(highlights.deletedAt)

export function matches(
  ownerId: string,
  { videoId, color, search: { wanted, excluded, conditions } }: StoredFilters,
): SQL | undefined {
  // "Is true" keeps it from becoming a join, whose order would depend on the database's estimates.
  const passes = sql`(${highlights.videoId} in (select ${history.videoId} from ${history}
    where ${and(eq(history.ownerId, ownerId), isNull(history.deletedAt), ...conditions)})) is true`
  return and(
    eq(highlights.ownerId, ownerId),
    isPresent,
    videoId === undefined ? undefined : eq(highlights.videoId, videoId),
    color && eq(highlights.color, color),
    conditions.length === 0 ? undefined : passes,
    ...wanted.map((part) => containsPart(highlights.searchText, part)),
    ...excluded.map((part) => not(containsPart(highlights.searchText, part))),
  )
}
