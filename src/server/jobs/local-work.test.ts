// A process makes a limited number of summaries at once: one person cannot take every
// slot, and a free slot goes to the next who waits.
import { expect, test } from 'vitest'
import { openLocalWork } from './local-work.ts'

function open({ slots = 3, perRequester = 2 } = {}) {
  const stopping = new AbortController()
  const work = openLocalWork({ stopping: stopping.signal, drainMs: 0 })
  work.open({ slots, perRequester })
  return { work, stopping }
}

test('a process that makes no summaries has no slot', () => {
  const work = openLocalWork({ stopping: new AbortController().signal, drainMs: 0 })
  expect(work.tryAcquire('ann')).toBeNull()
})

test('one person leaves a slot to others, and a full process has none', () => {
  const { work } = open()
  expect([work.tryAcquire('ann'), work.tryAcquire('ann')]).not.toContain(null)
  expect(work.tryAcquire('ann')).toBeNull()
  expect(work.tryAcquire('bob')).not.toBeNull()
  expect(work.tryAcquire('eve')).toBeNull()
})

test('slots go to those who wait, in their order, and past those who have enough', async () => {
  const { work } = open({ slots: 2, perRequester: 1 })
  const started: string[] = []
  const wait = (name: string) =>
    work.acquire(name.slice(0, 3)).then((slot) => started.push(name) && slot)
  const [ann, bob] = [work.tryAcquire('ann')!, work.tryAcquire('bob')!]
  const [annAgain, eve] = [wait('ann again'), wait('eve')]
  bob.release()
  await eve
  expect(started).toEqual(['eve'])
  ann.release()
  // Leaving twice frees nothing that somebody else has taken.
  ann.release()
  await annAgain
  expect(started).toEqual(['eve', 'ann again'])
  expect(work.tryAcquire('bob')).toBeNull()
})

test('a process that stops starts nothing, lets what runs go on for a while and then drains it', async () => {
  const { work, stopping } = open({ slots: 1 })
  const running = work.tryAcquire('ann')!
  const waiting = expect(work.acquire('bob')).rejects.toThrow('stopping')
  stopping.abort()
  await waiting
  await expect(work.acquire('eve')).rejects.toThrow('stopping')
  const closed = work.close()
  await expect.poll(() => work.drained.aborted).toBe(true)
  running.release()
  await closed
  expect(work.tryAcquire('ann')).toBeNull()
})

test('a summary that this process still makes is not begun a second time, and can be begun again when it has ended', async () => {
  const { work } = open()
  let begun = 0
  let fail = (_: Error) => {}
  const action = () => {
    begun++
    return new Promise<void>((_, reject) => (fail = reject))
  }
  const both = [work.runOnce('one', action), work.runOnce('one', action)]
  fail(new Error('lost'))
  await Promise.all(both.map((run) => expect(run).rejects.toThrow('lost')))
  expect(begun).toBe(1)
  await work.runOnce('one', async () => void begun++)
  expect(begun).toBe(2)
})

test('background actions run while no summary is written, pause for the next summary, and are dropped when the process stops', async () => {
  const { work, stopping } = open()
  const done: string[] = []
  const next = (name: string) => work.whenIdle(async () => void done.push(name))
  const slot = work.tryAcquire('ann')!
  next('first')
  work.whenIdle(async () => {
    done.push('second')
    work.tryAcquire('bob')
  })
  next('third')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).toEqual([])
  slot.release()
  await expect.poll(() => done).toEqual(['first', 'second'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).toEqual(['first', 'second'])
  stopping.abort()
})

test('a process that stops waits for what runs, and begins nothing else', async () => {
  const { work, stopping } = open()
  const done: string[] = []
  let finish = () => {}
  work.whenIdle(async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    done.push('running')
  })
  work.whenIdle(async () => void done.push('waiting'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  stopping.abort()
  const closed = work.close()
  finish()
  await closed
  work.whenIdle(async () => void done.push('late'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).toEqual(['running'])
})
