// Detects a database that another version of Pith created, before a migration fails halfway through it.
import { readMigrationFiles } from 'drizzle-orm/migrator'

type Client = { query(sql: string): Promise<{ rows: unknown[] }> }

type Options = {
  migrationsFolder: string
  /** Names the database at the start of the message, as in "The data folder ./data". */
  subject: string
  /** Says how to start with an empty database. */
  advice: string
}

/** Only reads. Throws an Error with a message for the operator if the migrations in the folder do not continue those of the database. */
export async function checkMigrations(
  client: Client,
  { migrationsFolder, subject, advice }: Options,
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const latest = await findLatestMigration(client)
  if ((latest === null || known.includes(latest)) && !(await hasFormerTables(client))) return
  throw new Error(
    `${subject} was created by a different version of Pith, and this version cannot use its tables. Nothing was changed. ${advice}`,
  )
}

/** The time of the latest migration that Drizzle recorded, in milliseconds since 1970; null for a new database. */
async function findLatestMigration(client: Client): Promise<number | null> {
  const table = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!(table.rows[0] as { exists: boolean }).exists) return null
  const latest = await client.query(
    'select max(created_at) as created_at from drizzle.__drizzle_migrations',
  )
  const { created_at: createdAt } = latest.rows[0] as { created_at: string | number | null }
  return createdAt === null ? null : Number(createdAt)
}

/** Former versions stored generations in a table named `works`. */
async function hasFormerTables(client: Client): Promise<boolean> {
  const tables = await client.query(
    `select to_regclass('works') is not null and to_regclass('generations') is null as former`,
  )
  return (tables.rows[0] as { former: boolean }).former
}
