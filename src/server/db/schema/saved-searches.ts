// The table of saved searches.
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** A search of the library that a person saved under a name: the parameters of its address. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [uniqueIndex('saved_searches_owner_id_name_unique').on(table.ownerId, table.name)],
)
