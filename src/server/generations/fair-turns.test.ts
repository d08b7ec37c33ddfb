// A person who requests many summaries at once leaves a worker to others.
import { expect, test } from 'vitest'
import { fakeYouTube, newPerson, startTestServer } from '#tests/deps.ts'

test.each([
  ['the many videos of a person', 1],
  ['the videos of many guests of one address', 5],
])('%s do not hold up the one of another', async (_, guests) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const youtube = fakeYouTube({}, () => released)
  const testServer = await startTestServer({ youtube })
  try {
    const greedy = Array.from({ length: guests }, () => newPerson(testServer, { address: '192.0.2.1' }))
    for (let i = 0; i < 5; i++) expect((await greedy[i % guests]!.ask({ video: `greedyVid0${i}` })).status).toBe(202)
    await expect.poll(() => youtube.requests.length, { timeout: 10_000 }).toBe(2)
    await newPerson(testServer, { address: '192.0.2.2' }).ask({ video: 'patientVid1' })
    await expect.poll(() => youtube.requests.length, { timeout: 10_000 }).toBe(3)
    expect(youtube.requests.at(-1)).toContain('patientVid1')
    release()
    await expect.poll(() => youtube.requests.length, { timeout: 20_000 }).toBe(6)
  } finally {
    release()
    await testServer.close()
  }
})
