// Tables of the shared spaces: members, invitations and shared summaries.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type SpaceRole, spaceRoles } from '#contract/basics/limits.ts'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** A shared space. */
export const spaces = pgTable('spaces', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  createdAt: time('created_at').notNull(),
  /**
   * Grows with each change of the space, its members and what they share, so that open
   * pages load it again.
   */
  revision: integer().notNull().default(0),
})

const spaceId = () =>
  uuid('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' })
const role = () => text({ enum: spaceRoles }).$type<SpaceRole>().notNull()

/** A member of a space, with the role. */
export const spaceMembers = pgTable(
  'space_members',
  {
    /** Names the member to others, who do not learn the id of the account. */
    id: uuid().primaryKey(),
    spaceId: spaceId(),
    userId: userId(),
    role: role(),
    joinedAt: time('joined_at').notNull(),
    /**
     * Since when the member is an owner; null for others. The plan of an owner covers the
     * space that they have owned the longest.
     */
    ownerSince: time('owner_since'),
  },
  (table) => [
    uniqueIndex('space_members_space_user_unique').on(table.spaceId, table.userId),
    index('space_members_user_id_idx').on(table.userId),
  ],
)

/** An invitation to a space, by the hash of its link. */
export const spaceInvitations = pgTable(
  'space_invitations',
  {
    id: uuid().primaryKey(),
    spaceId: spaceId(),
    /** The hash of what the link contains. */
    tokenHash: text('token_hash').notNull().unique(),
    /**
     * `link` is for readers, as many as there are seats; `mail` is for one address and
     * works once.
     */
    kind: text({ enum: ['mail', 'link'] }).notNull(),
    /** Null for a link, and once the invitation was used or withdrawn. */
    email: text(),
    role: role(),
    inviterId: userId('inviter_id'),
    state: text({ enum: ['open', 'used', 'withdrawn'] })
      .notNull()
      .default('open'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('space_invitations_space_id_idx').on(table.spaceId),
    index('space_invitations_inviter_id_idx').on(table.inviterId),
    index('space_invitations_email_idx').on(table.email).where(sql`${table.email} is not null`),
    index('space_invitations_expires_at_idx').on(table.expiresAt),
  ],
)

/**
 * The summaries that members share: each is a reference to a video in the sharer's
 * history, of which others read the newest version.
 */
export const spaceSummaries = pgTable(
  'space_summaries',
  {
    id: uuid().primaryKey(),
    spaceId: spaceId(),
    ownerId: userId('owner_id'),
    videoId: text('video_id').notNull(),
    /** What the sharer says about it to the others. */
    note: text().notNull(),
    sharedAt: time('shared_at').notNull(),
    /**
     * When it left the space together with its summary, which went to the trash. It comes
     * back with it for ten minutes.
     */
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('space_summaries_space_owner_video_unique').on(
      table.spaceId,
      table.ownerId,
      table.videoId,
    ),
    index('space_summaries_owner_video_idx').on(table.ownerId, table.videoId),
  ],
)
