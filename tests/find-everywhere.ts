// Searches a whole database for traces of a person.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'

/** Lists every row of every table, including those of the queue, that contains one of the texts. */
export async function findEverywhere(
  texts: string[],
  { orm }: Pick<Database, 'orm'>,
): Promise<string[]> {
  const { rows: tables } = await orm.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const matches: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await orm.execute<{ line: string }>(
      sql`select t::text as line from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    )
    matches.push(
      ...rows
        .filter(({ line }) => texts.some((text) => line.includes(text)))
        .map(({ line }) => `${name}: ${line}`),
    )
  }
  return matches
}
