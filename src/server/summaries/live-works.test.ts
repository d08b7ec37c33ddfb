// Many people ask at once: work is bounded, the rest waits and is told its place, and nothing blocks the line.
import { afterEach, expect, test } from 'vitest'
import { aPerson, startWorld, talkingYouTube, type World } from '#tests/deps.ts'

let world: World
afterEach(() => world.close())

/** A YouTube that answers only when it is let. */
function slowYouTube() {
  const doors: (() => void)[] = []
  const youtube = talkingYouTube({}, () => new Promise<void>((resolve) => doors.push(resolve)))
  return { youtube, doors }
}

test('one at a time: the third in line is told that two are ahead, then one, then it is done', async () => {
  const { youtube, doors } = slowYouTube()
  world = await startWorld({ youtube, environment: { WORK_AT_ONCE: '1' }, now: Date.now })
  const ann = aPerson(world)
  const ask = async (video: string) => ((await (await ann.ask({ video })).json()) as { jobId: string }).jobId
  await ask('first000001')
  await expect.poll(() => doors.length).toBe(1)
  await ask('second00001')
  await ask('third000001')
  const watching = ann.watch(await ask('fourth00001'))
  for (let open = 0; open < 4; open++) {
    await expect.poll(() => doors.length).toBe(open + 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    doors[open]?.()
  }
  const events = await watching
  const places = events
    .map(({ data }) => (data as { detail?: string }).detail)
    .filter((detail) => detail?.includes('ahead'))
  expect(places).toEqual(['2 ahead of you', '1 ahead of you'])
  expect(events.at(-1)?.event).toBe('summary')
})

test('two people asking for the same at once cost one piece of work, and both read it', async () => {
  const { youtube, doors } = slowYouTube()
  world = await startWorld({ youtube })
  const asking = Promise.all(
    [aPerson(world), aPerson(world)].map((person) => person.summarize({ video: 'sharedVideo' })),
  )
  await expect.poll(() => doors.length).toBe(1)
  doors[0]?.()
  expect((await asking).map(({ event }) => event)).toEqual(['summary', 'summary'])
  expect(youtube.asked).toEqual(['sharedVideo en'])
})

test('a line that is full refuses new work, but still answers what it has', async () => {
  world = await startWorld({ environment: { QUEUE_LIMIT: '2' }, idle: true })
  const ann = aPerson(world)
  expect((await ann.ask({ video: 'waiting0001' })).status).toBe(202)
  expect((await ann.ask({ video: 'waiting0002' })).status).toBe(202)
  const refused = await ann.ask({ video: 'waiting0003' })
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { code: 'queue_full', action: 'retry' } },
  ])
  expect((await ann.ask({ video: 'waiting0001' })).status).toBe(202)
})

test('a reader who leaves takes nothing with her: the summary is there when she comes back', async () => {
  const { youtube, doors } = slowYouTube()
  world = await startWorld({ youtube })
  const ann = aPerson(world)
  const { jobId } = (await (await ann.ask({ video: 'leavingVid1' })).json()) as { jobId: string }
  const gone = new AbortController()
  const response = await ann.send(`/api/summaries/jobs/${jobId}/events`, { signal: gone.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  gone.abort()
  await expect.poll(() => doors.length).toBe(1)
  doors[0]?.()
  await expect.poll(async () => (await ann.send('/api/summaries/leavingVid1')).status).toBe(200)
})

test('work that a killed process left behind is finished after a restart', async () => {
  const { youtube } = slowYouTube()
  world = await startWorld({ youtube, idle: true })
  const ann = aPerson(world)
  const { jobId } = (await (await ann.ask({ video: 'killedVideo' })).json()) as { jobId: string }
  const [job] = await world.deps.db.queue.fetch<{ workId: string }>('summaries')
  const { takeUp } = await import('./store.ts')
  await takeUp(world.deps, job!.data.workId)

  const { startWorkers } = await import('../worker.ts')
  await startWorkers({ ...world.deps, youtube: talkingYouTube() })
  expect((await ann.watch(jobId)).at(-1)?.event).toBe('summary')
})
