// Tables of the comments on playlists and of their likes.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { time } from './columns.ts'
import { playlistId } from './playlists.ts'

/** A comment on a playlist. */
export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey(),
    playlistId: playlistId(),
    authorId: userId('author_id'),
    content: text().notNull(),
    likes: integer().notNull().default(0),
    hiddenAt: time('hidden_at'),
    createdAt: time('created_at').notNull(),
    editedAt: time('edited_at'),
  },
  (table) => [
    index('comments_playlist_id_idx').on(table.playlistId, table.createdAt, table.id),
    index('comments_author_id_idx').on(table.authorId),
    index('comments_hidden_idx').on(table.hiddenAt).where(sql`${table.hiddenAt} is not null`),
  ],
)

/** That somebody likes a comment. */
export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: userId(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_likes_user_id_idx').on(table.userId),
  ],
)
