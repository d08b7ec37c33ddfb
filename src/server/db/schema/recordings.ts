// The tables of recordings: the files that people gave, and what was heard in them.
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Cue } from '#contract/captions/transcript.ts'
import { recordingStates } from '#contract/recordings/recordings.ts'
import type { ProblemReport, SummaryRequest } from '#contract/summaries/summary.ts'
import { time } from './columns.ts'

export type HeardSpeaker = { n: number; example: { text: string; startSeconds: number } }

/**
 * One row for each recording of a user or guest. A deleted one keeps its row, without
 * name and words, until its month is over: its minutes count.
 */
export const recordings = pgTable(
  'recordings',
  {
    id: text().primaryKey(),
    /** What its summaries are of: the recording itself, or an episode that was heard. */
    videoId: text('video_id').notNull(),
    ownerId: text('owner_id').notNull(),
    /** The client address, by which guests and unverified accounts are limited. */
    address: text().notNull(),
    idempotencyKey: text('idempotency_key'),
    name: text().notNull(),
    state: text({ enum: [...recordingStates, 'deleted'] }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** Null until the file was read. */
    seconds: doublePrecision(),
    heardSeconds: doublePrecision('heard_seconds').notNull().default(0),
    /** Milliseconds of listening, without the time in the queue. */
    tookMs: bigint('took_ms', { mode: 'number' }).notNull().default(0),
    spoken: text(),
    isKept: boolean('is_kept').notNull(),
    hasMedia: boolean('has_media').notNull().default(true),
    findsSpeakers: boolean('finds_speakers').notNull(),
    /** The names that its owner gave the speakers, by their numbers. */
    speakerNames: jsonb('speaker_names').$type<Record<string, string>>().notNull().default({}),
    /** How the summary is written that follows; null for none. */
    summary: jsonb().$type<Pick<SummaryRequest, 'length' | 'language' | 'prompt'>>(),
    summaryJobId: text('summary_job_id'),
    transcriptId: text('transcript_id'),
    /** Those who speak, with words of theirs. */
    speakers: jsonb().$type<HeardSpeaker[]>().notNull().default([]),
    /** Who says each cue of the transcript; 0 where that is unknown. Null without speakers. */
    cueSpeakers: json('cue_speakers').$type<number[]>(),
    /** What it counts in its month: its length while it waits and once it is heard. */
    countedSeconds: integer('counted_seconds').notNull().default(0),
    /** Where the audio of an episode is; null for a file that its owner sends. */
    audioUrl: text('audio_url'),
    problem: jsonb().$type<ProblemReport>(),
    /**
     * How often listening failed for a reason of the server's, and how often in a row its
     * process ended before it got further.
     */
    failures: integer().notNull().default(0),
    interruptions: integer().notNull().default(0),
    /** How often a process took it from the queue. Only the newest one may store windows. */
    attempts: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('recordings_idempotency_key_unique').on(table.ownerId, table.idempotencyKey),
    index('recordings_owner_created_at_idx').on(table.ownerId, table.createdAt),
    index('recordings_state_idx').on(table.state, table.createdAt),
    index('recordings_transcript_id_idx').on(table.transcriptId),
    index('recordings_video_id_idx').on(table.videoId, table.ownerId),
  ],
)

/** What was heard, window by window, so that a killed process goes on after the last one. */
export const heardWindows = pgTable(
  'heard_windows',
  {
    recordingId: text('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    startSeconds: doublePrecision('start_seconds').notNull(),
    endSeconds: doublePrecision('end_seconds').notNull(),
    language: text().notNull(),
    /** The seconds in which somebody speaks. */
    speechSeconds: doublePrecision('speech_seconds').notNull(),
    cues: json().$type<Cue[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.startSeconds] })],
)
