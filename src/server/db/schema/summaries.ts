// Tables of the summaries: what they are made from, the work of making them, and whose they are.
import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Length, RewriteReason } from '#contract/settings.ts'
import type { Digest, ProblemReport } from '#contract/summary.ts'
import type { Cue, TranscriptKind } from '#contract/transcript.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import type { Progress } from '../../summaries/progress.ts'
import { time } from './columns.ts'

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
    state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
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
