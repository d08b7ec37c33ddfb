// SQL conditions that decide which comments a viewer sees under a playlist that is visible to them.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { comments } from '../db/schema/comments.ts'
import { isUserVisibleTo } from './people.ts'

/** True unless the operator hid the comment. */
export const isCommentNotHidden: SQL = isNull(comments.hiddenAt)

/** True for comments that count: neither the comment nor its author is hidden. */
export const isCommentCounted: SQL = and(
  isCommentNotHidden,
  isUserVisibleTo(null, comments.authorId),
)!

/**
 * True unless the author is hidden or blocked. Authors also see their own comments that
 * the operator hid.
 */
export function isCommentVisibleTo(viewerId: string | null): SQL {
  const isOwn = viewerId === null ? undefined : eq(comments.authorId, viewerId)
  return and(or(isCommentNotHidden, isOwn), isUserVisibleTo(viewerId, comments.authorId))!
}

/** True unless the operator hid the comment with this id. A null id passes. */
export const isCommentIdNotHidden = (commentId: PgColumn): SQL =>
  sql`not exists (select 1 from ${comments} as hidden where hidden.id = ${commentId} and hidden.hidden_at is not null)`
