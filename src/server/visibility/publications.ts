// SQL conditions that decide which published summaries others can read.
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { publications } from '../db/schema/publications.ts'
import { isUserVisibleTo } from './people.ts'

/** True unless it became private together with its playlist, or its summary was deleted. */
export const isNotWithdrawn: SQL = isNull(publications.withdrawnAt)

/** True for publications that show in their owner's playlists to others. */
export const isPublicationShown: SQL = and(isNotWithdrawn, isNull(publications.hiddenAt))!

/** `isPublicationShown` for a query that calls the table `publications` by another name. */
export function isPublicationShownAs(alias: 's' | 'u'): SQL {
  return sql.raw(`${alias}.withdrawn_at is null and ${alias}.hidden_at is null`)
}

/** True for pages that everybody can open: the operator hid neither the page nor its owner. */
export const isPageReadable: SQL = and(
  isPublicationShown,
  isUserVisibleTo(null, publications.ownerId),
)!

/**
 * True for pages that search engines may show, because their owners allowed it. A partial
 * index has the first part of the condition.
 */
export const isPageListed: SQL = and(sql`${publications.indexable}`, isPageReadable)!
