// Tables of the questions that people ask about their videos.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  AnswerSentence,
  LeftOutSentence,
  QuestionScope,
  QuestionVideo,
  QuestionView,
} from '#contract/questions/questions.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import type { FoundPassage } from '#engine/ask/ask-types.ts'
import { time } from './columns.ts'

/** One row per question of a user or guest, with the passages that were found and the answer. */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    question: text().notNull(),
    scope: jsonb().$type<QuestionScope>().notNull(),
    /** "video:ID", "playlist:ID", "space:ID" or "library", by which lists are filtered. */
    scopeKey: text('scope_key').notNull(),
    /** An earlier question of the same owner. Null also when that was deleted. */
    followUpTo: uuid('follow_up_to'),
    /**
     * Identifies what the answer depends on: question, scope, transcripts, engine and the
     * questions before.
     */
    requestKey: text('request_key').notNull(),
    idempotencyKey: text('idempotency_key'),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    /** The name of the model, or "passages". */
    engine: text().notNull(),
    /** The BCP 47 code of the answer's sentences. */
    language: text().notNull(),
    /** `json`, not `jsonb`: both are only ever read as a whole. */
    passages: json().$type<FoundPassage[]>().notNull(),
    videos: json().$type<QuestionVideo[]>().notNull(),
    found: text().$type<NonNullable<QuestionView['found']>>(),
    sentences: json().$type<AnswerSentence[]>().notNull(),
    /** The model wrote an answer, and no passage confirms a sentence of it. */
    isUnconfirmed: boolean('is_unconfirmed').notNull().default(false),
    /** Sentences of the model that what was said contradicts. */
    leftOut: json('left_out').$type<LeftOutSentence[]>().notNull().default([]),
    problem: jsonb().$type<ProblemReport>(),
    /** The answer so far, for readers at other processes. */
    part: jsonb().$type<{ text: string; sequence: number }>(),
    /** Question and answer in lower case, for substring search. */
    searchText: text('search_text').notNull(),
    /** The keys of the limits in which it was counted, which are refunded if it fails. */
    countedIn: jsonb('counted_in').$type<string[]>().notNull(),
    /** How often the answer failed for a reason of the server's. */
    failures: integer().notNull().default(0),
    /** How often a process has begun with the answer and not said how it ended. */
    attempts: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    uniqueIndex('questions_owner_request_unique')
      .on(table.ownerId, table.requestKey)
      .where(sql`${table.state} <> 'failed'`),
    uniqueIndex('questions_idempotency_key_unique').on(table.ownerId, table.idempotencyKey),
    index('questions_owner_scope_idx').on(table.ownerId, table.scopeKey, table.createdAt),
    index('questions_owner_created_at_idx').on(table.ownerId, table.createdAt),
    index('questions_space_idx').on(table.scopeKey).where(sql`${table.scopeKey} like 'space:%'`),
    index('questions_running_idx').on(table.createdAt).where(sql`${table.state} = 'running'`),
  ],
)

/** What is left of an answer that may not be read any more. */
export const emptyAnswer = {
  passages: [],
  videos: [],
  sentences: [],
  found: null,
  part: null,
  isUnconfirmed: false,
  leftOut: [],
  state: 'failed',
} satisfies Partial<typeof questions.$inferInsert>

/**
 * What a person's answers of a day used of the model. It outlives the questions, so that
 * deleting them does not lift the day's limit.
 */
export const questionUsage = pgTable(
  'question_usage',
  {
    /** The start of the day in UTC. */
    day: time('day').notNull(),
    /** A user, "guest:" for all guests, or empty where it is not known any more. */
    ownerId: text('owner_id').notNull().default(''),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    cachedTokens: bigint('cached_tokens', { mode: 'number' }).notNull().default(0),
    /** Millionths of a US dollar; null if the prices are unknown. */
    costMicroDollars: bigint('cost_micro_dollars', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.day, table.ownerId] })],
)
