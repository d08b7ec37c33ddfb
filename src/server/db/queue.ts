// The job queue's settings, the same on both engines.
import { randomUUID } from 'node:crypto'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

export const summaryQueue = 'summaries'
export const lostQueue = 'summaries-lost'
/** Looks at what a customer has with the payment provider now. */
export const paymentQueue = 'payments'
/** Ends what somebody paid for who has left. */
export const farewellQueue = 'farewells'

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
  const patient = { retryBackoff: true, expireInSeconds: 300, heartbeatSeconds: 10, notify: true }
  // A look that waits in line sees what happened until it begins, so one for each customer is enough.
  await queue.createQueue(paymentQueue, {
    ...patient,
    policy: 'short',
    retryLimit: 12,
    retryDelay: 2,
    retryDelayMax: 1800,
  })
  await queue.createQueue(farewellQueue, {
    ...patient,
    retryLimit: 10_000,
    retryDelay: 10,
    retryDelayMax: 3600,
    retentionSeconds: 365 * 24 * 3600,
  })
  // Fills the queue's own cache: a miss inside a transaction of the embedded engine would wait for itself for ever.
  for (const name of [summaryQueue, paymentQueue, farewellQueue]) await queue.findJobs(name, { id: randomUUID() })
}
