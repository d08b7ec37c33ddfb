// Tables of the user accounts: sign-in data in the columns of Better Auth, and the profiles.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  defaultReading,
  defaults,
  type HighlightColor,
  lengths,
  type NotificationKind,
  type ReadingStyle,
  type Role,
  roles,
  themes,
} from '#contract/basics/limits.ts'
import { type PlanKey, planKeys } from '#contract/billing/plans.ts'
import { time } from './columns.ts'

/**
 * The accounts. This table and the next three have the columns that Better Auth requires,
 * with its names and types.
 */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_name_and_email_idx').using('gin', sql`(${nameAndEmailOf(table)}) gin_trgm_ops`),
  ],
)

/** Name and address in lower case, one a line, for substring search. */
function nameAndEmailOf({ name, email }: { name: SQLWrapper; email: SQLWrapper }): SQL {
  return sql`lower(${name} || chr(10) || ${email}) collate "und-x-icu"`
}

/** Name and address of a user, as their index has them. */
export const nameAndEmail = nameAndEmailOf(users)

export const userId = (name = 'user_id') =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A sign-in of a user, by the hash of its token. */
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
  (table) => [index('sessions_user_id_idx').on(table.userId)],
)

/** A way to sign in: the hash of a password, or an identity at another provider. */
export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    /** Of single sign-on only, encrypted with the installation's secret. */
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at'),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    /**
     * When the provider of single sign-on is asked again. Not a column of Better Auth, as
     * the next.
     */
    askAgainAt: time('ask_again_at'),
    /** When the provider said that it does not know the person any more. */
    refusedAt: time('refused_at'),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_user_id_idx').on(table.userId)],
)

/** A link or code that somebody may use once, such as that of a reset. */
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
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
)

/** The public keys of devices with which a user signs in instead of a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text('public_key').notNull(),
    userId: userId(),
    credentialID: text('credential_id').notNull(),
    counter: integer().notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    createdAt: timestamp('created_at'),
    aaguid: text(),
    /** Not a column of Better Auth. */
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [
    index('passkeys_user_id_idx').on(table.userId),
    uniqueIndex('passkeys_credential_id_unique').on(table.credentialID),
  ],
)

/** What Pith stores about a user beside their name and email address. */
export const profiles = pgTable(
  'profiles',
  {
    userId: userId().primaryKey(),
    role: text({ enum: roles }).$type<Role>().notNull().default('user'),
    /**
     * Since when an administrator lets this user do nothing; null if they may use their
     * account.
     */
    suspendedAt: time('suspended_at'),
    plan: text({ enum: planKeys }).$type<PlanKey>().notNull().default('free'),
    /** The start of the plan's first window; for Free, the creation of the account. */
    planSince: time('plan_since').notNull(),
    /**
     * The end of the paid period, after which the plan counts as Free. Null: the plan has
     * no end.
     */
    planUntil: time('plan_until'),
    /**
     * The plan that an administrator gave, with its start and end. It counts beside what
     * the user pays for: the higher plan holds.
     */
    grantedPlan: text('granted_plan', { enum: planKeys }).$type<PlanKey>(),
    grantedSince: time('granted_since'),
    grantedUntil: time('granted_until'),
    theme: text({ enum: themes }).notNull().default(defaults.theme),
    summaryLength: text('summary_length', { enum: lengths }).notNull().default(defaults.length),
    autoSave: boolean('auto_save').notNull().default(true),
    notifications: boolean().notNull().default(true),
    /** Kinds of which there are no notifications. */
    mutedNotifications: text('muted_notifications')
      .array()
      .$type<NotificationKind[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Names that the user gave to the colors of highlights. */
    highlightNames: jsonb('highlight_names')
      .$type<Partial<Record<HighlightColor, string>>>()
      .notNull()
      .default({}),
    reading: jsonb().$type<ReadingStyle>().notNull().default(defaultReading),
    username: text().unique(),
    /** Whether others can find this user by their username. */
    discoverable: boolean().notNull().default(false),
    /** When the operator hid this user from others. */
    hiddenAt: time('hidden_at'),
    /** Updated together with `follows`, so that users can be sorted by it without counting rows. */
    followers: integer().notNull().default(0),
    following: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    lastLoginAt: time('last_login_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('profiles_created_at_idx').on(table.createdAt, table.userId),
    index('profiles_plan_until_idx').on(table.planUntil).where(sql`plan_until is not null`),
    index('profiles_followers_idx')
      .on(table.followers.desc().nullsFirst(), table.userId)
      .where(sql`discoverable`),
    index('profiles_admin_idx').on(table.userId).where(sql`role = 'admin'`),
    index('profiles_hidden_idx').on(table.userId).where(sql`hidden_at is not null`),
  ],
)
