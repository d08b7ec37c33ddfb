// Searches of one person wait for one another, those of others do not.
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createTurns, takePacedTurns, takePlaces } from './in-turn.ts'

test('another person’s search does not wait for the many searches of one', async () => {
  const inTurn = createTurns(() => 0)
  const started: string[] = []
  let finish = () => {}
  const first = new Promise<void>((resolve) => {
    finish = resolve
  })
  const anns = [1, 2, 3].map((run) =>
    inTurn('ann', async () => {
      started.push(`ann ${run}`)
      await first
    }),
  )
  await inTurn('bob', async () => void started.push('bob'))
  expect(started).toEqual(['ann 1', 'bob'])
  finish()
  await Promise.all(anns)
  expect(started).toEqual(['ann 1', 'bob', 'ann 2', 'ann 3'])
})

test('a search that failed does not stop the next', async () => {
  const inTurn = createTurns(() => 0)
  const failed = inTurn('ann', () => Promise.reject(new Error('down')))
  const next = inTurn('ann', async () => 'found')
  await expect(failed).rejects.toThrow('down')
  expect(await next).toBe('found')
})

test('others are answered between two searches of one person', async () => {
  const inTurn = createTurns(() => 0)
  const order: string[] = []
  const searches = [1, 2, 3].map((run) => inTurn('ann', async () => void order.push(`ann ${run}`)))
  const answerOthers = () => {
    order.push('others')
    if (order.length < 6) setImmediate(answerOthers)
  }
  setImmediate(answerOthers)
  await Promise.all(searches)
  expect(order.join(' ')).toMatch(/ann 1 .*others.* ann 2 .*others.* ann 3/)
})

test('a person searches 240 times a minute, whatever others do', async () => {
  const clock = { nowMs: 0 }
  const inTurn = createTurns(() => clock.nowMs)
  const search = (ownerId: string) => inTurn(ownerId, async () => 'found')
  await Promise.all(Array.from({ length: 240 }, () => search('ann')))
  const waits = { code: 'too_many_attempts', details: { retryAfterSeconds: 60 } }
  await expect(search('ann')).rejects.toThrow(expect.objectContaining(waits))
  expect(await search('bob')).toBe('found')
  clock.nowMs = 60_000
  expect(await search('ann')).toBe('found')
})

test('after two seconds of a minute a person’s next page waits three times as long as the last took, two seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const begunMs: number[] = []
  const app = new Hono()
    .use(
      takePacedTurns(
        () => 0,
        async (c) => c.req.header('person') ?? null,
      ),
    )
    .get('/other', (c) => c.text('read'))
    .get('/:page', (c) => {
      begunMs.push(performance.now())
      vi.advanceTimersByTime(tookMs[Number(c.req.param('page')) - 1]!)
      return c.text('')
    })
  const tookMs = [600, 600, 600, 600, 5000, 90, 90]
  const read = (page: string, person: string) => app.request(`/${page}`, { headers: { person } })
  const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => read(String(page), 'ann'))
  await Promise.all(pages.slice(0, 4))
  expect(begunMs.map((ms) => ms - begunMs[0]!)).toEqual([0, 600, 1200, 1800])
  expect(await (await read('other', 'bob')).text()).toBe('read')
  const waitBefore = async (page: number, ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await pages[page]
    return begunMs[page]! - begunMs[page - 1]!
  }
  expect(await waitBefore(4, 1800)).toBe(600 + 1800)
  expect(await waitBefore(5, 2000)).toBe(5000 + 2000)
  expect(await waitBefore(6, 0)).toBe(90)
  vi.useRealTimers()
})

test('a page that was given up while it waited is not read', async () => {
  let reads = 0
  const app = new Hono()
    .use(takePacedTurns(Date.now, async () => 'ann'))
    .get('/', (c) => c.text(String(++reads)))
  const request = new Request('http://localhost/', { signal: AbortSignal.abort() })
  const answers = await Promise.all([app.request('/'), app.request(request), app.request('/')])
  expect(answers.map(({ status }) => status)).toEqual([200, 499, 200])
  expect(reads).toBe(2)
})

test('four requests of a person are answered at once, the next wait, and another person does not', async () => {
  const held: (() => void)[] = []
  const app = new Hono()
    .use(takePlaces((c) => c.req.header('person')!))
    .get('/', async (c) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return c.text('')
    })
    .onError((_, c) => c.text('', 500))
    .get('/fault', () => {
      throw new Error('a fault')
    })
  const read = (person: string, path = '/') => app.request(path, { headers: { person } })
  const anns = Array.from({ length: 6 }, () => read('ann'))
  await expect.poll(() => held.length).toBe(4)
  const bobs = read('bob')
  await expect.poll(() => held.length).toBe(5)
  held.shift()!()
  await expect.poll(() => held.length).toBe(5)
  for (const end of held.splice(0)) end()
  await expect.poll(() => held.length).toBe(1)
  held.shift()!()
  expect((await Promise.all([...anns, bobs])).map(({ status }) => status)).toEqual(
    Array.from({ length: 7 }, () => 200),
  )
  for (let each = 0; each < 5; each++) expect((await read('ann', '/fault')).status).toBe(500)
})
