// Replaces the contents of a database by those of a backup, and migrates them to this version.
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { tableNames } from '../db/table-names.ts'
import type { BackupEntry, BackupHeader } from './format.ts'

/** A connection to either database. */
export type Client = { query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }> }

type RestoreOptions = { header: BackupHeader; entries: AsyncIterable<BackupEntry>; migrations: MigrationMeta[] }

/** Runs in one transaction: if it fails, the database is as it was. */
export async function restoreRows(client: Client, { header, entries, migrations }: RestoreOptions): Promise<void> {
  await client.query('begin')
  try {
    await dropTables(client)
    const inBackup = header.migrations.length
    await applyMigrations(client, migrations.slice(0, inBackup))
    const foreignKeys = await removeForeignKeys(client)
    for await (const entry of entries) {
      if (!('rows' in entry)) continue
      const { table, rows } = entry
      await client.query(
        `insert into ${table} select (line.row).* from (select unnest($1::text[])::${table} as row) line`,
        [rows],
      )
    }
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await applyMigrations(client, migrations.slice(inBackup))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function dropTables(client: Client): Promise<void> {
  for (const name of tableNames) await client.query(`drop table if exists "${name}" cascade`)
  // Functions do not go with the tables that they read.
  await client.query('drop function if exists transcripts_with(tsquery)')
  for (const name of ['pgboss', 'drizzle']) await client.query(`drop schema if exists ${name} cascade`)
  await client.query('create schema drizzle')
  // As Drizzle creates it.
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

async function applyMigrations(client: Client, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

type ForeignKey = { table: string; name: string; definition: string }

/** Rows come in any order, so the keys are checked when all are there. */
async function removeForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows as ForeignKey[]) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows as ForeignKey[]
}
