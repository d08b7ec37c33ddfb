// Adds jobs to a queue, also those that are missing, and runs those that this process
// takes at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Orm } from '../db/database.ts'
import { heartbeatSeconds, type WorkQueue } from '../db/queue.ts'
import type { QueuedKind } from './accept-job.ts'

/** Of two waiting jobs the one with the higher priority comes first. */
type NewJob = { data: object; group: string; priority: number }

/**
 * Adds a job that this process runs at once, as if it had fetched it from the queue: if
 * the process ends, the job is retried like every other. Resolves to its id.
 */
export async function sendClaimedJob(
  queue: PgBoss,
  tx: Orm,
  name: WorkQueue,
  job: NewJob,
): Promise<string> {
  // A job of the future wakes no worker.
  const id = await sendJob(queue, tx, name, job, { startAfter: 1 })
  await tx.execute(sql`
    update pgboss.job set state = 'active', start_after = created_on, started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now()
    where name = ${name} and id = ${id}`)
  return id
}

/** Adds a job within a transaction, for any process. Resolves to its id. */
export async function sendJob(
  queue: PgBoss,
  tx: Orm,
  name: WorkQueue,
  { data, group, priority }: NewJob,
  options: { startAfter?: number } = {},
): Promise<string> {
  const id = await queue.send(name, data, {
    db: fromDrizzle(tx, sql),
    group: { id: group },
    priority,
    ...options,
  })
  if (!id) throw new Error('the queue has not accepted a job')
  return id
}

/**
 * Fails the jobs that were taken from a queue, or claimed, and not ended. They are due at
 * once. Resolves to their data.
 */
export async function retryActiveJobs(
  { orm, queue }: Pick<Database, 'orm' | 'queue'>,
  name: WorkQueue,
): Promise<object[]> {
  const { rows } = await orm.execute<{ id: string; data: object }>(sql`
    select id, data from pgboss.job where name = ${name} and state = 'active'`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await queue.fail(name, ids, { reason: 'the server was stopped' })
  await orm.execute(sql`
    update pgboss.job set start_after = pgboss.job_now()
    where name = ${name} and state = 'retry' and id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ data }) => data)
}

/**
 * Runs a claimed job with its heartbeat, and ends it: it is retried if the action fails.
 * Never rejects.
 */
export async function runClaimedJob(
  { queue, log, name }: { queue: PgBoss; log: Logger; name: WorkQueue },
  id: string,
  action: () => Promise<void>,
): Promise<void> {
  // Another process may have taken the job when the heartbeat of this one did not arrive.
  // It settles its own attempt only.
  const attempt = { id, retryCount: 0 }
  const warn = (err: unknown) =>
    log.warn({ err, jobId: id }, 'the job queue could not be told about a job')
  const beat = () => void queue.touch(name, attempt).catch(warn)
  // The transaction that claimed the job may have waited for others.
  beat()
  const heartbeat = setInterval(beat, (heartbeatSeconds * 1000) / 2)
  try {
    await action()
    await queue.complete(name, attempt).catch(warn)
  } catch (error) {
    await queue.fail(name, attempt, { message: String(error) }).catch(warn)
  } finally {
    clearInterval(heartbeat)
  }
}

const mostMissing = 500

/**
 * Sends a job for each queued or running row from before `beforeMs` that has none, as
 * after a restore that was interrupted before the jobs were sent. Resolves to the ids of
 * the rows.
 */
export async function sendMissingJobs(
  { orm, queue }: Pick<Database, 'orm' | 'queue'>,
  { queue: name, table, idName }: QueuedKind,
  beforeMs: number,
): Promise<string[]> {
  return orm.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select work.id from ${table} as work
      where work.state in ('queued', 'running', 'listening') and work.created_at < ${beforeMs}
        and not exists (
        select from pgboss.job where name = ${name} and state < 'completed' and data ->> ${idName}::text = work.id::text)
      order by work.created_at limit ${mostMissing} for update skip locked`)
    for (const { id } of rows)
      await sendJob(queue, tx, name, {
        data: { [idName]: id, requestId: randomUUID() },
        group: id,
        priority: 0,
      })
    return rows.map(({ id }) => id)
  })
}
