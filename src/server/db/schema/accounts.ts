// Tables of the people: who can sign in, and what Pith keeps of them beside that.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type PlanKey, planKeys } from '#contract/plans.ts'
import { defaults, lengths, themes } from '#contract/settings.ts'
import { time } from './columns.ts'

/** Who can sign in. This table and the next three have the columns that Better Auth asks for, in its names and types. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: timestamp('created_at').notNull().defaultNow(),
  updatedAt: timestamp('updated_at').notNull().defaultNow(),
})

export const userId = (name = 'user_id') =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userId(),
    token: text().notNull().unique(),
    expiresAt: timestamp('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

/** How a person proves who they are: the hash of a password, or another provider's word. */
export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at'),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_of_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier)],
)

/** The user record: what Pith keeps of a person beside their name and their email. */
export const profiles = pgTable(
  'profiles',
  {
    userId: userId().primaryKey(),
    plan: text({ enum: planKeys }).$type<PlanKey>().notNull().default('free'),
    /** Anchor of the plan's windows: the account's creation for Free. */
    planSince: time('plan_since').notNull(),
    /** When what was paid for ends; after it the plan counts as Free. Null: it has no end. */
    planUntil: time('plan_until'),
    theme: text({ enum: themes }).notNull().default(defaults.theme),
    summaryLength: text('summary_length', { enum: lengths }).notNull().default(defaults.length),
    autoSave: boolean('auto_save').notNull().default(true),
    notifications: boolean().notNull().default(true),
    username: text().unique(),
    /** Whether others can find this person by their username. */
    findable: boolean().notNull().default(false),
    /** Hidden by the operator. */
    hiddenAt: time('hidden_at'),
    /** Kept with `follows`, so that people are ordered by it without counting. */
    followers: integer().notNull().default(0),
    following: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    lastLoginAt: time('last_login_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('profiles_ending').on(table.planUntil).where(sql`plan_until is not null`),
    index('profiles_by_followers').on(table.followers.desc().nullsFirst(), table.userId).where(sql`findable`),
    index('profiles_hidden').on(table.userId).where(sql`hidden_at is not null`),
  ],
)
