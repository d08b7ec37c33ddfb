// What a package that stores personal data provides, so that a person can export their
// data or have it deleted.
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Orm } from '../db/database.ts'
import type { Rows } from '../db/in-steps.ts'

type Erase = (tx: Orm, userId: string, db: Pick<Database, 'queue'>) => Promise<void>

export type PersonalData = {
  name: string
  /**
   * The tables with personal data that are cleared, directly or by a cascade. Each such
   * table belongs to exactly one package.
   */
  tables: PgTable[]
  /** Returns the top-level fields that this package adds to a person's export. */
  export?: (orm: Orm, userId: string, nowMs: number) => Promise<object>
  /** Further fields that are lists, read in small batches because they can be large. */
  exportLists?: Record<string, (orm: Orm, userId: string) => AsyncIterable<object>>
  /** Runs as a deletion begins. Afterwards nobody signs in to the account or pays for it. */
  close?: Erase
  /** Deletes most of it, in steps. It may be interrupted, and begun again. */
  eraseInSteps?: (orm: Orm, userId: string) => Promise<void>
  /** Lists that may be long: their rows are deleted in steps before the rest is. */
  rows?: (userId: string) => Rows[]
  /**
   * Deletes everything else that the package stores about a person, and what came in
   * meanwhile. Jobs that must run afterwards are enqueued in the same transaction.
   */
  erase?: Erase
}
