// Reads playlists as the cards that a viewer sees. The number of queries does not depend
// on the number of playlists.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Playlist } from '#contract/playlists/playlists.ts'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { playlistReactions, playlists } from '../db/schema/playlists.ts'
import type { Deps } from '../deps/deps.ts'
import { nameAnonymousAuthor } from '../site-url.ts'
import { listCreators } from '../social/creators/creators.ts'
import { isPlaylistVisibleTo } from '../visibility/playlists.ts'
import { listPreviews, type PlaylistPreview } from './item-store.ts'
import type { PlaylistRow } from './store.ts'

/** Lists those of the playlists that the viewer sees, in the order of `ids`. */
export async function listPlaylistCards(
  { db: { orm }, settings }: Pick<Deps, 'db' | 'settings'>,
  viewerId: string | null,
  ids: string[],
) {
  const rows = await listRows(orm, viewerId, ids)
  const ownerIds = [...new Set(rows.map(({ playlist }) => playlist.ownerId))]
  const creators = await listCreators(orm, { viewerId, ids: ownerIds })
  const previews = await listPreviews(orm, viewerId, ids)
  const cards = new Map(
    rows.map(({ playlist, ownerName, ...reactions }) => {
      const owner = creators.get(playlist.ownerId) ?? null
      // There is no page of a creator where the community is off.
      const creator = settings.COMMUNITY === 'on' ? owner : null
      const isYours = playlist.ownerId === viewerId
      const createdBy = owner?.displayName ?? (isYours ? ownerName : nameAnonymousAuthor(settings))
      const preview = previews.get(playlist.id)
      return [playlist.id, toCard({ playlist, preview, creator, createdBy, isYours, ...reactions })]
    }),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}

async function listRows(orm: Orm, viewerId: string | null, ids: string[]) {
  if (ids.length === 0) return []
  const hasReaction = (kind: 'like' | 'save') =>
    viewerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${playlistReactions} where ${and(
          eq(playlistReactions.playlistId, playlists.id),
          eq(playlistReactions.kind, kind),
          eq(playlistReactions.userId, viewerId),
        )})`
  return orm
    .select({
      playlist: getTableColumns(playlists),
      ownerName: users.name,
      isLiked: hasReaction('like'),
      isSaved: hasReaction('save'),
    })
    .from(playlists)
    .innerJoin(users, eq(users.id, playlists.ownerId))
    .where(and(inArray(playlists.id, ids), isPlaylistVisibleTo(viewerId)))
}

type CardParts = Pick<Playlist, 'creator' | 'createdBy' | 'isYours' | 'isLiked' | 'isSaved'> & {
  playlist: PlaylistRow
  preview: PlaylistPreview | undefined
}

function toCard({ playlist, preview, ...parts }: CardParts): Playlist {
  const { id, name, description, tags, note, isPublic, createdAt, updatedAt, publishedAt } =
    playlist
  const { likes, saves, views, comments } = playlist
  const pictures = preview?.pictures ?? []
  return {
    id,
    name,
    description,
    tags,
    note,
    isPublic,
    createdAt,
    updatedAt,
    publishedAt: isPublic ? publishedAt : null,
    likes,
    saves,
    views,
    comments,
    ...parts,
    isHidden: playlist.hiddenAt !== null,
    summaries: preview?.summaries ?? 0,
    readableByOthers: preview?.readableByOthers ?? 0,
    thumbnail: pictures[0] ?? null,
    pictures,
    sample: false,
  }
}
