// The table of the notifications.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#contract/basics/limits.ts'
import { userId, users } from './accounts.ts'
import { time } from './columns.ts'
import { comments } from './comments.ts'
import { playlists } from './playlists.ts'
import { spaces } from './spaces.ts'

/** An event that a person may want to know, for ninety days. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    kind: text({ enum: notificationKinds }).notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    playlistId: uuid('playlist_id').references(() => playlists.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    /** Set for the import of a single video. */
    videoId: text('video_id'),
    /** The progress of an import: videos that are in the playlist, out of all. */
    done: integer(),
    total: integer(),
    createdAt: time('created_at').notNull(),
    readAt: time('read_at'),
  },
  (table) => [
    index('notifications_owner_id_idx').on(table.ownerId, table.createdAt),
    index('notifications_unread_idx').on(table.ownerId).where(sql`${table.readAt} is null`),
    index('notifications_actor_id_idx').on(table.actorId),
  ],
)
