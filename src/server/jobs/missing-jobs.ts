// Finds unfinished work that has no job, as after a restore that was interrupted before
// the jobs were sent.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { QueuedKind } from './accept-job.ts'
import { sendJob } from './claimed-jobs.ts'

const mostAtOnce = 500

/**
 * Sends a job for each queued or running row from before `beforeMs` that has none.
 * Resolves to the ids of the rows.
 */
export async function sendMissingJobs(
  { orm, queue }: Pick<Database, 'orm' | 'queue'>,
  { queue: name, table, idName }: QueuedKind,
  beforeMs: number,
): Promise<string[]> {
  return orm.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select work.id from ${table} as work
      where work.state in ('queued', 'running') and work.created_at < ${beforeMs} and not exists (
        select from pgboss.job where name = ${name} and state < 'completed' and data ->> ${idName}::text = work.id::text)
      order by work.created_at limit ${mostAtOnce} for update skip locked`)
    for (const { id } of rows)
      await sendJob(queue, tx, name, {
        data: { [idName]: id, requestId: randomUUID() },
        group: id,
        priority: 0,
      })
    return rows.map(({ id }) => id)
  })
}
