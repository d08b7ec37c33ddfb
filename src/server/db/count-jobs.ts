// Counts the jobs of a queue. The counts of pg-boss are up to a minute old.
import { sql } from 'drizzle-orm'
import type { Orm } from './database.ts'
import type { WorkQueue } from './queue.ts'

/** Resolves to the jobs that wait, also for a retry, and those that a process has taken. */
export async function countJobs(
  orm: Orm,
  name: WorkQueue,
): Promise<{ waiting: number; running: number }> {
  const { rows } = await orm.execute<{ waiting: number; running: number }>(sql`
    select count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as running
    from pgboss.job where name = ${name} and state < 'completed'`)
  return rows[0] ?? { waiting: 0, running: 0 }
}
