// A greedy person's jobs wait for others, but not for ever.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import type { Database } from '../db/database.ts'
import { summaryQueue as name } from '../db/queue.ts'
import { sendJob } from './claimed-jobs.ts'
import { findTurn } from './queue-groups.ts'

describe.each(engines)('on %s', (_, open) => {
  let db: Database
  beforeAll(async () => {
    db = (await open()).database
  })
  afterAll(() => db.close())

  const add = (group: string) =>
    db.orm.transaction(async (tx) => {
      const { priority } = await findTurn(tx, { name, group, limit: 1000 })
      await sendJob(db.queue, tx, name, { data: {}, group, priority })
    })
  /** Serves the next job. Resolves to its group. */
  const serve = async () => {
    const [job] = await db.queue.fetch(name)
    await db.queue.complete(name, job!.id)
    return job!.groupId
  }

  test('the last job of a greedy person is served although others come all the time, and no other waits for more than one of theirs', async () => {
    const jobs = 4
    for (let i = 0; i < jobs; i++) await add('greedy')
    const served: (string | null | undefined)[] = []
    // With the greedy person's jobs, more come than are served.
    for (let i = 0; i < 50; i++) {
      await add(`guest ${i}`)
      served.push(await serve())
    }
    const turnOf = (group: string) => served.indexOf(group)
    const greedyTurns = served.flatMap((group, turn) => (group === 'greedy' ? [turn] : []))
    expect(greedyTurns).toHaveLength(jobs)
    for (let i = 0; turnOf(`guest ${i}`) >= 0; i++) {
      const overtaking = greedyTurns.filter((turn) => turn >= i && turn < turnOf(`guest ${i}`))
      expect(overtaking.length).toBeLessThanOrEqual(1)
    }
  })
})
