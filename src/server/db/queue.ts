// The job queue's settings, the same on both engines.
import { randomUUID } from 'node:crypto'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

export const summaryQueue = 'summaries'
export const lostQueue = 'summaries-lost'

/** A killed worker's job is handed out again about eleven seconds later. */
export const queueOptions: ConstructorOptions = {
  useListenNotify: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  schedule: false,
}

export async function startQueue(queue: PgBoss, log: Logger): Promise<void> {
  queue.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'))
  await queue.start()
  await queue.createQueue(lostQueue, { retryLimit: 5, retryDelay: 5 })
  const options = { retryLimit: 3, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: 3600, notify: true }
  await queue.createQueue(summaryQueue, { ...options, deadLetter: lostQueue })
  // Fills the queue's own cache: a miss inside a transaction of the embedded engine would wait for itself for ever.
  await queue.findJobs(summaryQueue, { id: randomUUID() })
}
