// Tables of the playlists.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** Summaries gathered under a name. Its counters are kept in the transaction that adds or removes what they count. */
export const playlists = pgTable(
  'playlists',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    name: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    /** What stands above it in the feed. */
    note: text().notNull(),
    /** Name, description and tags in small letters: every substring of it is found. */
    searchText: text('search_text').notNull(),
    isPublic: boolean('is_public').notNull(),
    publishedAt: time('published_at'),
    /** Hidden by the operator. */
    hiddenAt: time('hidden_at'),
    /** Deleted, but for a while it can be taken back. */
    deletedAt: time('deleted_at'),
    likes: integer().notNull().default(0),
    saves: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    /** People who read it, each once a day; the owner is not counted. */
    views: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => {
    const isShown = sql`${table.isPublic} and ${table.hiddenAt} is null and ${table.deletedAt} is null`
    return [
      index('playlists_of_owner').on(table.ownerId, table.updatedAt),
      index('playlists_public').on(table.publishedAt, table.id).where(isShown),
      index('playlists_public_of_owner').on(table.ownerId, table.publishedAt).where(isShown),
      index('playlists_search').using('gin', table.searchText.op('gin_trgm_ops')).where(isShown),
      index('playlists_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    ]
  },
)

export const playlistId = () =>
  uuid('playlist_id')
    .notNull()
    .references(() => playlists.id, { onDelete: 'cascade' })

/** The videos of a playlist, each once; what is known of them is in their owner's history. */
export const playlistItems = pgTable(
  'playlist_items',
  {
    playlistId: playlistId(),
    videoId: text('video_id').notNull(),
    position: integer().notNull(),
    addedAt: time('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    index('playlist_items_in_order').on(table.playlistId, table.position),
  ],
)

/** Likes and saves of playlists. */
export const playlistMarks = pgTable(
  'playlist_marks',
  {
    playlistId: playlistId(),
    userId: userId(),
    kind: text({ enum: ['like', 'save'] }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.kind, table.userId] }),
    index('playlist_marks_of_user').on(table.userId, table.kind, table.createdAt),
    index('playlist_marks_recent').on(table.createdAt, table.playlistId).where(sql`${table.kind} = 'like'`),
  ],
)
