// Lets changes to the spaces of one person happen one after the other.
import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'

/** Until the transaction ends. */
export const lockPerson = (tx: Orm, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`spaces ${userId}`}, 0))`)
