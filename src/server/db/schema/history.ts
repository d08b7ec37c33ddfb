// The table of each user's history.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { sentiments } from '#contract/basics/limits.ts'
import { time } from './columns.ts'

/**
 * One row per owner and video, with everything that lists show, sort, count and search,
 * so that the summary itself is not read.
 */
export const history = pgTable(
  'history',
  {
    ownerId: text('owner_id').notNull(),
    videoId: text('video_id').notNull(),
    /** The owner's newest summary of the video. */
    summaryId: uuid('summary_id').notNull(),
    /**
     * The transcript of that summary, so that a search of what was said joins nothing
     * else. Null if the summary has none.
     */
    transcriptId: text('transcript_id'),
    title: text().notNull(),
    channel: text().notNull(),
    category: text(),
    durationSeconds: integer('duration_seconds').notNull(),
    /** What the owner's first summary of the video saved. */
    savedSeconds: integer('saved_seconds').notNull(),
    sentiment: text({ enum: sentiments }).notNull(),
    topics: text().array().notNull(),
    /** The owner's own tags, in the order and spelling that they chose. */
    tags: text().array().notNull().default(sql`'{}'`),
    /** The BCP 47 code of the newest summary's text; "und" if unknown. */
    language: text().notNull().default('und'),
    /** Title, key points and topics, normalized for substring search. */
    searchText: text('search_text').notNull(),
    /** Channel and tl;dr, normalized for substring search; these hits rank lower. */
    secondaryText: text('secondary_text').notNull(),
    /** Title, channel and topics, normalized for search that tolerates typing errors. */
    fuzzyText: text('fuzzy_text').notNull(),
    /** The stars of the newest summary, 1 to 5, or 0 for none. */
    rating: smallint().notNull().default(0),
    savedAt: time('saved_at'),
    /** When the owner deleted it. It can be restored until it is purged. */
    deletedAt: time('deleted_at'),
    /** When the first version of the summary was written. A rewrite does not change it. */
    createdAt: time('created_at').notNull(),
    /** When the newest version of the summary was written. */
    writtenAt: time('written_at').notNull(),
    /** When anything of the entry changed, such as its rating. */
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.videoId] }),
    index('history_owner_created_at_idx').on(table.ownerId, table.createdAt),
    index('history_owner_written_at_idx').on(table.ownerId, table.writtenAt),
    index('history_rewritten_idx')
      .on(table.ownerId, table.writtenAt)
      .where(sql`${table.writtenAt} > ${table.createdAt}`),
    index('history_video_id_idx').on(table.videoId),
    // Has all that a question or a search of what was said compares, so that these do not
    // read the rows of ten thousand entries.
    index('history_own_transcripts_idx')
      .on(table.ownerId, table.transcriptId, table.videoId, table.writtenAt)
      .where(sql`${table.deletedAt} is null`),
    index('history_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('history_fuzzy_text_idx').using('gin', table.ownerId, table.fuzzyText.op('gin_trgm_ops')),
    // Without `fastupdate`, each search would read through the words of the newest
    // entries, and there may be hundreds of searches for one word.
    index('history_words_idx')
      .using('gin', ownerArray(table.ownerId), wordsOf(table.searchText, table.secondaryText))
      .with({ fastupdate: false }),
  ],
)

/**
 * The words of the two texts. A function of the columns, so that the rows stay narrow.
 * Signs become spaces, because PostgreSQL takes "ai/ml", "u.s." and "gpt-4" for names of
 * files and computers and for numbers, and not for words.
 */
function wordsOf(searchText: SQLWrapper, secondaryText: SQLWrapper): SQL {
  return sql`to_tsvector('simple'::regconfig, translate(${searchText} || ' ' || ${secondaryText}, '-/.@<>&:~_=?%#+', '               '))`
}

/**
 * The owner as the index of words has them. As an array, because no other index can look
 * that up: the planner takes words for cheap to find in a text, and would choose an index
 * of owners and find the words of all their entries again for each word.
 */
function ownerArray(ownerId: SQLWrapper): SQL {
  return sql`(array[${ownerId}])`
}

/**
 * What an entry is counted under: its category, or else its first topic of several words.
 * One word alone says too little.
 */
export const categoryOfEntry: SQL<string | null> = sql<string | null>`coalesce(${history.category},
  (select topic from unnest(${history.topics}) with ordinality as listed (topic, place) where topic ~ '\\S\\s+\\S' order by place limit 1))`

/** The words of an entry, as its index has them. */
const entryWords = wordsOf(history.searchText, history.secondaryText)

/**
 * Whether an entry is the owner's and its words match the query, which is an expression.
 * Looks it up in the index of words.
 */
export const ownsWords = (ownerId: string, query: SQL): SQL =>
  sql`${ownerArray(history.ownerId)} @> array[${ownerId}::text] and ${entryWords} @@ ${query}::tsquery`
