// Reads and hides people in `profiles`, as others see them.
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/database.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { follows } from '../../db/schema/creators.ts'
import { countListedPlaylists } from '../../visibility/playlists.ts'

export type CreatorRow = Awaited<ReturnType<typeof list>>[number]
type ListOptions = {
  viewerId: string | null
  where: SQL | undefined
  orderBy?: (SQL | PgColumn)[]
  limit?: number
}

/** Lists people with their counters. `where` decides whom the viewer sees. */
export async function list(orm: Orm, { viewerId, where, orderBy = [], limit }: ListOptions) {
  const query = orm
    .select({
      id: profiles.userId,
      displayName: users.name,
      username: profiles.username,
      hiddenAt: profiles.hiddenAt,
      followers: profiles.followers,
      following: profiles.following,
      playlistsCount: countListedPlaylists(profiles.userId),
      isFollowing: viewerId === null ? sql<boolean>`false` : hasFollow(viewerId),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(where)
    .orderBy(...orderBy)
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

export const hasId = (ids: string[]) => inArray(profiles.userId, ids)
export const hasUsername = (username: string) => eq(profiles.username, username)
export const hasFollow = (viewerId: string) =>
  sql<boolean>`exists (select 1 from ${follows} as own where own.follower_id = ${viewerId} and own.creator_id = ${profiles.userId})`

/** Hides a user, or shows them again if the time is null. False if nothing changes. */
export async function setHidden(
  tx: Orm,
  userId: string,
  hiddenAt: number | null,
): Promise<boolean> {
  const isOpposite = hiddenAt === null ? isNotNull(profiles.hiddenAt) : isNull(profiles.hiddenAt)
  const [row] = await tx
    .update(profiles)
    .set({ hiddenAt })
    .where(and(eq(profiles.userId, userId), isOpposite))
    .returning({ id: profiles.userId })
  return row !== undefined
}
