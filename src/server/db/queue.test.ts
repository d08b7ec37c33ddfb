import { describe, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { retryActiveJobs } from '../jobs/claimed-jobs.ts'
import { countJobs, summaryQueue } from './queue.ts'

describe.each(engines)('on %s', (_, open) => {
  test('the counts follow each change, and jobs of a process that ended can be taken again at once', async () => {
    const { database } = await open()
    const { queue, orm } = database
    const count = () => countJobs(orm, summaryQueue)
    expect(await count()).toEqual({ waiting: 0, running: 0 })
    for (const number of [1, 2]) await queue.send(summaryQueue, { number })
    expect(await count()).toEqual({ waiting: 2, running: 0 })
    await queue.fetch(summaryQueue)
    expect(await count()).toEqual({ waiting: 1, running: 1 })
    expect(await retryActiveJobs(database, summaryQueue)).toEqual([{ number: 1 }])
    expect(await count()).toEqual({ waiting: 2, running: 0 })
    expect(await queue.fetch(summaryQueue, { batchSize: 2 })).toHaveLength(2)
    await database.close()
  })
})
