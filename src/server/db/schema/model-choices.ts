// The table of the model that the administrator chose.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/**
 * One row at most: the local model that writes the summaries. Without a row, or with a
 * model in the settings, it is not used.
 */
export const modelChoices = pgTable(
  'model_choices',
  {
    id: integer().primaryKey().default(1),
    /** The name of the program that runs the model, such as Ollama. */
    server: text().notNull(),
    /** One of LOCAL_MODEL_URLS. */
    url: text().notNull(),
    model: text().notNull(),
    /** Tokens of a request and its answer together. */
    contextTokens: integer('context_tokens').notNull(),
    createdAt: time('created_at').notNull(),
  },
  ({ id }) => [check('model_choices_one_row', sql`${id} = 1`)],
)
