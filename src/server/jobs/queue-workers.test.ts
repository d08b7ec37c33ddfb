import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { startQueueWorkers } from './queue-workers.ts'

describe.each(engines)('on %s', (_name, open) => {
  test('jobs that wait for a worker run one after the other, long before it looks for them', async () => {
    const { database } = await open()
    const name = `waiting-${randomUUID()}`
    await database.queue.createQueue(name, { notify: true })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const seen: number[] = []
    await startQueueWorkers<{ number: number }>(
      database,
      name,
      { count: 1, pollSeconds: 3600 },
      async ({ data }) => {
        await held
        seen.push(data.number)
      },
    )
    for (const number of [1, 2, 3, 4]) await database.queue.send(name, { number })
    release()
    await expect.poll(() => seen).toEqual([1, 2, 3, 4])
    await database.close()
  })
})
