// Takes jobs from the queues and runs them.
import { sql } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { pollSeconds as defaultPollSeconds } from '../db/queue.ts'

type Workers = { count: number; perGroup?: number; pollSeconds?: number | undefined }

/**
 * Starts workers that take jobs from a queue, at most `perGroup` of one group at once in
 * this process.
 */
export async function startQueueWorkers<JobData extends object>(
  { kind, queue, orm }: Pick<Database, 'kind' | 'queue' | 'orm'>,
  name: string,
  { count, perGroup, pollSeconds = defaultPollSeconds[kind] }: Workers,
  run: (job: Job<JobData>) => Promise<void>,
): Promise<void> {
  const options = {
    batchSize: 1,
    localConcurrency: count,
    ...(perGroup && { localGroupConcurrency: perGroup }),
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  await queue.work<JobData>(name, options, async ([job]) => {
    if (!job) return
    await run(job)
    // Otherwise the next job would wait for the next poll. This is how pg-boss announces
    // a job; it has no call for it.
    await orm.execute(
      sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${name})`,
    )
  })
}
