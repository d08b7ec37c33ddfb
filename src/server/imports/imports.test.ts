// Ann has a whole YouTube playlist summarised: at a polite pace, within her allowance, through blocks and restarts.

import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportedVideo, Listing, PlaylistView } from '#contract/playlists.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Notifications } from '#contract/social.ts'
import type { Usage } from '#contract/usage.ts'
import { aPerson, aReading, startWorld, type World } from '#tests/deps.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { playlistImports } from '../db/schema/imports.ts'
import { applyPlan } from '../usage/usage.ts'
import { stepImports } from './runner.ts'

const minuteMs = 60_000
const videoId = (number: number) => `imported${String(number).padStart(3, '0')}`
const wanted = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ videoId: videoId(from + index), title: `Talk ${from + index}` }))

describe.each(engines)('%s', (_name, open) => {
  let engine: Engine
  let world: World
  let ann: ReturnType<typeof aPerson>
  let userId: string
  let failures: Record<string, ProblemCode>
  let asked: string[]

  beforeEach(async () => {
    failures = {}
    asked = []
    engine = await open()
    const refuse = (id: string) => {
      const code = failures[id] ?? failures.all
      if (code) throw new Problem(code)
    }
    const youtube = {
      async read(id: string) {
        asked.push(id)
        refuse(id)
        return aReading(id)
      },
      async describe(id: string) {
        return aReading(id).metadata!
      },
      async list() {
        refuse('list')
        return {
          title: 'All about bees',
          videos: wanted(3).map((video) => ({ ...video, durationSeconds: 120, thumbnail: null })),
          hasMore: false,
        }
      },
    }
    // Steps are taken by the tests; only the work itself runs by itself.
    world = await startWorld({ database: engine.database, youtube, environment: { IMPORT_PACE_MS: '1000000' } })
    ann = aPerson(world)
    userId = await ann.signUp()
  }, 60_000)
  afterEach(async () => {
    await world.close()
  })

  const make = async (isPublic = false) =>
    ((await (await ann.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic })).json()) as { id: string }).id
  const view = async (id: string) => (await (await ann.send(`/api/playlists/${id}`)).json()) as PlaylistView
  const news = async () => (await (await ann.send('/api/notifications')).json()) as Notifications
  const usage = async () => (await (await ann.send('/api/usage')).json()) as Usage
  const start = async (id: string, videos: { videoId: string; title: string }[], consent: object = {}) =>
    ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos, ...consent })
  const states = async (id: string) => (await view(id)).imports.map(({ state }) => state)
  const step = async () => {
    world.clock.nowMs += 1_000_000
    await stepImports(world.deps)
  }
  /** Steps until nothing of the playlist is being made any more. */
  const settle = async (id: string) => {
    await step()
    await expect
      .poll(
        async () => {
          if ((await states(id)).includes('queued')) await step()
          return states(id)
        },
        { timeout: 20_000, interval: 50 },
      )
      .not.toContain('queued')
  }

  test('a list is shown with what she has already, and what she chooses is made one after the other, in order', async () => {
    await ann.summarize({ video: videoId(2) })
    const listing = (await (
      await ann.sendJson('POST', '/api/listings', { link: 'https://www.youtube.com/playlist?list=PLbees' })
    ).json()) as Listing
    expect(listing).toMatchObject({ title: 'All about bees', kind: 'playlist', hasMore: false, remaining: 4 })
    expect(listing.videos.map(({ isSummarized }) => isSummarized)).toEqual([false, true, false])
    const id = await make()
    const started = await start(
      id,
      listing.videos.map(({ videoId, title }) => ({ videoId, title })),
    )
    expect(started.status).toBe(202)
    expect(((await started.json()) as { imports: ImportedVideo[] }).imports.map(({ state }) => state)).toEqual([
      'waiting',
      'done',
      'waiting',
    ])
    expect((await view(id)).items.map(({ videoId }) => videoId)).toEqual([videoId(2)])
    expect(await usage()).toMatchObject({ used: 1 })
    asked.length = 0
    await step()
    expect(await states(id)).toEqual(['queued', 'done', 'waiting'])
    await settle(id)
    await settle(id)
    expect(await states(id)).toEqual(['done', 'done', 'done'])
    expect(asked).toEqual([videoId(1), videoId(3)])
    expect((await view(id)).items.map(({ videoId }) => videoId)).toEqual([videoId(2), videoId(1), videoId(3)])
    expect(await usage()).toMatchObject({ used: 3 })
    const { items, unread } = await news()
    expect(unread).toBe(1)
    expect(items).toMatchObject([{ kind: 'import_done', playlistId: id, videoId: null, done: 3, total: 3 }])
  }, 60_000)

  test('what the allowance has no room for waits, says so, and goes on with a larger plan; no video counts twice', async () => {
    const id = await make()
    await start(id, wanted(7))
    for (let turn = 0; turn < 6; turn++) await settle(id)
    const { imports } = await view(id)
    expect(imports.map(({ state }) => state)).toEqual([...Array(5).fill('done'), 'waiting', 'waiting'])
    expect(imports[5]?.message).toMatch(/^Your allowance is used up\. .*goes on by itself/)
    expect(imports[6]?.message).toBe(imports[5]?.message)
    expect(await news()).toMatchObject({ unread: 1, items: [{ kind: 'import_paused', done: 5, total: 7 }] })
    expect(await usage()).toMatchObject({ used: 5, remaining: 0 })
    const { nowMs } = world.clock
    await world.deps.db.orm.transaction((tx) =>
      applyPlan(tx, userId, { planKey: 'pro', sinceMs: nowMs, untilMs: null, nowMs }),
    )
    for (let turn = 0; turn < 2; turn++) await settle(id)
    expect(await states(id)).toEqual(Array(7).fill('done'))
    expect(await news()).toMatchObject({ unread: 1, items: [{ kind: 'import_done', done: 7, total: 7 }] })
    expect(asked).toEqual(wanted(7).map(({ videoId }) => videoId))
  }, 90_000)

  test('a block stops everything, says so, and later it goes on; a video that cannot be read fails alone', async () => {
    const id = await make()
    failures = { [videoId(1)]: 'video_private', [videoId(2)]: 'ip_blocked' }
    await start(id, wanted(3))
    await settle(id)
    await settle(id)
    const blocked = (await view(id)).imports
    expect(blocked.map(({ state }) => state)).toEqual(['failed', 'waiting', 'waiting'])
    expect(blocked[0]?.message).toContain('cannot read it')
    for (const { message } of blocked.slice(1)) expect(message).toContain('goes on by itself')
    expect(await usage()).toMatchObject({ used: 0 })
    const rows = await world.deps.db.orm
      .select()
      .from(playlistImports)
      .where(and(eq(playlistImports.playlistId, id), eq(playlistImports.state, 'waiting')))
    for (const { dueAt } of rows) expect(dueAt).toBeGreaterThan(world.clock.nowMs)
    failures = {}
    world.clock.nowMs += 31 * minuteMs
    await settle(id)
    await settle(id)
    expect(await states(id)).toEqual(['failed', 'done', 'done'])
    expect(await news()).toMatchObject({ unread: 1, items: [{ kind: 'import_done', done: 2, total: 3 }] })
    // Cleared away and asked for again, it has another try.
    await ann.send(`/api/playlists/${id}/imports/${videoId(1)}`, { method: 'DELETE' })
    expect(await states(id)).toEqual(['cancelled', 'done', 'done'])
    await start(id, wanted(1))
    await settle(id)
    expect((await view(id)).items).toHaveLength(3)
  }, 90_000)

  test('what waits can be let go, one or all; nothing is asked for twice, however many processes step', async () => {
    const id = await make()
    await start(id, wanted(4))
    world.clock.nowMs += 10_000_000
    await Promise.all([1, 2, 3, 4, 5].map(() => stepImports(world.deps)))
    expect(await states(id)).toEqual(['queued', 'waiting', 'waiting', 'waiting'])
    await ann.send(`/api/playlists/${id}/imports/${videoId(3)}`, { method: 'DELETE' })
    expect(await states(id)).toEqual(['queued', 'waiting', 'cancelled', 'waiting'])
    const all = await ann.send(`/api/playlists/${id}/imports`, { method: 'DELETE' })
    expect(((await all.json()) as { imports: ImportedVideo[] }).imports.map(({ state }) => state)).toEqual([
      'queued',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    await settle(id)
    await step()
    expect(await states(id)).toEqual(['done', 'cancelled', 'cancelled', 'cancelled'])
    expect(asked).toEqual([videoId(1)])
  }, 60_000)

  test('into a public playlist each comes with its public page where she agreed; else only she sees it', async () => {
    const consent = { publishSummaries: true }
    const seen = async (who: Pick<typeof ann, 'send'>) =>
      ((await (await who.send(`/api/playlists/${id}`)).json()) as PlaylistView).items.map(({ videoId }) => videoId)
    const page = async (number: number) => (await ann.send(`/api/summaries/${videoId(number)}/publication`)).json()
    await ann.sendJson('PATCH', '/api/me', { username: 'ann_imports', findable: true })
    await ann.summarize({ video: videoId(1) })
    const id = await make(true)
    const stranger = aPerson(world)

    await start(id, wanted(2), consent)
    expect(await seen(stranger)).toEqual([videoId(1)])
    await settle(id)
    expect(await states(id)).toEqual(['done', 'done'])
    expect(await seen(stranger)).toEqual([videoId(1), videoId(2)])
    expect(await page(2)).toMatchObject({ showsName: true, indexable: false })

    await start(id, wanted(1, 3))
    await settle(id)
    expect((await view(id)).imports).toMatchObject([{ videoId: videoId(3), state: 'done', publishes: false }])
    expect([await seen(ann), await seen(stranger)]).toEqual([
      [videoId(1), videoId(2), videoId(3)],
      [videoId(1), videoId(2)],
    ])

    // What she says last holds, also of what is there or on its way already.
    await start(id, [...wanted(1, 3), ...wanted(1, 4)], consent)
    expect(await seen(stranger)).toContain(videoId(3))
    for (const publishes of [false, true]) {
      await start(id, wanted(1, 4), { publishSummaries: publishes })
      expect((await view(id)).imports).toMatchObject([{ videoId: videoId(4), publishes }])
    }
    await ann.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false })
    await settle(id)
    expect(await seen(ann)).toContain(videoId(4))
    expect(await page(4)).toBe(null)
  }, 90_000)

  test('a process that died over a video leaves it to the next; it counts once', async () => {
    const id = await make()
    await start(id, wanted(1))
    world.clock.nowMs += 10_000_000
    // Taken up and asked for, but the process ended before it could write that down.
    await world.deps.db.orm.update(playlistImports).set({ dueAt: world.clock.nowMs + minuteMs })
    await ann.summarize({ video: videoId(1) })
    await settle(id)
    expect(await states(id)).toEqual(['done'])
    expect(await usage()).toMatchObject({ used: 1 })
    expect((await view(id)).items).toHaveLength(1)
  }, 60_000)
})

describe('what is refused', () => {
  let world: World
  let ann: ReturnType<typeof aPerson>
  beforeEach(async () => {
    world = await startWorld({ idle: true })
    ann = aPerson(world)
    await ann.signUp()
  })
  afterEach(() => world.close())
  const told = async (response: Response) => [
    response.status,
    ((await response.json()) as { error: { code: string; message: string } }).error,
  ]
  const list = async (link: string) => told(await ann.sendJson('POST', '/api/listings', { link }))

  test('links that are no lists, and lists that cannot be read, each in a sentence of its own', async () => {
    expect(await list('https://youtu.be/aaaaaaaaaaa')).toMatchObject([400, { code: 'video_link' }])
    expect(await list('https://example.org')).toMatchObject([400, { code: 'invalid_url' }])
    expect(await list('   ')).toMatchObject([400, { code: 'bad_request' }])
    const link = 'https://www.youtube.com/playlist?list=PLbees'
    world.deps.youtube.list = async () => null
    expect(await list(link)).toMatchObject([422, { code: 'listing_failed' }])
    world.deps.youtube.list = async () => {
      throw new Problem('ip_blocked')
    }
    expect(await list(link)).toMatchObject([
      503,
      {
        code: 'ip_blocked',
        message:
          'YouTube is blocking this server, so this list could not be read. Nothing was started. Please try again later.',
      },
    ])
    for (let turn = 0; turn < 8; turn++) await list(link)
    expect(await list(link)).toMatchObject([429, { code: 'too_many_attempts' }])
  })

  test('more than there is room for, other people’s playlists, and what is no video', async () => {
    const { id } = (await (await ann.sendJson('POST', '/api/playlists', { name: 'Full' })).json()) as { id: string }
    const ask = async (videos: object[], who = ann) =>
      told(await who.sendJson('POST', `/api/playlists/${id}/imports`, { videos }))
    expect((await ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos: wanted(499) })).status).toBe(202)
    expect(await ask(wanted(2, 600))).toMatchObject([422, { code: 'playlist_full' }])
    expect(await ask(wanted(501))).toMatchObject([400, { message: 'A playlist may have 500 videos.' }])
    const consent = { videos: wanted(1), publishSummaries: 'yes' }
    expect(await told(await ann.sendJson('POST', `/api/playlists/${id}/imports`, consent))).toMatchObject([
      400,
      { message: 'publishSummaries must be true or false.' },
    ])
    expect(await ask([])).toMatchObject([400, { message: 'Choose at least one video.' }])
    expect(await ask([{ videoId: '../../etc', title: 'x' }])).toMatchObject([400, { message: 'That is no video.' }])
    const bob = aPerson(world)
    await bob.signUp()
    expect(await ask(wanted(1), bob)).toMatchObject([404, { code: 'playlist_not_found' }])
    expect((await ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos: wanted(499) })).status).toBe(202)
  })
})
