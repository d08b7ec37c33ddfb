// The queues of the job queue and their settings, the same on both engines.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ConstructorOptions, PgBoss, Queue, QueuePolicy } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Orm } from './database.ts'

export const summaryQueue = 'summaries'
/** Answers questions with a model. */
export const questionQueue = 'questions'
/** Hears recordings. */
export const listeningQueue = 'listening'
/** The queues whose jobs a process may run at once. */
export type WorkQueue = typeof summaryQueue | typeof questionQueue | typeof listeningQueue
/** Reads from the payment provider what a customer has. */
export const billingSyncQueue = 'billing-sync'
/** Cancels the subscriptions of deleted users. */
export const deletedCustomerQueue = 'deleted-customers'
/** Finishes the deletion of accounts. */
export const deletedAccountQueue = 'deleted-accounts'
/** Sends mails about payments. */
export const billingMailQueue = 'billing-mails'

/**
 * How long a process that stops waits for its running jobs before they return to the
 * queue, and before it leaves them. Milliseconds.
 */
export const drainMs = { pglite: 4000, postgres: 20_000 }
export const stopTimeoutMs = { pglite: 6000, postgres: 25_000 }

const unlimited = 1_000_000
/** A job without a sign of life for this long is retried. */
export const heartbeatSeconds = 10

/**
 * How often a process looks for jobs that were not announced, such as retries. Seconds.
 * Only one process uses the embedded engine, so it polls seldom: each poll costs an idle
 * computer processor time.
 */
export const pollSeconds = { pglite: 5, postgres: 0.5 }
/**
 * How often a process looks for jobs of killed processes. On PostgreSQL they are so
 * retried after about eleven seconds. With the embedded engine no other process has jobs,
 * and a start retries those of the process before it.
 */
const superviseSeconds = { pglite: 60, postgres: 5 }

export const queueOptions = (kind: Database['kind']): ConstructorOptions => ({
  useListenNotify: true,
  superviseIntervalSeconds: superviseSeconds[kind],
  monitorIntervalSeconds: superviseSeconds[kind],
  schedule: false,
})

export const queueNames = [
  summaryQueue,
  questionQueue,
  listeningQueue,
  billingSyncQueue,
  deletedCustomerQueue,
  deletedAccountQueue,
  billingMailQueue,
]

export async function startQueue(queue: PgBoss, log: Logger): Promise<void> {
  queue.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
  await queue.start()
  // The queue cannot tell a failed job from an interrupted one, so the generation itself
  // counts both and ends.
  const retries = { retryLimit: unlimited, retryDelay: 1, retryBackoff: true, retryDelayMax: 4 }
  for (const name of [summaryQueue, questionQueue])
    await openQueue(queue, name, {
      ...retries,
      heartbeatSeconds,
      expireInSeconds: 3600,
      notify: true,
    })
  await openQueue(queue, listeningQueue, {
    ...retries,
    heartbeatSeconds,
    // A slow machine needs a night for a long recording.
    expireInSeconds: 23 * 3600,
    notify: true,
  })
  const billingOptions = {
    retryBackoff: true,
    expireInSeconds: 300,
    heartbeatSeconds,
    notify: true,
  }
  // A queued sync reads the state at its start, so one queued sync for each customer is enough.
  const syncOptions = { ...billingOptions, retryLimit: 12, retryDelay: 2, retryDelayMax: 1800 }
  await openQueue(queue, billingSyncQueue, syncOptions, 'short')
  for (const name of [deletedCustomerQueue, deletedAccountQueue])
    await openQueue(queue, name, {
      ...billingOptions,
      retryLimit: 10_000,
      retryDelay: 10,
      retryDelayMax: 3600,
      retentionSeconds: 365 * 24 * 3600,
    })
  // A mail server may be down for hours.
  await openQueue(queue, billingMailQueue, {
    ...billingOptions,
    retryLimit: 60,
    retryDelay: 5,
    retryDelayMax: 1800,
  })
  // Fills the cache of pg-boss: a cache miss inside a transaction of the embedded engine
  // would deadlock.
  for (const name of queueNames) await queue.findJobs(name, { id: randomUUID() })
}

/**
 * Stops taking jobs and waits for those that run. What runs after `timeoutMs` fails, and
 * is retried by the next process. pg-boss alone would look each half second whether it can
 * stop.
 */
export async function stopQueue(queue: PgBoss, timeoutMs: number): Promise<void> {
  const names = new Set(queue.getWipData().map(({ name }) => name))
  const ended = Promise.all([...names].map((name) => queue.offWork(name)))
  const timeout = new AbortController()
  await Promise.race([
    ended,
    wait(timeoutMs, null, { signal: timeout.signal }).catch(() => null),
  ]).finally(() => timeout.abort())
  await queue.stop({ graceful: false })
}

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

/**
 * Creates a queue. One that an earlier version created takes the present options; its
 * policy cannot change.
 */
async function openQueue(
  queue: PgBoss,
  name: string,
  options: QueueSettings,
  policy?: QueuePolicy,
): Promise<void> {
  await queue.createQueue(name, policy ? { ...options, policy } : options)
  await queue.updateQueue(name, options)
}

/**
 * Resolves to the jobs that wait, also for a retry, and those that a process has taken. The
 * counts of pg-boss are up to a minute old.
 */
export async function countJobs(
  orm: Orm,
  name: WorkQueue,
): Promise<{ waiting: number; running: number }> {
  const { rows } = await orm.execute<{ waiting: number; running: number }>(sql`
    select count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running
    from pgboss.job where name = ${name} and state < 'completed'`)
  return rows[0] ?? { waiting: 0, running: 0 }
}
