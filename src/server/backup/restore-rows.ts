// Replaces the contents of a database by those of a backup, and migrates them to this version.
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { escapeIdentifier } from 'pg'
import { tableNames } from '../db/table-names.ts'
import type { BackupEntry, BackupHeader, OtherEntry, RowsEntry } from './format.ts'

/** A connection to either database. */
export type Client = { query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }> }

type RestoreOptions = {
  header: BackupHeader
  entries: AsyncIterable<BackupEntry>
  migrations: MigrationMeta[]
}

/**
 * Runs in one transaction: if it fails, the database is as it was. Resolves to what the
 * backup has besides rows.
 */
export async function restoreRows(
  client: Client,
  { header, entries, migrations }: RestoreOptions,
): Promise<OtherEntry[]> {
  const others: OtherEntry[] = []
  await client.query('begin')
  try {
    // The indexes are built in memory, several times faster than with the usual limit.
    await client.query("set local maintenance_work_mem = '128MB'")
    await dropTables(client)
    const inBackup = header.migrations.length
    await applyMigrations(client, migrations.slice(0, inBackup))
    const putOff = await putOffChecks(client)
    for await (const entry of entries) {
      if ('rows' in entry) await insertRows(client, entry)
      else others.push(entry)
    }
    for (const statement of putOff) await client.query(statement)
    await applyMigrations(client, migrations.slice(inBackup))
    await client.query('commit')
    return others
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function insertRows(client: Client, { table, rows }: RowsEntry): Promise<void> {
  const quoted = escapeIdentifier(table)
  await client.query(
    `insert into ${quoted} select (line.row).* from (select unnest($1::text[])::${quoted} as row) line`,
    [rows],
  )
}

async function dropTables(client: Client): Promise<void> {
  for (const name of tableNames) await client.query(`drop table if exists "${name}" cascade`)
  // Functions do not go with the tables that they read.
  await client.query('drop function if exists transcripts_with(tsquery)')
  for (const name of ['pgboss', 'drizzle'])
    await client.query(`drop schema if exists ${name} cascade`)
  await client.query('create schema drizzle')
  // As Drizzle creates it.
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

async function applyMigrations(client: Client, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

type PutOff = { remove: string; add: string }

/**
 * Removes indexes, which are built much faster when all rows are there, and foreign keys,
 * because rows come in any order. Resolves to the statements that add them again.
 */
async function putOffChecks(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `select 1 as step, format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as add
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     order by step`,
  )
  // A foreign key may need an index.
  for (const { remove } of (rows as PutOff[]).toReversed()) await client.query(remove)
  return (rows as PutOff[]).map(({ add }) => add)
}
