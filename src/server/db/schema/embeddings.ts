// Tables of the vectors with which passages are found by meaning.
import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { transcripts } from './summaries.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' })

/**
 * One row per transcript and embedding model. The columns that can be null are null while
 * a process makes the vectors.
 */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    transcriptId: text('transcript_id')
      .notNull()
      .references(() => transcripts.id, { onDelete: 'cascade' }),
    /** "provider:model". Only vectors of the same model can be compared. */
    model: text().notNull(),
    /** When a process began. If it ended before it was done, another one begins again. */
    claimedAt: time('claimed_at').notNull(),
    /** The beginning of each passage in seconds. Empty for a transcript that the model refuses. */
    starts: real().array(),
    /** A vector for each passage, packed by `packVectors`. */
    vectors: bytes(),
    /**
     * Their mean without what all texts have in common, packed too, and the signs of its
     * numbers, by which the nearest are found.
     */
    mean: bytes(),
    signature: bits(),
  },
  (table) => [
    primaryKey({ columns: [table.transcriptId, table.model] }),
    // Has the signatures, so that comparing ten thousand of them does not read the rows,
    // which are wide.
    index('passage_vectors_signature_idx')
      .on(table.model, table.transcriptId, table.signature)
      .where(sql`${table.signature} is not null`),
  ],
)

/** What embeddings used of the model on a day. */
export const embeddingUsage = pgTable('embedding_usage', {
  /** The start of the day in UTC. */
  day: time('day').primaryKey(),
  tokens: bigint({ mode: 'number' }).notNull(),
  /** Millionths of a US dollar; null if the price is unknown. */
  costMicroDollars: bigint('cost_micro_dollars', { mode: 'number' }),
})
