// The table of the model that an administrator entered, and of its limits.
import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { modelProviders } from '#contract/basics/limits.ts'
import { time } from './columns.ts'

/** One row at most. Settings of the environment outrank each of its columns. */
export const modelSettings = pgTable(
  'model_settings',
  {
    id: integer().primaryKey().default(1),
    /** Null together with the model if only limits were entered. */
    provider: text({ enum: modelProviders }),
    model: text(),
    /** The key, encrypted with the installation's secret, and its last four characters. */
    encryptedKey: text('encrypted_key'),
    keyEnd: text('key_end'),
    enteredAt: time('entered_at'),
    dailyTokens: bigint('daily_tokens', { mode: 'number' }),
    /** US dollars per million tokens. */
    priceInput: doublePrecision('price_input'),
    priceOutput: doublePrecision('price_output'),
  },
  ({ id }) => [check('model_settings_one_row', sql`${id} = 1`)],
)
