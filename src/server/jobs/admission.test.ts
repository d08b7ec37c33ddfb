// In a crowd everybody gets an answer soon: a job, or a place in line that is theirs when
// they come back.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { newPerson, startTestServer } from '#tests/deps.ts'
import type { AdmittedRequest } from '../deps/admission.ts'
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
      const { message, details } = error as Problem & {
        details: { place?: number; retryAfterSeconds: number }
      }
      return { ...details, message }
    }
  }
  const isIn = (result: ReturnType<typeof enter>): result is AdmittedRequest => 'leave' in result
  return { clock, admission, enter, isIn }
}

test('of a thousand at once as many are let in as can be answered soon, and the others are told their place and when to come back', async () => {
  const { enter, isIn } = await startCrowd()
  const results = Array.from({ length: 1000 }, (_, i) => enter(`guest:${i}`))
  expect(results.filter(isIn)).toHaveLength(36)
  expect(results.slice(0, 36).every(isIn)).toBe(true)
  expect(results[36]).toMatchObject({ place: 37, retryAfterSeconds: 1 })
  expect(results[999]).toMatchObject({ place: 1000, retryAfterSeconds: 15 })
})

test('who comes back when they were told to is let in before those who have just arrived', async () => {
  const { clock, enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 100 }, (_, i) => enter(`guest:${i}`))
  for (const result of inside.slice(8)) if (isIn(result)) result.leave()
  clock.nowMs += 2000
  expect(enter('new')).toMatchObject({ place: 73 })
  expect(isIn(enter('guest:40'))).toBe(true)
})

test('who does not come back is not waited for, and who is a little late has kept their place', async () => {
  const { clock, enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 72 }, (_, i) => enter(`guest:${i}`))
  for (const result of inside.slice(8)) if (isIn(result)) result.leave()
  clock.nowMs += 2000 + 1001
  expect(Array.from({ length: 28 }, (_, i) => enter(`later:${i}`)).every(isIn)).toBe(true)
  expect(enter('even later')).toMatchObject({ place: 37 })
  expect(enter('guest:71')).toMatchObject({ place: 37 })
})

test('an idle server lets newcomers in at once, even while others have a place in line', async () => {
  const { enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 100 }, (_, i) => enter(`guest:${i}`))
  for (const result of inside) if (isIn(result)) result.leave()
  expect(Array.from({ length: 8 }, (_, i) => enter(`new:${i}`)).every(isIn)).toBe(true)
  expect(enter('one more')).toMatchObject({ place: 73 })
})

test('who was let in waits until the others of a crowd know their places, and without a crowd nobody waits', async () => {
  const { clock, admission, enter } = await startCrowd()
  const done: string[] = []
  await admission.untilCrowdAnswered()
  for (let i = 0; i < 100; i++) enter(`guest:${i}`)
  const accepting = admission.measure(async () => void done.push('accepted'))
  const writing = admission.untilCrowdAnswered().then(() => done.push('written'))
  await wait(30)
  expect(done).toEqual([])
  clock.nowMs += 60
  await Promise.all([accepting, writing])
  expect(done).toHaveLength(2)
})

test('an endless crowd keeps the server from its work for half a second only, and who floods it alone not at all', async () => {
  const { admission, enter } = await startCrowd()
  for (let i = 0; i < 100; i++) enter(`guest:${i}`, 'one address')
  expect(
    await Promise.race([admission.untilCrowdAnswered().then(() => 'at once'), wait(0, 'later')]),
  ).toBe('at once')
  for (let i = 0; i < 100; i++) enter(`guest:${i}`)
  await admission.untilCrowdAnswered()
})

test('a first request that is slow, because the server has just started, does not send a crowd away', async () => {
  const clock = { nowMs: 0 }
  const admission = createAdmission(() => clock.nowMs)
  await admission.measure(async () => {
    clock.nowMs += 3000
  })
  for (let i = 0; i < 20; i++) admission.enter({ ownerId: `guest:${i}`, requesterKey: `${i}` })
})

test('a single slow moment does not send a crowd away', async () => {
  const { clock, admission, enter, isIn } = await startCrowd()
  await admission.measure(async () => {
    clock.nowMs += 60_000
  })
  expect(Array.from({ length: 27 }, (_, i) => enter(`guest:${i}`)).every(isIn)).toBe(true)
  expect(enter('one more')).toMatchObject({ place: 28, retryAfterSeconds: 1 })
})

test('slow requests of one address do not keep others out, and who sends more is told so', async () => {
  const { enter, isIn } = await startCrowd()
  const slow = Array.from({ length: 100 }, (_, i) => enter(`slow:${i}`, 'one address'))
  expect(slow.filter(isIn)).toHaveLength(8)
  expect(slow[8]).toEqual({
    message:
      '8 requests of yours, or of your network, are being accepted right now. Nothing was counted. Please try again in a second.',
    place: 9,
    retryAfterSeconds: 1,
    isOwn: true,
  })
  expect(isIn(enter('other'))).toBe(true)
})

test('requests that wait for YouTube keep nobody out', async () => {
  const { enter, isIn } = await startCrowd()
  const waiting = Array.from({ length: 36 }, (_, i) => enter(`slow:${i}`))
  expect(enter('early')).toMatchObject({ place: 37 })
  const answers: (() => void)[] = []
  const ended = waiting
    .filter(isIn)
    .map(({ waitElsewhere }) =>
      waitElsewhere(() => new Promise<void>((resolve) => answers.push(resolve))),
    )
  expect(isIn(enter('early'))).toBe(true)
  for (const answer of answers) answer()
  await Promise.all(ended)
  expect(enter('late')).toMatchObject({ place: 38 })
})

test('the guests of one address keep their order, also those for whom others do not wait', async () => {
  const { clock, enter, isIn } = await startCrowd()
  const inside = Array.from({ length: 36 }, (_, i) => enter(`guest:${i}`))
  for (let i = 0; i < 50; i++)
    expect(enter(`class:${i}`, 'school')).toMatchObject({ place: 37 + i })
  expect(enter('other')).toMatchObject({ place: 57 })
  for (const result of inside.slice(9)) if (isIn(result)) result.leave()
  clock.nowMs += 1000
  expect(isIn(enter('class:25', 'school'))).toBe(true)
  expect(enter('class:49', 'school')).toMatchObject({ place: 59 })
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
      untilCrowdAnswered: async () => {},
      measure: (accept) => accept(),
    },
  })
  const ann = newPerson(server)
  const response = await ann.ask({ video: 'aBusyVideo1' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await response.json()).toMatchObject({
    error: { code: 'busy', details: { place: 7, retryAfterSeconds: 3 } },
  })
  // The cookie of the answer is what keeps the place.
  expect([...ann.cookies.keys()]).toEqual(['pith_guest'])
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({ used: 0 })
  await server.close()
})
