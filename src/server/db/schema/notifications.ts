// The table of the notifications.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userId, users } from './accounts.ts'
import { time } from './columns.ts'
import { comments } from './comments.ts'
import { playlists } from './playlists.ts'

/** What happened that a person may want to know. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    kind: text({ enum: ['followed', 'commented', 'import_done', 'import_paused'] }).notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    playlistId: uuid('playlist_id').references(() => playlists.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** Of an import of one video. */
    videoId: text('video_id'),
    /** How many videos of an import were in its playlist then, and of how many. */
    done: integer(),
    total: integer(),
    createdAt: time('created_at').notNull(),
    readAt: time('read_at'),
  },
  (table) => [
    index('notifications_of_owner').on(table.ownerId, table.createdAt),
    index('notifications_unread').on(table.ownerId).where(sql`${table.readAt} is null`),
    index('notifications_of_actor').on(table.actorId),
  ],
)
