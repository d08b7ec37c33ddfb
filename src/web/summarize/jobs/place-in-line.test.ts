// In a crowd the page waits its turn by itself, and the person sees their number and can leave.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnyProblem } from '#contract/problems/problem.ts'
import { Problem } from '#contract/problems/problems.ts'
import { createWaitingLine } from './place-in-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (place: number, retryAfterSeconds: number) =>
  new Problem('busy', { details: { place, retryAfterSeconds } })

test('the request is sent again when the server says so, and each new number is told', async () => {
  const answers = [busy(40, 3), busy(2, 1)]
  const send = vi.fn(async () => {
    const problem = answers.shift()
    if (problem) throw problem
    return 'accepted'
  })
  const places: number[] = []
  const sent = createWaitingLine().send(send, {
    onPlace: ({ place }) => places.push(place),
    isWanted: () => true,
  })
  await vi.advanceTimersByTimeAsync(2999)
  expect([send.mock.calls.length, places]).toEqual([1, [40]])
  await vi.advanceTimersByTimeAsync(1001)
  expect(await sent).toBe('accepted')
  expect(places).toEqual([40, 2])
})

test('every other problem is reported at once', async () => {
  const problem = new Problem('queue_full')
  const send = vi.fn(async () => Promise.reject(problem))
  await expect(
    createWaitingLine().send(send, { onPlace: () => {}, isWanted: () => true }),
  ).rejects.toBe(problem)
  expect(send).toHaveBeenCalledTimes(1)
})

test('who leaves the line sends nothing more', async () => {
  const line = createWaitingLine()
  expect(line.leave()).toBe(false)
  const send = vi.fn(async () => Promise.reject(busy(40, 3)))
  const sent = expect(line.send(send, { onPlace: () => {}, isWanted: () => true })).rejects.toThrow(
    AnyProblem,
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(line.leave()).toBe(true)
  await sent
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a request that was replaced or canceled meanwhile is not sent again, and counts as canceled', async () => {
  const canceled = { code: 'canceled' }
  let isWanted = true
  const send = vi.fn(async () => Promise.reject(busy(40, 3)))
  const options = { onPlace: () => {}, isWanted: () => isWanted }
  const sent = expect(createWaitingLine().send(send, options)).rejects.toMatchObject(canceled)
  await vi.advanceTimersByTimeAsync(1000)
  isWanted = false
  await vi.advanceTimersByTimeAsync(60_000)
  await sent
  expect(send).toHaveBeenCalledTimes(1)
  // While it is on its way to the server.
  await expect(createWaitingLine().send(send, options)).rejects.toMatchObject(canceled)
})

test('after the person has left the page, nothing more is sent', async () => {
  const line = createWaitingLine()
  const options = { onPlace: () => {}, isWanted: () => true }
  const send = vi.fn(async () => Promise.reject(busy(40, 3)))
  const canceled = () =>
    expect(line.send(send, options)).rejects.toMatchObject({ code: 'canceled' })
  const close = line.enterPage()
  const waiting = canceled()
  await vi.advanceTimersByTimeAsync(1000)
  close()
  await waiting
  await canceled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(2)
  line.enterPage()
  const again = canceled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(send).toHaveBeenCalledTimes(4)
  line.leave()
  await again
})
