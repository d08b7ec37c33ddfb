// Tables of who follows and who blocks whom.
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** Who follows whom. */
export const follows = pgTable(
  'follows',
  { followerId: userId('follower_id'), creatorId: userId('creator_id'), createdAt: time('created_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.followerId, table.creatorId] }),
    index('follows_of_creator').on(table.creatorId, table.createdAt),
    index('follows_recent').on(table.createdAt),
  ],
)

/** Who does not want to see whom; neither sees the other. */
export const blocks = pgTable(
  'blocks',
  {
    /** What the blocker knows it by, who may not learn whom they blocked. */
    id: uuid().notNull().defaultRandom(),
    blockerId: userId('blocker_id'),
    blockedId: userId('blocked_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_of_blocked').on(table.blockedId),
  ],
)
