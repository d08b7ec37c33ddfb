// The drawer of what `profiles` says of a person who shows themselves.
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/open.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { blocks, follows } from '../db/schema/creators.ts'
import { playlists } from '../db/schema/playlists.ts'

type Person = PgColumn | SQL

/** True where neither has blocked the other, and where the operator has not hidden that person from all but themselves. */
export function notBlocked(viewerId: string | null, person: Person): SQL {
  if (viewerId === null) return sql`not ${isHidden(person)}`
  return sql`(${person} = ${viewerId} or not ${isHidden(person)})
    and not exists (select 1 from ${blocks} as own where own.blocker_id = ${viewerId} and own.blocked_id = ${person})
    and not exists (select 1 from ${blocks} as theirs where theirs.blocker_id = ${person} and theirs.blocked_id = ${viewerId})`
}

/** The viewer, and all with whom there is a block. */
export function ownCircle(viewerId: string): SQL {
  return sql`(select ${viewerId}::text union all select blocked_id from ${blocks} where blocker_id = ${viewerId}
    union all select blocker_id from ${blocks} where blocked_id = ${viewerId})`
}

/** A condition that reads the few hidden people once, however many rows it is asked of. */
const isHidden = (person: Person) =>
  sql`${person} in (select hidden.user_id from ${profiles} as hidden where hidden.hidden_at is not null)`

/** True where the viewer follows that person, who can be found. */
export function isFollowed(viewerId: string, person: Person): SQL {
  return sql`exists (select 1 from ${follows} as followed
    join ${profiles} as shown on shown.user_id = followed.creator_id and shown.findable and shown.hidden_at is null
    where followed.follower_id = ${viewerId} and followed.creator_id = ${person})`
}

/** The ids of those whom the viewer follows and who can be found; to be looked up once, however many rows there are. */
export function followedBy(viewerId: string): SQL {
  return sql`array(select followed.creator_id from ${follows} as followed
    join ${profiles} as shown on shown.user_id = followed.creator_id and shown.findable and shown.hidden_at is null
    where followed.follower_id = ${viewerId})`
}

export const isFindable = and(sql`${profiles.findable}`, isNotNull(profiles.username)) as SQL
export const { userId: person, followers } = profiles

const isShown = sql`shown.is_public and shown.hidden_at is null and shown.deleted_at is null`
const shownPlaylists = sql`from ${playlists} as shown where shown.owner_id = ${profiles.userId} and ${isShown}`
export const showsPlaylists = sql`exists (select 1 ${shownPlaylists})`

export const isFollowing = (viewerId: string) =>
  sql<boolean>`exists (select 1 from ${follows} as own where own.follower_id = ${viewerId} and own.creator_id = ${person})`

export type Row = Awaited<ReturnType<typeof list>>[number]
type Wish = { viewerId: string | null; where: SQL | undefined; order?: (SQL | PgColumn)[]; limit?: number }

/** People with a username, as the viewer sees them. */
export async function list(orm: Orm, { viewerId, where, order = [], limit }: Wish) {
  const query = orm
    .select({
      id: profiles.userId,
      displayName: users.name,
      username: profiles.username,
      findable: profiles.findable,
      hiddenAt: profiles.hiddenAt,
      followers: profiles.followers,
      following: profiles.following,
      playlistsCount: sql<number>`(select count(*)::int ${shownPlaylists})`,
      isFollowing: viewerId === null ? sql<boolean>`false` : isFollowing(viewerId),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(where)
    .orderBy(...order)
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

export const withIds = (ids: string[]) => inArray(profiles.userId, ids)
export const withUsername = (username: string) => eq(profiles.username, username)
export const is = (userId: string) => eq(profiles.userId, userId)

/** False when it was hidden, or shown, before. */
export async function setHidden(tx: Orm, userId: string, hiddenAt: number | null): Promise<boolean> {
  const [row] = await tx
    .update(profiles)
    .set({ hiddenAt })
    .where(and(eq(profiles.userId, userId), sql`(${profiles.hiddenAt} is null) = ${hiddenAt !== null}`))
    .returning({ id: profiles.userId })
  return row !== undefined
}

export async function anyPlaylistIsShown(orm: Orm): Promise<boolean> {
  const { rows } = await orm.execute(sql`select from ${playlists} as shown where ${isShown} limit 1`)
  return rows.length > 0
}
