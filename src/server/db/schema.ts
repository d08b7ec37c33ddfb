// The whole data model as it is today. Its history is in migrations/.
// Times are milliseconds since 1970 as the server's clock gives them, so that tests can freeze them.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type PaidPlanKey, type PlanKey, paidPlanKeys, planKeys } from '#contract/plans.ts'
import type { Length, RewriteReason } from '#contract/settings.ts'
import { defaults, lengths, reportKinds, reportReasons, themes } from '#contract/settings.ts'
import { type Digest, type ProblemReport, sentiments } from '#contract/summary.ts'
import type { Cue, TranscriptKind } from '#contract/transcript.ts'
import type { VideoMetadata } from '#contract/video.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import type { Progress } from '../summaries/progress.ts'

const time = (name: string) => bigint(name, { mode: 'number' })

/** What is known of a video; one row for each, whoever asks. */
export const videos = pgTable('videos', {
  videoId: text('video_id').primaryKey(),
  metadata: jsonb().$type<VideoMetadata>().notNull(),
  fetchedAt: time('fetched_at').notNull(),
})

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Captions once read. The id is a hash of language, kind and words, so that the same track is kept once. */
export const transcripts = pgTable(
  'transcripts',
  {
    id: text().primaryKey(),
    videoId: text('video_id').notNull(),
    language: text().notNull(),
    kind: text().$type<TranscriptKind>().notNull(),
    words: integer().notNull(),
    endSeconds: real('end_seconds').notNull(),
    /** Plain JSON: it is only ever read whole. */
    cues: json().$type<Cue[]>().notNull(),
    chapters: json().$type<AuthorChapter[]>().notNull(),
    /** Which words occur in it, without their places; null until it was indexed. */
    terms: tsvector(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('transcripts_terms').using('gin', table.terms),
    index('transcripts_to_index').on(table.createdAt).where(sql`${table.terms} is null`),
  ],
)

export const workStates = ['queued', 'running', 'done', 'failed'] as const

/** One piece of work, shared by everybody who asks for the same. */
export const works = pgTable(
  'works',
  {
    id: uuid().primaryKey(),
    /** What was asked for: video or captions, length, language, prompt, engine. */
    requestKey: text('request_key').notNull(),
    /** What it was made from: the very transcript, length, language, prompt, engine. Known once the captions are read. */
    contentKey: text('content_key'),
    videoId: text('video_id').notNull(),
    transcriptId: text('transcript_id').references(() => transcripts.id),
    length: text().$type<Length>().notNull(),
    language: text().notNull(),
    prompt: text(),
    /** What a reader disliked, and in which work; null where there is no earlier summary. */
    rewrite: jsonb().$type<{ reason: RewriteReason; of: string }>(),
    engine: text().notNull(),
    state: text({ enum: workStates }).notNull(),
    progress: jsonb().$type<Progress>(),
    digest: json().$type<Digest>(),
    /** How long the video is and how much of that reading saves; null of results that are older than these columns. */
    durationSeconds: integer('duration_seconds'),
    savedSeconds: integer('saved_seconds'),
    problem: jsonb().$type<ProblemReport>(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** In millionths of a US dollar; null where the prices are not known. */
    costMicroDollars: bigint('cost_micro_dollars', { mode: 'number' }),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('works_one_live').on(table.requestKey).where(sql`${table.state} in ('queued', 'running')`),
    index('works_by_request').on(table.requestKey, table.finishedAt),
    index('works_by_day').on(table.createdAt),
    index('works_done_by_content').on(table.contentKey).where(sql`${table.state} = 'done'`),
    index('works_waiting').on(table.createdAt).where(sql`${table.state} = 'queued'`),
  ],
)

/** What a model answered about one window, kept so that a restart pays only for what is missing. */
export const notes = pgTable(
  'notes',
  {
    contentKey: text('content_key').notNull(),
    windowKey: text('window_key').notNull(),
    answer: json().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('notes_key').on(table.contentKey, table.windowKey)],
)

/** A person's claim on a piece of work: while it is being done it is their job, then it is their summary. */
export const summaries = pgTable(
  'summaries',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id),
    /** The name a person gave to captions without a video. */
    title: text(),
    idempotencyKey: text('idempotency_key'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('summaries_one_claim').on(table.ownerId, table.workId),
    uniqueIndex('summaries_idempotency').on(table.ownerId, table.idempotencyKey),
    index('summaries_of_video').on(table.ownerId, table.videoId, table.createdAt),
    index('summaries_of_work').on(table.workId),
  ],
)

/** One row for each person and video: what their history shows, sorts, counts and searches without opening the summary itself. */
export const history = pgTable(
  'history',
  {
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    /** The newest summary of the video. */
    summaryId: uuid('summary_id').notNull(),
    title: text().notNull(),
    channel: text().notNull(),
    category: text(),
    durationSeconds: integer('duration_seconds').notNull(),
    savedSeconds: integer('saved_seconds').notNull(),
    sentiment: text({ enum: sentiments }).notNull(),
    topics: text().array().notNull(),
    /** Title, key points and topics in small letters: every substring of it is found. */
    searchText: text('search_text').notNull(),
    /** Channel and tl;dr in small letters: found after that. */
    otherText: text('other_text').notNull(),
    /** Title, channel and topics in small letters: typing errors are forgiven here. */
    terms: text().notNull(),
    /** 1 to 5, or 0 for none. */
    rating: smallint().notNull().default(0),
    savedAt: time('saved_at'),
    /** Deleted, but for a while it can be taken back. */
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.videoId] }),
    index('history_by_date').on(table.ownerId, table.createdAt),
    index('history_of_video').on(table.videoId),
    index('history_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('history_terms').using('gin', table.ownerId, table.terms.op('gin_trgm_ops')),
  ],
)

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

const userId = (name = 'user_id') =>
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

/** Summaries that their owners let everybody read who has the address; its id is that address. */
export const publications = pgTable(
  'publications',
  {
    id: text().primaryKey(),
    ownerId: userId('owner_id'),
    videoId: text('video_id').notNull(),
    summaryId: uuid('summary_id')
      .notNull()
      .references(() => summaries.id, { onDelete: 'cascade' }),
    showsName: boolean('shows_name').notNull(),
    /** Whether search engines may list it. */
    indexable: boolean().notNull(),
    /** People who read it, each once a day; the owner is not counted. */
    readers: integer().notNull().default(0),
    publishedAt: time('published_at').notNull(),
  },
  (table) => [
    uniqueIndex('publications_one_each').on(table.ownerId, table.videoId),
    index('publications_of_summary').on(table.summaryId),
  ],
)

/** The counter of a person's present window. `used` = committed and reserved entries of the ledger with this window's number. */
export const allowances = pgTable('allowances', {
  ownerId: text('owner_id').primaryKey(),
  used: integer().notNull().default(0),
  /** Counts the windows; a change of plan keeps the number, and so what was used. */
  windowNumber: integer('window_number').notNull().default(1),
  windowStart: time('window_start').notNull(),
  /** Null: never renewed. */
  windowEnd: time('window_end'),
  lastSummaryAt: time('last_summary_at'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const entryStates = ['reserved', 'committed', 'released'] as const

/** One entry for each person and wish, so that a repeat is never charged twice. */
export const ledger = pgTable(
  'ledger',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    /** The wish, whoever makes it: video or captions, language, length and prompt, but not the engine. */
    key: text().notNull(),
    workId: uuid('work_id').notNull(),
    state: text({ enum: entryStates }).notNull(),
    /** The window it counts in; 0 for what counts in none: it came along from guest days, or was free. */
    windowNumber: integer('window_number').notNull(),
    /** Of a guest's reservation: the bucket of their address, which gets it back if the work fails. */
    bucket: text(),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('ledger_one_entry').on(table.ownerId, table.key),
    index('ledger_open').on(table.workId).where(sql`${table.state} = 'reserved'`),
  ],
)

/** Attempts within a span of time, by whatever is to be bounded; kept here so that a restart forgets nothing. */
export const buckets = pgTable('buckets', {
  /** What is counted and for whom, as in "sign-in:203.0.113.7". */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: time('ends_at').notNull(),
})

/** A person at the payment provider. It outlives the account only until everything there was cancelled. */
export const customers = pgTable('customers', {
  userId: userId().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** When the one trial began. */
  trialUsedAt: time('trial_used_at'),
  /** When something last happened that may change what they have; the hourly look begins with it. */
  touchedAt: time('touched_at').notNull(),
  /** Looks at the provider are numbered as they begin; of two the one that began later counts. */
  looksBegun: integer('looks_begun').notNull().default(0),
  lookStored: integer('look_stored').notNull().default(0),
  createdAt: time('created_at').notNull(),
})

/** What the provider last said of a person's subscription; one row for each person who ever had one. */
export const subscriptions = pgTable('subscriptions', {
  userId: userId().primaryKey(),
  subscriptionId: text('subscription_id').notNull(),
  customerId: text('customer_id').notNull(),
  planKey: text('plan_key', { enum: paidPlanKeys }).$type<PaidPlanKey>().notNull(),
  /** The provider's own word. */
  status: text().notNull(),
  amountCents: integer('amount_cents').notNull(),
  interval: text({ enum: ['week', 'month', 'year'] }).notNull(),
  priceId: text('price_id').notNull(),
  productId: text('product_id').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
  startedAt: time('started_at').notNull(),
  currentPeriodEnd: time('current_period_end').notNull(),
  trialEnd: time('trial_end'),
  /** Its last payment was refunded or is disputed. */
  revoked: boolean().notNull().default(false),
  updatedAt: time('updated_at').notNull(),
})

/** Passes that were paid: each begins when it was paid or when the one before it ends. */
export const passes = pgTable(
  'passes',
  {
    /** The provider's checkout session. */
    id: text().primaryKey(),
    userId: userId(),
    amountCents: integer('amount_cents').notNull(),
    priceId: text('price_id').notNull(),
    productId: text('product_id').notNull(),
    paidAt: time('paid_at').notNull(),
    /** Refunded or disputed. */
    revokedAt: time('revoked_at'),
  },
  (table) => [index('passes_of_user').on(table.userId, table.paidAt)],
)

/** Events of the payment provider that were taken in, so that each is taken in once. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text().primaryKey(), type: text().notNull(), receivedAt: time('received_at').notNull() },
  (table) => [index('payment_events_by_time').on(table.receivedAt)],
)

/** Summaries gathered under a name. Its counters are kept in the transaction that adds or removes what they count. */
export const playlists = pgTable(
  'playlists',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    name: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    /** What stands above it in the feed. */
    note: text().notNull(),
    /** Name, description and tags in small letters: every substring of it is found. */
    searchText: text('search_text').notNull(),
    isPublic: boolean('is_public').notNull(),
    publishedAt: time('published_at'),
    /** Hidden by the operator. */
    hiddenAt: time('hidden_at'),
    /** Deleted, but for a while it can be taken back. */
    deletedAt: time('deleted_at'),
    likes: integer().notNull().default(0),
    saves: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    /** People who read it, each once a day; the owner is not counted. */
    views: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => {
    const isShown = sql`${table.isPublic} and ${table.hiddenAt} is null and ${table.deletedAt} is null`
    return [
      index('playlists_of_owner').on(table.ownerId, table.updatedAt),
      index('playlists_public').on(table.publishedAt, table.id).where(isShown),
      index('playlists_public_of_owner').on(table.ownerId, table.publishedAt).where(isShown),
      index('playlists_search').using('gin', table.searchText.op('gin_trgm_ops')).where(isShown),
      index('playlists_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    ]
  },
)

const playlistId = () =>
  uuid('playlist_id')
    .notNull()
    .references(() => playlists.id, { onDelete: 'cascade' })

/** The videos of a playlist, each once; what is known of them is in their owner's history. */
export const playlistItems = pgTable(
  'playlist_items',
  {
    playlistId: playlistId(),
    videoId: text('video_id').notNull(),
    position: integer().notNull(),
    addedAt: time('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    index('playlist_items_in_order').on(table.playlistId, table.position),
  ],
)

/** Likes and saves of playlists. */
export const playlistMarks = pgTable(
  'playlist_marks',
  {
    playlistId: playlistId(),
    userId: userId(),
    kind: text({ enum: ['like', 'save'] }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.kind, table.userId] }),
    index('playlist_marks_of_user').on(table.userId, table.kind, table.createdAt),
    index('playlist_marks_recent').on(table.createdAt, table.playlistId).where(sql`${table.kind} = 'like'`),
  ],
)

/** Videos of a YouTube playlist or channel on their way into a playlist. */
export const playlistImports = pgTable(
  'playlist_imports',
  {
    playlistId: playlistId(),
    videoId: text('video_id').notNull(),
    title: text().notNull(),
    position: integer().notNull(),
    state: text({ enum: ['waiting', 'queued', 'done', 'failed', 'cancelled'] }).notNull(),
    /** The claim that is its job; null until it was queued. */
    summaryId: uuid('summary_id'),
    problem: jsonb().$type<ProblemReport>(),
    /** Not before; for what waits for room in the allowance or for YouTube. */
    dueAt: time('due_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    index('playlist_imports_due').on(table.dueAt).where(sql`${table.state} in ('waiting', 'queued')`),
  ],
)

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
  { blockerId: userId('blocker_id'), blockedId: userId('blocked_id'), createdAt: time('created_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_of_blocked').on(table.blockedId),
  ],
)

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
    index('comments_of_playlist').on(table.playlistId, table.createdAt, table.id),
    index('comments_of_author').on(table.authorId),
  ],
)

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
    index('comment_likes_of_user').on(table.userId),
  ],
)

/** What somebody reported, until and after the operator looked at it. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: userId('reporter_id'),
    kind: text({ enum: reportKinds }).notNull(),
    /** Id of the playlist or comment, or the person's. */
    targetId: text('target_id').notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    uniqueIndex('reports_one_each').on(table.reporterId, table.kind, table.targetId),
    index('reports_open').on(table.createdAt).where(sql`${table.settledAt} is null`),
  ],
)

/** What happened that a person may want to know. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    kind: text({ enum: ['followed', 'commented', 'import_done'] }).notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    playlistId: uuid('playlist_id').references(() => playlists.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    videoId: text('video_id'),
    createdAt: time('created_at').notNull(),
    readAt: time('read_at'),
  },
  (table) => [
    index('notifications_of_owner').on(table.ownerId, table.createdAt),
    index('notifications_unread').on(table.ownerId).where(sql`${table.readAt} is null`),
    index('notifications_of_actor').on(table.actorId),
  ],
)

/** Written and deleted again by the readiness check; empty at all other times. */
export const probes = pgTable('probes', {
  id: uuid().primaryKey(),
  message: text().notNull(),
  createdAt: time('created_at').notNull(),
})
