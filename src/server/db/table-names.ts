// The names of all tables of this version.
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

export const tableNames = Object.values(schema).flatMap((table) =>
  is(table, PgTable) ? [getTableName(table)] : [],
)
