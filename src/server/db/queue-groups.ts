// Lets people take turns in a job queue: the jobs of one person, or of the guests of one address, are a group.
import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Orm } from './database.ts'
import type { WorkQueue } from './queue.ts'

/** One group may have a fifth of the queue, but this many jobs in any case. */
const share = { parts: 5, least: 10 }

/** The queue stores a hash of who takes turns. */
export function groupOf({ secret }: { secret: string }, requesterKey: string): string {
  return createHmac('sha256', secret).update(`queue ${requesterKey}`).digest('base64url')
}

/**
 * Returns the priority of a group's next job: the more jobs it has, the later is its turn, so the first job of another group comes before its
 * second. Throws `queue_full` when the group has its share of the `limit` of the queue waiting.
 */
export async function takeTurn(
  tx: Orm,
  { name, group, limit }: { name: WorkQueue; group: string; limit: number },
): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number; running: number }>(sql`
    select (select count(*)::int from pgboss.job where name = ${name} and state < 'active' and not blocked and group_id = ${group}) as waiting,
      (select count(*)::int from pgboss.job where name = ${name} and state = 'active' and group_id = ${group}) as running`)
  const { waiting, running } = rows[0]!
  if (waiting >= Math.max(share.least, Math.floor(limit / share.parts)))
    throw new Problem('queue_full', {
      message: 'Many of your requests, or of your network, are already waiting. Please try again when some are done.',
    })
  return -(waiting + running)
}

/** The waiting jobs of a queue with their `data` and `priority`, for a join. */
export function waitingJobs(name: WorkQueue): SQL {
  return sql`(select data, priority from pgboss.job where name = ${name} and state < 'active' and not blocked)`
}
