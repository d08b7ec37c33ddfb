// What a package that stores personal data provides, so that a person can export their
// data or have it deleted.
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Orm } from '../db/database.ts'

export type PersonalData = {
  name: string
  /**
   * The tables with personal data that `erase` clears, directly or by a cascade. Each
   * such table belongs to exactly one package.
   */
  tables: PgTable[]
  /** Returns the top-level fields that this package adds to a person's export. */
  export?: (orm: Orm, userId: string, nowMs: number) => Promise<object>
  /** Further fields that are lists, read in small batches because they can be large. */
  exportLists?: Record<string, (orm: Orm, userId: string) => AsyncIterable<object>>
  /**
   * Deletes everything that the package stores about a person. Jobs that must run
   * afterwards are enqueued in the same transaction.
   */
  erase: (tx: Orm, userId: string, db: Pick<Database, 'queue'>) => Promise<void>
}
