// In a crowd everybody gets an answer soon: a job, or a place in line that is theirs when they come back.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { newPerson, startTestServer } from '#tests/deps.ts'
import { createAdmission } from './admission.ts'

/** Requests of a crowd on a server that needs 20 ms to accept one. The test moves the clock. */
async function startCrowd() {
  const clock = { nowMs: 0 }
  const admission = createAdmission(() => clock.nowMs)
  for (let i = 0; i < 500; i++)
    await admission.measure(async () => {
      clock.nowMs += 20
    })
  const enter = (ownerId: string, requesterKey = ownerId) => {
    try {
      return admission.enter({ ownerId, requesterKey })
    } catch (error) {
      return (error as Problem).details as { place: number; retryAfterSeconds: number }
    }
  }
  const isIn = (result: ReturnType<typeof enter>): result is { leave(): void } => 'leave' in result
  return { clock, admission, enter, isIn }
}

test('of a thousand at once as many are let in as can be answered soon, and the others are told their place and when to come back', async () => {
  const { enter, isIn } = await startCrowd()
  const results = Array.from({ length: 1000 }, (_, i) => enter(`guest:${i}`))
  expect(results.filter(isIn)).toHaveLength(36)
  expect(results.slice(0, 36).every(isIn)).toBe(true)
  expect(results[36]).toEqual({ place: 37, retryAfterSeconds: 1 })
  expect(results[999]).toEqual({ place: 1000, retryAfterSeconds: 15 })
})

test('who comes back when they were told to is let in before those who have just arrived', async () => {
  const { clock, enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 100 }, (_, i) => enter(`guest:${i}`))
  for (const result of inside.slice(8)) if (isIn(result)) result.leave()
  clock.nowMs += 2000
  expect(enter('new')).toMatchObject({ place: 73 })
  expect(isIn(enter('guest:40'))).toBe(true)
})

test('who does not come back is not waited for', async () => {
  const { clock, enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 100 }, (_, i) => enter(`guest:${i}`))
  for (const result of inside) if (isIn(result)) result.leave()
  clock.nowMs += 60_000
  expect(Array.from({ length: 35 }, (_, i) => enter(`later:${i}`)).every(isIn)).toBe(true)
})

test('an idle server lets newcomers in at once, even while others have a place in line', async () => {
  const { enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 100 }, (_, i) => enter(`guest:${i}`))
  for (const result of inside) if (isIn(result)) result.leave()
  expect(Array.from({ length: 8 }, (_, i) => enter(`new:${i}`)).every(isIn)).toBe(true)
  expect(enter('one more')).toMatchObject({ place: 73 })
})

test('a single slow moment does not send a crowd away', async () => {
  const { clock, admission, enter, isIn } = await startCrowd()
  await admission.measure(async () => {
    clock.nowMs += 60_000
  })
  expect(Array.from({ length: 8 }, (_, i) => enter(`guest:${i}`)).every(isIn)).toBe(true)
  expect(enter('one more')).toEqual({ place: 9, retryAfterSeconds: 1 })
})

test('slow requests of one address do not keep others out', async () => {
  const { enter, isIn } = await startCrowd()
  const slow = Array.from({ length: 100 }, (_, i) => enter(`slow:${i}`, 'one address'))
  expect(slow.filter(isIn)).toHaveLength(8)
  expect(isIn(enter('other'))).toBe(true)
})

test('the guests of one address cannot fill the line', async () => {
  const { enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 35 }, (_, i) => enter(`guest:${i}`))
  for (let i = 0; i < 5000; i++) enter(`many:${i}`, 'one address')
  for (const result of inside) if (isIn(result)) result.leave()
  expect(isIn(enter('other'))).toBe(true)
})

test('a request in a crowd gets its place and the time to wait, and nothing is counted', async () => {
  const server = await startTestServer({
    idle: true,
    admission: {
      enter: () => {
        throw new Problem('busy', { details: { place: 7, retryAfterSeconds: 3 } })
      },
      measure: (accept) => accept(),
    },
  })
  const ann = newPerson(server)
  const response = await ann.ask({ video: 'aBusyVideo1' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await response.json()).toMatchObject({ error: { code: 'busy', details: { place: 7, retryAfterSeconds: 3 } } })
  // The cookie of the answer is what keeps the place.
  expect([...ann.cookies.keys()]).toEqual(['pith_guest'])
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 0 })
  await server.close()
})
