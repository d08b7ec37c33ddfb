// Who sees which playlist, as conditions: everything that reads playlists for somebody asks here.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { notBlocked } from '../creators/creators.ts'
import { playlists } from '../db/schema/playlists.ts'

/** Public, and neither hidden nor deleted; as the partial indexes have it. */
export const isShown: SQL = sql`${playlists.isPublic} and ${playlists.hiddenAt} is null and ${playlists.deletedAt} is null`

/** Shown to everybody but those whom its owner blocked or who blocked its owner; nothing of people whom the operator hid. */
export function shownTo(viewerId: string | null): SQL {
  return and(isShown, notBlocked(viewerId, playlists.ownerId))!
}

export function ownedBy(viewerId: string): SQL {
  return and(eq(playlists.ownerId, viewerId), isNull(playlists.deletedAt))!
}

/** One's own, and what is shown. */
export function visibleTo(viewerId: string | null): SQL {
  return viewerId === null ? shownTo(null) : or(ownedBy(viewerId), shownTo(viewerId))!
}
