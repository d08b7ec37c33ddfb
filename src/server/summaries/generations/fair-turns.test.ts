// A person who requests many summaries at once leaves a worker to others.
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import { fakeYouTube, newPerson, startTestServer } from '#tests/deps.ts'
import { startModel } from '#tests/doubles/model.ts'
import { engines } from '#tests/engines.ts'
import { openEventReader } from '#tests/event-reader.ts'

test.each([
  ['the many videos of a person', 1],
  ['the videos of many guests of one address', 5],
])('%s do not hold up the one of another', async (_, guests) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const youtube = fakeYouTube({}, () => released)
  const testServer = await startTestServer({ youtube })
  try {
    const greedy = Array.from({ length: guests }, () =>
      newPerson(testServer, { address: '192.0.2.1' }),
    )
    for (let i = 0; i < 5; i++)
      expect((await greedy[i % guests]!.ask({ video: `greedyVid0${i}` })).status).toBe(202)
    await expect.poll(() => youtube.requests.length).toBe(2)
    await newPerson(testServer, { address: '192.0.2.2' }).ask({ video: 'patientVid1' })
    await expect.poll(() => youtube.requests.length).toBe(3)
    expect(youtube.requests.at(-1)).toContain('patientVid1')
    release()
    await expect.poll(() => youtube.requests.length).toBe(6)
  } finally {
    release()
    await testServer.close()
  }
})

test('a model that answers one request at a time learns whose turn a request takes', async () => {
  const double = await startModel()
  const environment = {
    COMPATIBLE_API_KEY: double.key,
    COMPATIBLE_BASE_URL: `${double.url}/v1`,
    MODEL: 'compatible:small',
  }
  const client = openModel({ settings: readSettings(environment), log: pino({ level: 'silent' }) })!
  const turns: (string | undefined)[] = []
  const model: typeof client = {
    ...client,
    withMeter(meter, turn) {
      turns.push(turn)
      return client.withMeter(meter, turn)
    },
  }
  const testServer = await startTestServer({ environment, model })
  try {
    const [ann, ben] = [newPerson(testServer), newPerson(testServer)]
    await ann.signUp()
    await ben.signUp()
    await ann.summarize({ video: 'annsVideo01' })
    await ben.summarize({ video: 'bensVideo01' })
    await ann.summarize({ video: 'annsVideo02' })
    const scope = { kind: 'video', videoId: 'annsVideo02' }
    await ann.sendJson('POST', '/api/questions', { question: 'Where do bees dance?', scope })
    await expect.poll(() => turns.length).toBe(4)
    const [first, other, ...same] = turns
    expect(first).toBeTruthy()
    expect(other).not.toBe(first)
    expect(same).toEqual([first, first])
  } finally {
    await testServer.close()
    await double.close()
  }
})

describe.each(engines)('on %s', (_, open) => {
  test.each([
    ['one greedy person and one place', 1, '1'],
    ['two greedy people and three places', 2, '3'],
  ])('with %s, another person comes before the rest of their lists', async (_, people, places) => {
    const release: (() => void)[] = []
    const youtube = fakeYouTube({}, () => new Promise<void>((resolve) => release.push(resolve)))
    const { database } = await open()
    const testServer = await startTestServer({
      youtube,
      database,
      environment: { WORK_AT_ONCE: places },
    })
    try {
      const greedy = Array.from({ length: people }, (_, i) =>
        newPerson(testServer, { address: `192.0.2.${i}` }),
      )
      for (let i = 0; i < 5; i++)
        for (const [index, person] of greedy.entries())
          expect((await person.ask({ video: `greedy${index}Vid${i}` })).status).toBe(202)
      await expect.poll(() => youtube.requests.length).toBe(Number(places))
      await newPerson(testServer, { address: '198.51.100.1' }).ask({ video: 'patientVid1' })
      for (
        let ended = 0;
        !youtube.requests.some((request) => request.includes('patientVid1'));
        ended++
      ) {
        await expect.poll(() => release.length).toBeGreaterThan(ended)
        release[ended]!()
        await expect.poll(() => youtube.requests.length).toBe(Number(places) + ended + 1)
      }
      // Those that ran, and those that the workers had fetched already, come first.
      expect(youtube.requests.length).toBeLessThanOrEqual(2 * Number(places) + 1)
    } finally {
      youtube.requests.length = 0
      const timer = setInterval(() => {
        for (const go of release.splice(0)) go()
      }, 20)
      await testServer.close().finally(() => clearInterval(timer))
    }
  })

  test('one person cannot fill the queue, and the next of another is ahead of all but their first', async () => {
    const { database } = await open()
    const testServer = await startTestServer({
      database,
      idle: true,
      environment: { QUEUE_LIMIT: '60' },
    })
    try {
      const greedy = newPerson(testServer, { address: '192.0.2.1' })
      const guests = () => newPerson(testServer, { address: '192.0.2.1' })
      for (let i = 10; i < 22; i++)
        expect((await guests().ask({ video: `greedyVid${i}` })).status).toBe(202)
      const refused = await greedy.ask({ video: 'greedyVid22' })
      expect([refused.status, await refused.json()]).toMatchObject([
        503,
        { error: { code: 'queue_full' } },
      ])
      const other = newPerson(testServer, { address: '198.51.100.1' })
      const { jobId } = (await (await other.ask({ video: 'patientVid1' })).json()) as {
        jobId: string
      }
      const stream = openEventReader(await other.send(`/api/summaries/jobs/${jobId}/events`))
      await stream.readUntil('1 ahead of you')
      await stream.leave()
    } finally {
      await testServer.close()
    }
  })
})
