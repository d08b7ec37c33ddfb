// A process makes a limited number of summaries at once: one person cannot take every place, and a free place goes to the next who waits.
import { expect, test } from 'vitest'
import { openLocalWork } from './local-work.ts'

function open({ places = 3, perTaker = 2 } = {}) {
  const stopping = new AbortController()
  const work = openLocalWork({ stopping: stopping.signal, drainMs: 0 })
  work.open({ places, perTaker })
  return { work, stopping }
}

test('a process that makes no summaries has no place', () => {
  const work = openLocalWork({ stopping: new AbortController().signal, drainMs: 0 })
  expect(work.tryTake('ann')).toBeNull()
})

test('one person leaves a place to others, and a full process has none', () => {
  const { work } = open()
  expect([work.tryTake('ann'), work.tryTake('ann')]).not.toContain(null)
  expect(work.tryTake('ann')).toBeNull()
  expect(work.tryTake('bob')).not.toBeNull()
  expect(work.tryTake('eve')).toBeNull()
})

test('places go to those who wait, in their order, and past those who have enough', async () => {
  const { work } = open({ places: 2, perTaker: 1 })
  const started: string[] = []
  const wait = (name: string) => work.take(name.slice(0, 3)).then((place) => started.push(name) && place)
  const [ann, bob] = [work.tryTake('ann')!, work.tryTake('bob')!]
  const [annAgain, eve] = [wait('ann again'), wait('eve')]
  bob.leave()
  await eve
  expect(started).toEqual(['eve'])
  ann.leave()
  // Leaving twice frees nothing that somebody else has taken.
  ann.leave()
  await annAgain
  expect(started).toEqual(['eve', 'ann again'])
  expect(work.tryTake('bob')).toBeNull()
})

test('a process that stops starts nothing, lets what runs go on for a while and then drains it', async () => {
  const { work, stopping } = open({ places: 1 })
  const running = work.tryTake('ann')!
  const waiting = expect(work.take('bob')).rejects.toThrow('stopping')
  stopping.abort()
  await waiting
  await expect(work.take('eve')).rejects.toThrow('stopping')
  const closed = work.close()
  await expect.poll(() => work.drained.aborted).toBe(true)
  running.leave()
  await closed
  expect(work.tryTake('ann')).toBeNull()
})
