// Tables of what people bring back: their exports, a Takeout, lists of links.
import {
  bigint,
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
import {
  existingPolicies,
  type ImportCounts,
  importSources,
  libraryImportStates,
} from '#contract/library/library-import.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import { userId } from './accounts.ts'
import { time } from './columns.ts'

/** The last file that a person imported. Only one is read or imported at a time. */
export const libraryImports = pgTable(
  'library_imports',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    source: text({ enum: importSources }).notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** When the export was made; null for other sources. */
    exportedAt: time('exported_at'),
    state: text({ enum: libraryImportStates }).notNull(),
    /** What happens to videos that the person has already. */
    existing: text({ enum: existingPolicies }).notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** Parts that were stored, and those that were imported. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** How often in a row a part could not be imported because of a fault of the server. */
    failures: integer().notNull().default(0),
    problem: jsonb().$type<ProblemReport>(),
    /** Where the videos of a Takeout or a list wait. */
    playlists: jsonb().$type<{ id: string; name: string }[]>().notNull().default([]),
    createdAt: time('created_at').notNull(),
    /** Set while a process works on it. One that ended without a word leaves an old time. */
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('library_imports_owner_id_unique').on(table.ownerId),
    index('library_imports_updated_at_idx').on(table.updatedAt),
  ],
)

/**
 * The checked parts of a file that are not imported yet, so that memory stays small and a
 * restart continues.
 */
export const libraryImportParts = pgTable(
  'library_import_parts',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => libraryImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({
      enum: [
        'transcript',
        'summary',
        'history',
        'playlist',
        'videos',
        'highlight',
        'note',
        'card',
        'search',
      ],
    }).notNull(),
    /** By which others refer to it: the id of a transcript, the video of a summary. */
    key: text().notNull(),
    /** `json`, not `jsonb`: it is only ever read as a whole. */
    data: json().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('library_import_parts_key_idx').on(table.importId, table.kind, table.key),
  ],
)

/** What an import added, so that it can be undone. */
export const libraryImportAdditions = pgTable(
  'library_import_additions',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => libraryImports.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['video', 'highlight', 'card', 'note', 'playlist'] }).notNull(),
    /** Its id; of a video and of a note on one the id of the video. */
    key: text().notNull(),
    /** A later change of it is the person's. */
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.kind, table.key] })],
)
