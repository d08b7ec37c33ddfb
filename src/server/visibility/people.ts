// SQL conditions that decide which users a viewer sees, finds by username or follows.
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { profiles } from '../db/schema/accounts.ts'
import { blocks, follows } from '../db/schema/creators.ts'

/** The column or expression that has the id of the user in question. */
type UserIdColumn = PgColumn | SQL

/**
 * True if the operator did not hide the user from the viewer and neither blocked the
 * other. Null is a viewer without an account.
 */
export function isUserVisibleTo(viewerId: string | null, userId: UserIdColumn): SQL {
  if (viewerId === null) return sql`not ${isHiddenUser(userId)}`
  return sql`(${userId} = ${viewerId} or not ${isHiddenUser(userId)})
    and not exists (select 1 from ${blocks} as own where own.blocker_id = ${viewerId} and own.blocked_id = ${userId})
    and not exists (select 1 from ${blocks} as theirs where theirs.blocker_id = ${userId} and theirs.blocked_id = ${viewerId})`
}

/** The database reads the few hidden users once per query, however many rows it checks. */
const isHiddenUser = (userId: UserIdColumn) =>
  sql`${userId} in (select hidden.user_id from ${profiles} as hidden where hidden.hidden_at is not null)`

/** The ids of the viewer and of everyone with whom they have a block, in parentheses. */
export function viewerAndBlockedIds(viewerId: string): SQL {
  return sql`(select ${viewerId}::text union all select blocked_id from ${blocks} where blocker_id = ${viewerId}
    union all select blocker_id from ${blocks} where blocked_id = ${viewerId})`
}

/**
 * True if the user lets others find them; others never learn the name of a user who does
 * not. Needs `profiles` in the query.
 */
export const isDiscoverable: SQL = and(sql`${profiles.discoverable}`, isNotNull(profiles.username))!

/** True if the viewer finds the user by their username. Needs `profiles` in the query. */
export function isDiscoverableBy(viewerId: string | null): SQL {
  return and(isDiscoverable, isUserVisibleTo(viewerId, profiles.userId))!
}

const followedProfiles = alias(profiles, 'followed_profile')
const isFollowedVisible = sql`${followedProfiles.userId} = followed.creator_id
  and ${followedProfiles.discoverable} and ${followedProfiles.hiddenAt} is null`
const visibleFollows = sql`${follows} as followed join ${profiles} as ${followedProfiles} on ${isFollowedVisible}`

/** True if the viewer follows the user and can still find them. */
export function isFollowedBy(viewerId: string, userId: UserIdColumn): SQL {
  return sql`exists (select 1 from ${visibleFollows}
    where followed.follower_id = ${viewerId} and followed.creator_id = ${userId})`
}

/** A query of the ids of those who follow the user, as long as the user can be found. */
export function followerIdsOf(userId: string): SQL {
  return sql`select followed.follower_id from ${visibleFollows} where followed.creator_id = ${userId}`
}

/**
 * The ids of the users whom the viewer follows and can still find, as an array that the
 * database computes once per query.
 */
export function followedIds(viewerId: string): SQL {
  return sql`array(select followed.creator_id from ${visibleFollows} where followed.follower_id = ${viewerId})`
}
