// Tables of follows and blocks between users.
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** That one user follows another. */
export const follows = pgTable(
  'follows',
  {
    followerId: userId('follower_id'),
    creatorId: userId('creator_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.creatorId] }),
    index('follows_creator_id_idx').on(table.creatorId, table.createdAt),
    index('follows_created_at_idx').on(table.createdAt),
  ],
)

/** A block hides two users from each other. */
export const blocks = pgTable(
  'blocks',
  {
    /** Identifies the block to the blocker, who may not learn the id of the blocked user. */
    id: uuid().notNull().defaultRandom(),
    blockerId: userId('blocker_id'),
    blockedId: userId('blocked_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked_id_idx').on(table.blockedId),
  ],
)
