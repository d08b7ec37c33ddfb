// Whatever breaks, a summary is charged once when it is stored and not at all when it is not.
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inArray, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { aPerson, migrationsFolder, startWorld, talkingYouTube, templateFile, type World } from '#tests/deps.ts'
import { extensions, overEngine } from '../db/folder.ts'
import { summaries, works } from '../db/schema/summaries.ts'
import { ledger } from '../db/schema/usage.ts'
import { readUsage } from '../usage/usage.ts'
import { settleForgotten } from './forgotten.ts'
import { requestSummary } from './request-summary.ts'
import { doWork } from './worker.ts'

let world: World
afterEach(() => world.close())
const orm = () => world.deps.db.orm

/** A database whose process can be made to die at its nth statement: from then on none is made, and what was not committed is gone. */
async function openMortal() {
  const engine = await PGlite.create({ extensions, loadDataDir: new Blob([readFileSync(templateFile)]) })
  let left = Number.POSITIVE_INFINITY
  const mortal = <T extends Pick<PGlite, 'query'>>(target: T): T =>
    new Proxy(target, {
      get(own, name) {
        const value: unknown = Reflect.get(own, name)
        if (typeof value !== 'function') return value
        if (name === 'transaction') return (work: (tx: T) => unknown) => value.call(own, (tx: T) => work(mortal(tx)))
        if (name !== 'query') return value.bind(own)
        return (...words: unknown[]) => {
          left -= 1
          if (left < 0) throw new Error('killed')
          return value.apply(own, words)
        }
      },
    })
  const database = await overEngine(mortal(engine), migrationsFolder, pino({ level: 'silent' }))
  return {
    database,
    dieAfter: (statements: number) => (left = statements),
    hasDied: () => left < 0,
    live: () => (left = Number.POSITIVE_INFINITY),
  }
}

const liveWorks = async () => {
  const rows = await orm()
    .select({ id: works.id })
    .from(works)
    .where(inArray(works.state, ['queued', 'running']))
  return rows.map(({ id }) => id)
}

test.each([
  ['done', 'summary', 1],
  ['failed', 'video_private', 0],
] as const)(
  'killed between any two steps of a work that would be %s, it is charged once or not at all',
  async (_, end, charge) => {
    const mortal = await openMortal()
    const youtube = talkingYouTube()
    youtube.read = talkingYouTube(end === 'summary' ? {} : new Proxy({}, { get: () => end })).read
    world = await startWorld({ database: mortal.database, youtube, idle: true })
    let steps = 0
    for (let died = true; died; steps++) {
      const ownerId = `guest:killed at ${steps}`
      const asked = {
        ownerId,
        address: 'local',
        request: { video: `killed${String(steps).padStart(5, '0')}` },
        idempotencyKey: null,
      }
      mortal.dieAfter(steps)
      try {
        await requestSummary(world.deps, asked)
        for (const workId of await liveWorks()) await doWork(world.deps, workId)
      } catch (error) {
        if (!mortal.hasDied()) throw error
      }
      died = mortal.hasDied()
      mortal.live()

      const usage = await readUsage(world.deps, ownerId)
      const claims = await orm().select().from(summaries).where(sql`owner_id = ${ownerId}`)
      expect(usage.used).toBeLessThanOrEqual(1)
      if (claims.length === 0) expect(usage.used).toBe(0)
      // The next process takes up what is left, and a minute later everything is in order.
      for (const workId of await liveWorks()) await doWork(world.deps, workId)
      world.clock.nowMs += 61_000
      await settleForgotten(world.deps)
      const [entry] = await orm().select().from(ledger).where(sql`owner_id = ${ownerId}`)
      expect(entry?.state ?? 'none').toBe(claims.length === 0 ? 'none' : charge ? 'committed' : 'released')
      expect((await readUsage(world.deps, ownerId)).used).toBe(claims.length * charge)
      // Whoever then asks again has paid once in all.
      await requestSummary(world.deps, asked)
      for (const workId of await liveWorks()) await doWork(world.deps, workId)
      expect((await readUsage(world.deps, ownerId)).used).toBe(charge)
    }
    expect(steps).toBeGreaterThan(10)
    const open = await orm().select().from(ledger).where(sql`state = 'reserved'`)
    expect(open).toEqual([])
  },
  120_000,
)

test('every job done twice has one effect', async () => {
  world = await startWorld({ idle: true })
  const guest = aPerson(world)
  await guest.ask({ video: 'twiceDone01' })
  const [workId] = await liveWorks()
  await Promise.all([doWork(world.deps, workId!), doWork(world.deps, workId!)])
  await doWork(world.deps, workId!)
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({ used: 1 })
})

test('reservations that were forgotten are settled by how their work ended, or released after a day', async () => {
  world = await startWorld({ idle: true })
  const guest = aPerson(world)
  const used = async () => ((await (await guest.send('/api/usage')).json()) as { used: number }).used
  for (const video of ['forgotDone1', 'forgotFail1', 'forgotGone1', 'forgotWait1']) await guest.ask({ video })
  await orm().execute(sql`update works set state = 'done' where video_id = 'forgotDone1'`)
  await orm().execute(sql`update works set state = 'failed' where video_id = 'forgotFail1'`)
  await orm().execute(
    sql`update ledger set work_id = gen_random_uuid() where work_id in (select id from works where video_id = 'forgotGone1')`,
  )
  await settleForgotten(world.deps)
  expect(await used()).toBe(4)
  world.clock.nowMs += 61_000
  await settleForgotten(world.deps)
  expect(await used()).toBe(2)
  world.clock.nowMs += 24 * 3600 * 1000
  await settleForgotten(world.deps)
  expect(await used()).toBe(1)
  const [late] = await orm().select({ id: works.id }).from(works).where(sql`video_id = 'forgotWait1'`)
  await doWork(world.deps, late!.id)
  expect((await guest.send('/api/summaries/forgotWait1')).status).toBe(200)
  expect(await used()).toBe(1)
})

test('wherever the reader goes away, the summary is stored and charged once', async () => {
  world = await startWorld()
  const leaveAfter = async (events: number) => {
    const guest = aPerson(world)
    const video = `leaves${String(events + 1).padStart(5, '0')}`
    if (events < 0) await guest.ask({ video })
    else if (events === 9) {
      const gone = new AbortController()
      const answer = guest.send(`/api/transcription/guest/${video}`, { signal: gone.signal })
      await expect.poll(async () => (await orm().select().from(works).where(sql`video_id = ${video}`)).length).toBe(1)
      gone.abort()
      await answer.catch(() => null)
    } else {
      const { jobId } = (await (await guest.ask({ video })).json()) as { jobId: string }
      const reader = (await guest.send(`/api/summaries/jobs/${jobId}/events`)).body!.getReader()
      for (let i = 0; i < events; i++) await reader.read()
      await reader.cancel()
    }
    await expect
      .poll(async () => (await orm().select().from(works).where(sql`video_id = ${video}`))[0]?.state, {
        timeout: 10_000,
      })
      .toBe('done')
    if (events === 9) return
    expect((await guest.send(`/api/summaries/${video}`)).status).toBe(200)
    expect(await (await guest.send('/api/usage')).json()).toMatchObject({ used: 1 })
  }
  for (let events = -1; events < 10; events++) await leaveAfter(events)
  const entries = await orm().select().from(ledger)
  expect(entries.map(({ state }) => state)).toEqual(Array(11).fill('committed'))
})
