// Lets people take turns in a job queue: the jobs of one person, or of the guests of one
// address, are a group.
import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from './database.ts'
import type { WorkQueue } from './queue.ts'

/** One group may have a fifth of the queue, but this many jobs in any case. */
const share = { parts: 5, least: 10 }

/** The queue stores a hash of who takes turns. */
export function groupOf({ secret }: { secret: string }, requesterKey: string): string {
  return createHmac('sha256', secret).update(`queue ${requesterKey}`).digest('base64url')
}

/**
 * A group's next job is this many turns after its last one, so that the first jobs of
 * other groups fit in between.
 */
const turnsBetween = 4

/**
 * Returns the priority of a group's next job, which is its turn with a minus: low turns
 * come first. A group without jobs gets the turn after the one that is being served. So
 * no other group has more than one job before it, and nobody's last job is overtaken for
 * ever, however many new groups come. Throws `queue_full` when the group has its share of
 * the `limit` of the queue waiting.
 */
export async function takeTurn(
  tx: Orm,
  { name, group, limit }: { name: WorkQueue; group: string; limit: number },
): Promise<number> {
  const isWaiting = sql`name = ${name} and state < 'active' and not blocked`
  const isActive = sql`name = ${name} and state = 'active'`
  const { rows } = await tx.execute<{
    waiting: number
    last: number | null
    served: number | null
  }>(sql`
    select own.waiting, greatest(own.last, (select max(-priority) from pgboss.job where ${isActive} and group_id = ${group})) as last,
      least((select -max(priority) from pgboss.job where ${isWaiting}), (select max(-priority) from pgboss.job where ${isActive})) as served
    from (select count(*)::int as waiting, max(-priority) as last from pgboss.job where ${isWaiting} and group_id = ${group}) own`)
  const { waiting, last, served } = rows[0]!
  if (waiting >= Math.max(share.least, Math.floor(limit / share.parts)))
    throw new Problem('queue_full', {
      message:
        'Many of your requests, or of your network, are already waiting. Please try again when some are done.',
    })
  const next = served === null ? 0 : served + 1
  return -(last === null ? next : Math.max(next, last + turnsBetween))
}

/** The waiting jobs of a queue with their `data` and `priority`, for a join. */
export function waitingJobs(name: WorkQueue): SQL {
  return sql`(select data, priority from pgboss.job where name = ${name} and state < 'active' and not blocked)`
}
