// How much the database takes, and whether that is more than the operator allows.
import { sql } from 'drizzle-orm'
import type { Settings } from '../config.ts'
import type { Orm } from './database.ts'

export async function readDatabaseBytes(orm: Orm): Promise<number> {
  const { rows } = await orm.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(rows[0]!.bytes)
}

/** STORAGE_LIMIT_GB in bytes; null where nothing is limited. */
export function storageLimitOf({
  STORAGE_LIMIT_GB,
}: Pick<Settings, 'STORAGE_LIMIT_GB'>): number | null {
  return STORAGE_LIMIT_GB === 0 ? null : STORAGE_LIMIT_GB * 1e9
}
