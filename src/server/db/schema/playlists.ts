// Tables of the playlists, their items, likes and saves.
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

type ListedColumns = { isPublic: AnyPgColumn; hiddenAt: AnyPgColumn; deletedAt: AnyPgColumn }

/**
 * The condition of the partial indexes. Queries take it from `visibility/playlists.ts`,
 * so that they match.
 */
export const listedPlaylists = ({ isPublic, hiddenAt, deletedAt }: ListedColumns): SQL =>
  sql`${isPublic} and ${hiddenAt} is null and ${deletedAt} is null`

/**
 * A playlist of a person. Counters are updated in the transaction that adds or removes
 * what they count.
 */
export const playlists = pgTable(
  'playlists',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    name: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    /** The owner's text above the playlist in the feed. */
    note: text().notNull(),
    /** Name, description and tags in lower case, for substring search. */
    searchText: text('search_text').notNull(),
    isPublic: boolean('is_public').notNull(),
    publishedAt: time('published_at'),
    /** When the operator hid it from others. */
    hiddenAt: time('hidden_at'),
    /** When the owner deleted it. It can be restored until it is purged. */
    deletedAt: time('deleted_at'),
    likes: integer().notNull().default(0),
    saves: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    /** Counts each viewer once a day, without the owner. */
    views: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => {
    const isListed = listedPlaylists(table)
    return [
      index('playlists_owner_id_idx').on(table.ownerId, table.updatedAt),
      index('playlists_listed_idx').on(table.publishedAt, table.id).where(isListed),
      index('playlists_listed_owner_id_idx').on(table.ownerId, table.publishedAt).where(isListed),
      index('playlists_search_text_idx')
        .using('gin', table.searchText.op('gin_trgm_ops'))
        .where(isListed),
      index('playlists_hidden_idx').on(table.hiddenAt).where(sql`${table.hiddenAt} is not null`),
      index('playlists_deleted_at_idx')
        .on(table.deletedAt)
        .where(sql`${table.deletedAt} is not null`),
    ]
  },
)

export const playlistId = () =>
  uuid('playlist_id')
    .notNull()
    .references(() => playlists.id, { onDelete: 'cascade' })

/** The videos of a playlist, each once. Their titles and other data are in the owner's history. */
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
    index('playlist_items_position_idx').on(table.playlistId, table.position),
  ],
)

/** Likes and saves of playlists. */
export const playlistReactions = pgTable(
  'playlist_reactions',
  {
    playlistId: playlistId(),
    userId: userId(),
    kind: text({ enum: ['like', 'save'] }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.kind, table.userId] }),
    index('playlist_reactions_user_id_idx').on(table.userId, table.kind, table.createdAt),
    index('playlist_reactions_recent_likes_idx')
      .on(table.createdAt, table.playlistId)
      .where(sql`${table.kind} = 'like'`),
  ],
)
