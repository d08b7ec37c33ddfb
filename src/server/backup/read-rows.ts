// Reads rows of either database for a backup.
import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { type BackupEntry, type BackupHeader, currentFormat } from './format.ts'

export type WriteLine = (line: object) => Promise<void>

/** Few enough that long transcripts fit into memory. */
export const rowsAtOnce = 20

export async function readRows<Row>(orm: Orm, query: string): Promise<Row[]> {
  return (await orm.execute(sql.raw(query))).rows as Row[]
}

export async function readHeader(orm: Orm): Promise<BackupHeader> {
  const migrations = await readRows<{ at: string }>(
    orm,
    'select created_at as at from drizzle.__drizzle_migrations order by 1',
  )
  return {
    pith: 'backup',
    format: currentFormat,
    createdAt: new Date().toISOString(),
    migrations: migrations.map(({ at }) => Number(at)),
  }
}

/** The names of all tables, quoted where needed. */
export async function listTables(orm: Orm): Promise<string[]> {
  const query =
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1"
  return (await readRows<{ name: string }>(orm, query)).map(({ name }) => name)
}

export async function readJobs(orm: Orm): Promise<BackupEntry[]> {
  const [queue] = await readRows<{ exists: boolean }>(
    orm,
    "select to_regclass('pgboss.job') is not null as exists",
  )
  if (!queue?.exists) return []
  const jobs = await readRows<Extract<BackupEntry, { job: unknown }>['job']>(
    orm,
    `select name as queue, data, group_id as "group", priority from pgboss.job where state in ('created', 'retry', 'active') and data is not null`,
  )
  return jobs.map((job) => ({ job }))
}

export function* inGroups<T>(items: T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += rowsAtOnce) yield items.slice(at, at + rowsAtOnce)
}
