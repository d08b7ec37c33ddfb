// Many rows of one person, and how many of them each transaction deletes.
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'

/** An id for each number, as SQL. */
export const idOf = (n: string) =>
  `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** Adds so many copies of rows. `columns` are those that differ, as SQL of the number `n`. */
export async function copyRows(
  orm: Orm,
  table: string,
  { where, count, columns }: { where: SQL; count: number; columns: Record<string, string> },
): Promise<void> {
  const changed = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`)
  await orm.execute(sql`insert into ${sql.identifier(table)}
    select (jsonb_populate_record(r, jsonb_build_object(${sql.raw(changed.join(', '))}))).*
    from ${sql.identifier(table)} r, generate_series(1, ${count}::int) n where ${where}`)
}

/** From now on notes how many rows of these tables each transaction deletes. */
export async function noteDeletions(orm: Orm, tables: readonly string[]) {
  await orm.execute(sql`create table deletions (step text, name text, amount int)`)
  await orm.execute(sql`create function note_deletion() returns trigger language plpgsql as $$ begin
    insert into deletions select pg_current_xact_id()::text, tg_table_name, count(*) from gone; return null; end $$`)
  for (const name of tables)
    await orm.execute(
      sql.raw(`create trigger noted after delete on ${name} referencing old table as gone
        for each statement execute function note_deletion()`),
    )
  const sums = async (name: string) =>
    (
      await orm.execute<{ amount: number }>(
        sql`select sum(amount)::int as amount from deletions where name = ${name} group by step order by 1 desc`,
      )
    ).rows.map(({ amount }) => amount)
  return {
    /** The most that one transaction deleted, and all. */
    largest: async (name: string) => (await sums(name))[0] ?? 0,
    total: async (name: string) => (await sums(name)).reduce((sum, amount) => sum + amount, 0),
    async purge(): Promise<void> {
      await orm.execute(sql`delete from deletions`)
    },
  }
}
