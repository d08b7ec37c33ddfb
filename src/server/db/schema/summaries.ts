// Tables of the summaries: transcripts, shared generations, cached model answers, and the
// summaries of each user.
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
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Length, RewriteReason } from '#contract/basics/limits.ts'
import type { CaptionTrack, Cue, TranscriptKind } from '#contract/captions/transcript.ts'
import type { ImportedVideoData } from '#contract/library/export.ts'
import type { Digest, ProblemReport, Settlement } from '#contract/summaries/summary.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import { parseCues, readStoredCues, writeCues } from '../../stored-cues.ts'
import { time } from './columns.ts'
import type { Progress } from './generation-progress.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const cueList = customType<{ data: Cue[]; driverData: string | Cue[] }>({
  dataType: () => 'json',
  toDriver: writeCues,
  fromDriver: (stored) => (typeof stored === 'string' ? parseCues(stored) : readStoredCues(stored)),
})

/**
 * Transcripts. The id is a hash of language, kind and text, so that each caption track is
 * stored once.
 */
export const transcripts = pgTable(
  'transcripts',
  {
    id: text().primaryKey(),
    videoId: text('video_id').notNull(),
    language: text().notNull(),
    kind: text().$type<TranscriptKind>().notNull(),
    words: integer().notNull(),
    endSeconds: real('end_seconds').notNull(),
    /** `json`, not `jsonb`: it is only ever read as a whole. */
    cues: cueList().notNull(),
    chapters: json().$type<AuthorChapter[]>().notNull(),
    hasEstimatedTimes: boolean('has_estimated_times').notNull().default(false),
    /** Captions of the file whose times cannot be read. */
    unreadCaptions: integer('unread_captions').notNull().default(0),
    /**
     * Imported from a person's export. The server cannot check it, so it answers nobody
     * else and is deleted with their summaries.
     */
    isImported: boolean('is_imported').notNull().default(false),
    /** The words that occur in it, without positions; null until it is indexed. */
    terms: tsvector(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // A list of waiting entries made the index four times as large, and each search reads it.
    index('transcripts_terms_idx').using('gin', table.terms).with({ fastupdate: false }),
    index('transcripts_unindexed_idx')
      .on(table.isImported, table.createdAt)
      .where(sql`${table.terms} is null`),
  ],
)

/** The computation of one summary, shared by all users who request the same. */
export const generations = pgTable(
  'generations',
  {
    id: uuid().primaryKey(),
    /** Identifies the request: video or captions, length, language, prompt, engine. */
    requestKey: text('request_key').notNull(),
    /**
     * Identifies the input: exact transcript, length, language, prompt, engine. Null
     * until the transcript is fetched.
     */
    contentKey: text('content_key'),
    videoId: text('video_id').notNull(),
    transcriptId: text('transcript_id').references(() => transcripts.id),
    length: text().$type<Length>().notNull(),
    language: text().notNull(),
    prompt: text(),
    /** The caption track that was chosen; null for the best one in the language. */
    track: jsonb().$type<CaptionTrack>(),
    /** The name that uploaded captions came with; null for those of a video. */
    uploadTitle: text('upload_title'),
    /**
     * Why a reader asked for a new summary, and the generation that it replaces; null for
     * a first summary.
     */
    rewrite: jsonb().$type<{ reason: RewriteReason; previousGenerationId: string }>(),
    engine: text().notNull(),
    /** The import that added it from a person's export; null if it was written here. */
    importId: uuid('import_id'),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    progress: jsonb().$type<Progress>(),
    digest: json().$type<Digest>(),
    /**
     * The duration of the video and the time that reading saves. Null until the
     * generation is done.
     */
    durationSeconds: integer('duration_seconds'),
    savedSeconds: integer('saved_seconds'),
    problem: jsonb().$type<ProblemReport>(),
    /**
     * How often it failed for a reason of the server's, and how often in a row its
     * process ended before it did.
     */
    failures: integer().notNull().default(0),
    interruptions: integer().notNull().default(0),
    /**
     * How often a process took it from the queue. Only the newest one may fail it or
     * return it to the queue.
     */
    attempts: integer().notNull().default(0),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Of the input tokens, those that the provider had read before. */
    cachedTokens: integer('cached_tokens').notNull().default(0),
    /** Millionths of a US dollar; null if the prices are unknown. */
    costMicroDollars: bigint('cost_micro_dollars', { mode: 'number' }),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('generations_active_request_unique')
      .on(table.requestKey)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('generations_request_key_idx').on(table.requestKey, table.finishedAt),
    index('generations_created_at_idx').on(table.createdAt),
    index('generations_transcript_id_idx').on(table.transcriptId),
    index('generations_done_content_key_idx')
      .on(table.contentKey)
      .where(sql`${table.state} = 'done'`),
    index('generations_import_id_idx').on(table.importId).where(sql`${table.importId} is not null`),
    index('generations_queued_idx').on(table.createdAt).where(sql`${table.state} = 'queued'`),
    index('generations_running_idx').on(table.createdAt).where(sql`${table.state} = 'running'`),
    index('generations_failed_idx').on(table.finishedAt).where(sql`${table.state} = 'failed'`),
  ],
)

/**
 * A model's answer about one window of a long transcript, stored so that a restart pays
 * only for the missing windows.
 */
export const windowCache = pgTable(
  'window_cache',
  {
    contentKey: text('content_key').notNull(),
    windowKey: text('window_key').notNull(),
    answer: json().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('window_cache_key_unique').on(table.contentKey, table.windowKey)],
)

/**
 * Links a user or guest to a generation. While the generation runs this row is their job,
 * afterwards it is their summary.
 */
export const userSummaries = pgTable(
  'user_summaries',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id),
    /**
     * The title that came with captions: of those without a video, or until the server
     * knows the video's.
     */
    title: text(),
    /**
     * What an export says about the video, which is shown as long as the server does not
     * know it.
     */
    importedVideo: jsonb('imported_video').$type<ImportedVideoData>(),
    idempotencyKey: text('idempotency_key'),
    /** How the owner settled statements that the check marked or left out, by their numbers. */
    settled: jsonb().$type<Record<string, Settlement>>().notNull().default({}),
    /** The owner's stars of this version, 1 to 5, or 0 for none. */
    rating: smallint().notNull().default(0),
    /** When the owner got this version, or requested it again. */
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('user_summaries_owner_generation_unique').on(table.ownerId, table.generationId),
    uniqueIndex('user_summaries_idempotency_key_unique').on(table.ownerId, table.idempotencyKey),
    index('user_summaries_owner_video_idx').on(table.ownerId, table.videoId, table.createdAt),
    index('user_summaries_generation_id_idx').on(table.generationId),
  ],
)
