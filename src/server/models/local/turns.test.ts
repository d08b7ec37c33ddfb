// A model answers one request at a time. Who asks much does not hold up who asks little.
import { afterEach, expect, test, vi } from 'vitest'
import { openTurns } from './turns.ts'

afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal

/** Requests whose work ends when the test says so, and the order in which they began. */
function openLine(idleMs = 60_000, onIdle = () => {}) {
  const turns = openTurns(idleMs, onIdle)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (turn: string, name: string, signal = never) =>
    turns.run(
      () => {
        begun.push(name)
        return new Promise<void>((end) => ends.push(end))
      },
      { turn, signal },
    )
  const endAll = async () => {
    for (let i = 0; i < 20; i++) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { turns, begun, ask, endAll }
}

test('many requests of one person let the one of another in after the one that runs', async () => {
  const { begun, ask, endAll } = openLine()
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('ann', name)),
    ...['b1', 'b2'].map((name) => ask('ben', name)),
    ask('cid', 'c1'),
  ]
  await endAll()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('who has just been served comes after those who wait, and requests of one stay in order', async () => {
  const { begun, ask, endAll } = openLine()
  const all = [ask('ann', 'a1'), ask('ben', 'b1'), ask('ann', 'a2')]
  await endAll()
  all.push(ask('ben', 'b2'), ask('ann', 'a3'), ask('ann', 'a4'), ask('cid', 'c1'))
  await endAll()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'c1', 'a4'])
})

test('who leaves the line is not waited for, and what fails holds up nobody', async () => {
  const { turns, begun, ask, endAll } = openLine()
  const leaving = new AbortController()
  const first = ask('ann', 'a1')
  const left = ask('ben', 'b1', leaving.signal)
  const failing = turns.run(() => Promise.reject(new Error('broken')), {
    turn: 'cid',
    signal: never,
  })
  const last = ask('dan', 'd1')
  expect(turns.count()).toBe(4)
  leaving.abort()
  await expect(left).rejects.toThrow()
  expect(turns.count()).toBe(3)
  const failed = expect(failing).rejects.toThrow('broken')
  await endAll()
  await Promise.all([first, failed, last])
  expect(begun).toEqual(['a1', 'd1'])
  expect(turns.count()).toBe(0)
})

test('it says when nobody has asked for a while, and not while one waits or runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onIdle = vi.fn()
  const { ask, endAll } = openLine(1000, onIdle)
  const answer = ask('ann', 'a1')
  vi.advanceTimersByTime(5000)
  expect(onIdle).not.toHaveBeenCalled()
  await endAll()
  await answer
  vi.advanceTimersByTime(999)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledOnce()
})
