// The tables of invitations, and of what administrators did.
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type Role, roles } from '#contract/basics/limits.ts'
import { users } from '../accounts.ts'
import { time } from '../columns.ts'

/** An open invitation to this installation, by the hash of its link. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    /** The hash of what the link contains. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Only this address may use it; null for anybody with the link. */
    email: text(),
    role: text({ enum: roles }).$type<Role>().notNull(),
    /** Null if it was made in the terminal. */
    inviterId: text('inviter_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /**
     * When and for which account it was used; null until then. It is used just before the
     * account is created.
     */
    usedAt: time('used_at'),
    usedBy: text('used_by'),
  },
  ({ email, inviterId, usedBy }) => [
    index('invitations_email_idx').on(email),
    index('invitations_inviter_id_idx').on(inviterId),
    index('invitations_used_by_idx').on(usedBy),
  ],
)

/** What administrators did, the newest last. */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: text().primaryKey(),
    at: time('at').notNull(),
    /** Null if it was done in the terminal, or if this administrator's account was deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    /** Whom it was done to; null if nobody, or if their account was deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What was changed, and why. Deleted with the account that it was done to. */
    details: jsonb().$type<Record<string, string | number | null>>().notNull(),
  },
  ({ at, actorId, userId }) => [
    index('admin_actions_at_idx').on(at),
    index('admin_actions_actor_id_idx').on(actorId),
    index('admin_actions_user_id_idx').on(userId),
  ],
)
