// The table of API keys.
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#contract/accounts/keys.ts'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** The keys that are in force or have expired. A revoked key is deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    name: text().notNull(),
    /** The first characters of the key, by which its owner recognizes it. */
    start: text().notNull(),
    /** The hash of the key, which itself is not stored. */
    hash: text().notNull().unique(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** Written at most once a minute. */
    lastUsedAt: time('last_used_at'),
    /** Null: the key does not expire. */
    expiresAt: time('expires_at'),
    /** Of a key that was made by pairing. */
    browser: text(),
  },
  ({ userId, createdAt }) => [index('api_keys_user_id_idx').on(userId, createdAt)],
)
