// The table of the summaries that everybody may read.
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { time } from './columns.ts'
import { summaries } from './summaries.ts'

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
