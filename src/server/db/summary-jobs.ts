// Adds jobs to the queue of summaries, and runs those that this process takes at once.
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Orm } from './database.ts'
import { heartbeatSeconds, summaryQueue } from './queue.ts'

type NewSummaryJob = { generationId: string; requestId: string; group: string }

/** Adds a job to the queue of summaries within a transaction, for any process. */
export async function sendSummaryJob(queue: PgBoss, tx: Orm, job: NewSummaryJob): Promise<void> {
  await send(queue, tx, job, {})
}

/**
 * Adds a job that this process runs at once, as if it had fetched it from the queue: if the process ends, the job is retried like every other.
 * Resolves to its id.
 */
export async function sendClaimedSummaryJob(queue: PgBoss, tx: Orm, job: NewSummaryJob): Promise<string> {
  // A job of the future wakes no worker.
  const id = await send(queue, tx, job, { startAfter: 1 })
  await tx.execute(sql`
    update pgboss.job set state = 'active', start_after = created_on, started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now()
    where name = ${summaryQueue} and id = ${id}`)
  return id
}

async function send(
  queue: PgBoss,
  tx: Orm,
  { group, ...data }: NewSummaryJob,
  options: { startAfter?: number },
): Promise<string> {
  const id = await queue.send(summaryQueue, data, { db: fromDrizzle(tx, sql), group: { id: group }, ...options })
  if (!id) throw new Error('the queue has not accepted a job')
  return id
}

/** Lists the jobs that a process has taken from the queue, or claimed, and not ended. */
export async function listActiveSummaryJobs(orm: Orm): Promise<{ id: string; generationId: string }[]> {
  const { rows } = await orm.execute<{ id: string; generationId: string }>(sql`
    select id, data->>'generationId' as "generationId" from pgboss.job where name = ${summaryQueue} and state = 'active'`)
  return rows
}

/** Runs a claimed job with its heartbeat, and ends it: it is retried if the action fails. Never rejects. */
export async function runClaimedJob(
  { queue, log }: { queue: PgBoss; log: Logger },
  id: string,
  action: () => Promise<void>,
): Promise<void> {
  // Another process may have taken the job when the heartbeat of this one did not arrive. It settles its own attempt only.
  const attempt = { id, retryCount: 0 }
  const warn = (err: unknown) => log.warn({ err, jobId: id }, 'the job queue could not be told about a job')
  const beat = () => void queue.touch(summaryQueue, attempt).catch(warn)
  // The transaction that claimed the job may have waited for others.
  beat()
  const heartbeat = setInterval(beat, (heartbeatSeconds * 1000) / 2)
  try {
    await action()
    await queue.complete(summaryQueue, attempt).catch(warn)
  } catch (error) {
    await queue.fail(summaryQueue, attempt, { message: String(error) }).catch(warn)
  } finally {
    clearInterval(heartbeat)
  }
}
