// Lets people take turns in a job queue: the jobs of one person, or of the guests of one
// address, are a group.
import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import type { Orm } from '../db/database.ts'
import type { WorkQueue } from '../db/queue.ts'

/** One group may have a fifth of the queue, but this many jobs in any case. */
const share = { parts: 5, least: 10 }

/**
 * Names the group that takes turns. Anybody can become many guests, so the guests of an
 * address take turns as one person.
 */
export function requesterKeyOf({ ownerId, address }: { ownerId: string; address: string }): string {
  return isGuest(ownerId) ? address : ownerId
}

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
 * The place of a group's next job: how many jobs wait now, and its priority, which is its
 * turn with a minus: low turns come first. A group without jobs gets the turn after the
 * one that is being served. So no other group has more than one job before it, and
 * nobody's last job is overtaken for ever, however many new groups come. Throws
 * `queue_full` when `limit` jobs wait, or the group has its share of them.
 */
export async function findTurn(
  tx: Orm,
  { name, group, limit }: { name: WorkQueue; group: string; limit: number },
): Promise<{ waiting: number; priority: number }> {
  const isWaiting = sql`name = ${name} and state < 'active' and not blocked`
  const isActive = sql`name = ${name} and state = 'active'`
  const { rows } = await tx.execute<{
    waiting: number
    own: number
    last: number | null
    served: number | null
  }>(sql`
    select line.waiting, line.own,
      greatest(line.last, (select max(-priority) from pgboss.job where ${isActive} and group_id = ${group})) as last,
      least(line.first, (select max(-priority) from pgboss.job where ${isActive})) as served
    from (select count(*)::int as waiting, -max(priority) as first, count(*) filter (where group_id = ${group})::int as own,
      max(-priority) filter (where group_id = ${group}) as last from pgboss.job where ${isWaiting}) line`)
  const { waiting, own, last, served } = rows[0]!
  if (waiting >= limit) throw new Problem('queue_full')
  if (own >= Math.max(share.least, Math.floor(limit / share.parts)))
    throw new Problem('queue_full', {
      message:
        'Many of your requests, or of your network, are already waiting. Please try again when some are done.',
    })
  const next = served === null ? 0 : served + 1
  return { waiting, priority: -(last === null ? next : Math.max(next, last + turnsBetween)) }
}

/** The waiting jobs of a queue with their `data` and `priority`, for a join. */
export function waitingJobs(name: WorkQueue): SQL {
  return sql`(select data, priority from pgboss.job where name = ${name} and state < 'active' and not blocked)`
}
