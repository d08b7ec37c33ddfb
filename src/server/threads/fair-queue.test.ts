// Nobody waits for more than one job of another person, however many they have.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose jobs end when the test says so. It records the order in which they start. */
function openQueue(slots: number) {
  const queue = createFairQueue({ slots, waitingPerOwner: 50 })
  const started: string[] = []
  const running: { owner: string; leave: () => void }[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    started,
    running,
    async add(owner: string, jobs = 1) {
      for (let i = 0; i < jobs; i++)
        void queue.enter(owner).then((leave) => {
          started.push(owner)
          running.push({ owner, leave })
        })
      await settle()
    },
    async end(index = 0) {
      running.splice(index, 1)[0]?.leave()
      await settle()
    },
  }
}

test('a person with many jobs delays another by one job', async () => {
  const { add, end, started } = openQueue(1)
  await add('greedy', 20)
  await end()
  await end()
  await add('ann')
  await end()
  expect(started).toEqual(['greedy', 'greedy', 'greedy', 'ann'])
})

test('one person has one slot at a time, so that another finds a free one', async () => {
  const { add, started } = openQueue(2)
  await add('greedy', 20)
  await add('ann')
  expect(started).toEqual(['greedy', 'ann'])
})

test('people who keep arriving do not hold up the second job of somebody', async () => {
  const { add, end, started } = openQueue(1)
  await add('ann', 2)
  for (let i = 0; i < 5; i++) {
    await add(`person ${i}`)
    await end()
  }
  expect(started.slice(0, 4).filter((owner) => owner === 'ann')).toHaveLength(2)
})

test('before a waiting person each other person starts at most one more job', async () => {
  const action = fc.oneof(
    fc.record({
      add: fc.constantFrom('ann', 'bob', 'eve', 'joe'),
      jobs: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ end: fc.nat(2) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(action, { maxLength: 40 }),
      async (slots, actions) => {
        const { add, end, started, running } = openQueue(slots)
        for (const step of actions)
          'add' in step ? await add(step.add, step.jobs) : await end(step.end % slots)
        const before = started.length
        await add('zoe')
        while (!started.includes('zoe')) await end()
        const meanwhile = started.slice(before, started.indexOf('zoe'))
        expect(new Set(meanwhile).size).toBe(meanwhile.length)
        while (running.length > 0) await end()
      },
    ),
    { numRuns: 60 },
  )
})

test('a person may only have so many jobs waiting, and a closed queue leaves nobody waiting', async () => {
  const queue = createFairQueue({ slots: 1, waitingPerOwner: 2 })
  const leave = await queue.enter('ann')
  const waiting = [queue.enter('ann'), queue.enter('ann')]
  await expect(queue.enter('ann')).rejects.toMatchObject({ code: 'too_many_attempts' })
  queue.close()
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected')
  leave()
  await expect(queue.enter('ann')).rejects.toThrow('gone')
})

test('a short job does not wait for long ones, which have fewer slots', async () => {
  const queue = createFairQueue({ slots: 2, longSlots: 1, waitingPerOwner: 50 })
  const started: string[] = []
  const enter = (owner: string, isLong: boolean) =>
    queue.enter(owner, isLong).then((leave) => {
      started.push(owner)
      return leave
    })
  const first = enter('eve', true)
  const second = enter('mallory', true)
  await enter('ann', false)
  expect(started).toEqual(['eve', 'ann'])
  ;(await first)()
  await second
  expect(started).toEqual(['eve', 'ann', 'mallory'])
})
