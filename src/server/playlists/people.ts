// Who made a playlist, as far as the asking person may know. A seam: creators/ has these doors.
import { and, type Column, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Creator } from '#contract/social.ts'
import type { Orm } from '../db/open.ts'
import { blocks, profiles, users } from '../db/schema.ts'

export function notBlocked(viewerId: string | null, column: Column): SQL {
  if (viewerId === null) return sql`true`
  return sql`not exists (select from ${blocks} where (${blocks.blockerId} = ${viewerId} and ${blocks.blockedId} = ${column})
    or (${blocks.blockerId} = ${column} and ${blocks.blockedId} = ${viewerId}))`
}

export async function listCreators(
  orm: Orm,
  { viewerId, ids }: { viewerId: string | null; ids: string[] },
): Promise<Map<string, Creator>> {
  if (ids.length === 0) return new Map()
  const rows = await orm
    .select({ id: users.id, displayName: users.name, username: profiles.username })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(inArray(profiles.userId, ids), profiles.findable, isNull(profiles.hiddenAt)))
  return new Map(
    rows.map(({ id, displayName, username }) => [
      id,
      {
        id,
        displayName,
        username: username ?? '',
        avatar: displayName.charAt(0),
        followers: 0,
        following: 0,
        playlistsCount: 0,
        isFollowing: false,
        isYou: id === viewerId,
        isBlocked: false,
        isHidden: false,
      },
    ]),
  )
}

export async function creatorId(orm: Orm, _viewerId: string | null, username: string): Promise<string | null> {
  const [row] = await orm
    .select({ id: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.username, username), profiles.findable, isNull(profiles.hiddenAt)))
  return row?.id ?? null
}
