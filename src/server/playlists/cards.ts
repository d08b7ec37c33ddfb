// Playlists as cards: what stands on them for the person who asks. The number of queries does not depend on how many there are.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Playlist } from '#contract/playlists.ts'
import { listCreators } from '../creators/creators.ts'
import type { Orm } from '../db/open.ts'
import { users } from '../db/schema/accounts.ts'
import { playlistMarks, playlists } from '../db/schema/playlists.ts'
import type { Deps } from '../deps.ts'
import { type Figures, type Row, readFigures } from './store.ts'
import { visibleTo } from './visible.ts'

/** The author of a public playlist who cannot be found. */
const somebody = 'A Pith reader'

/** The cards of those playlists that the asking person sees, in the order of `ids`. */
export async function cardsOf({ db: { orm } }: Pick<Deps, 'db'>, viewerId: string | null, ids: string[]) {
  const rows = await readRows(orm, viewerId, ids)
  const authors = [...new Set(rows.map(({ playlist }) => playlist.ownerId))]
  const creators = await listCreators(orm, { viewerId, ids: authors })
  const figures = await readFigures(orm, viewerId, ids)
  const cards = new Map(
    rows.map(({ playlist, ownerName, ...marks }) => {
      const creator = creators.get(playlist.ownerId) ?? null
      const isYours = playlist.ownerId === viewerId
      const createdBy = creator?.displayName ?? (isYours ? ownerName : somebody)
      return [
        playlist.id,
        toCard({ playlist, figures: figures.get(playlist.id), creator, createdBy, isYours, ...marks }),
      ]
    }),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}

async function readRows(orm: Orm, viewerId: string | null, ids: string[]) {
  if (ids.length === 0) return []
  const isMarked = (kind: 'like' | 'save') =>
    viewerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${playlistMarks} where ${and(
          eq(playlistMarks.playlistId, playlists.id),
          eq(playlistMarks.kind, kind),
          eq(playlistMarks.userId, viewerId),
        )})`
  return orm
    .select({
      playlist: getTableColumns(playlists),
      ownerName: users.name,
      isLiked: isMarked('like'),
      isSaved: isMarked('save'),
    })
    .from(playlists)
    .innerJoin(users, eq(users.id, playlists.ownerId))
    .where(and(inArray(playlists.id, ids), visibleTo(viewerId)))
}

type Parts = Pick<Playlist, 'creator' | 'createdBy' | 'isYours' | 'isLiked' | 'isSaved'> & {
  playlist: Row
  figures: Figures | undefined
}

function toCard({ playlist, figures, ...parts }: Parts): Playlist {
  const { id, name, description, tags, note, isPublic, createdAt, updatedAt, publishedAt } = playlist
  const { likes, saves, views, comments } = playlist
  const pictures = figures?.pictures ?? []
  return {
    ...{
      id,
      name,
      description,
      tags,
      note,
      isPublic,
      createdAt,
      updatedAt,
      publishedAt,
      likes,
      saves,
      views,
      comments,
    },
    ...parts,
    isHidden: playlist.hiddenAt !== null,
    summaries: figures?.summaries ?? 0,
    thumbnail: pictures[0] ?? null,
    pictures,
    sample: false,
  }
}
