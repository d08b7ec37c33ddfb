// Ann imports a YouTube playlist at a limited pace, within her allowance, through blocks
// and restarts.

import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Usage } from '#contract/billing/usage.ts'
import type { ImportedVideo, Listing, PlaylistView } from '#contract/playlists/playlists.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import type { Notifications } from '#contract/social/social.ts'
import {
  fakeYouTube,
  makeSourceTranscript,
  newPerson,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { holdWork } from '#tests/held-work.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { playlistImports } from '../../db/schema/playlist-imports.ts'
import { applyPlan } from '../../usage/usage.ts'
import { pauseImports } from './progress.ts'
import { stepImports } from './step-imports.ts'

const minuteMs = 60_000
const videoId = (number: number) => `imported${String(number).padStart(3, '0')}`
const requestVideos = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({
    videoId: videoId(from + index),
    title: `Talk ${from + index}`,
  }))

describe.each(engines)('%s', (_name, open) => {
  let engine: Engine
  let testServer: TestServer
  let ann: ReturnType<typeof newPerson>
  let userId: string
  let failures: Record<string, ProblemCode>
  let fetchedIds: string[]
  /** YouTube answers when it resolves. */
  let held: Promise<void>

  beforeEach(async () => {
    failures = {}
    fetchedIds = []
    held = Promise.resolve()
    engine = await open()
    const throwFailure = (id: string) => {
      const code = failures[id] ?? failures.all
      if (code) throw new Problem(code)
    }
    const youtube = {
      ...fakeYouTube(),
      async fetchTranscript(id: string) {
        fetchedIds.push(id)
        await held
        throwFailure(id)
        return makeSourceTranscript(id)
      },
      async fetchMetadata(id: string) {
        return makeSourceTranscript(id).metadata!
      },
      async listVideos() {
        throwFailure('list')
        return {
          title: 'All about bees',
          videos: requestVideos(3).map((video) => ({
            ...video,
            durationSeconds: 120,
            thumbnail: null,
          })),
          hasMore: false,
        }
      },
    }
    // The tests run the steps; the generations run on their own.
    testServer = await startTestServer({
      database: engine.database,
      youtube,
      environment: { IMPORT_PACE_MS: '1000000' },
    })
    ann = newPerson(testServer)
    userId = await ann.signUp()
  })
  afterEach(async () => {
    await testServer.close()
  })

  const createPlaylist = async (isPublic = false) =>
    (
      (await (await ann.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic })).json()) as {
        id: string
      }
    ).id
  const readPlaylist = async (id: string) =>
    (await (await ann.send(`/api/playlists/${id}`)).json()) as PlaylistView
  const readNotifications = async () =>
    (await (await ann.send('/api/notifications')).json()) as Notifications
  const readUsage = async () => (await (await ann.send('/api/usage')).json()) as Usage
  const startPlaylistImport = async (
    id: string,
    videos: { videoId: string; title: string }[],
    consent: object = {},
  ) => ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos, ...consent })
  const readStates = async (id: string) =>
    (await readPlaylist(id)).imports.map(({ state }) => state)
  const step = async () => {
    testServer.clock.nowMs += 1_000_000
    await stepImports(testServer.deps)
  }
  /** A step whose request for a summary takes until the test says how it ends. */
  const stepSlowly = () => {
    const { admission } = testServer.deps
    testServer.clock.nowMs += 1_000_000
    return holdWork((wait) => {
      const measure: typeof admission.measure = async (accept) => {
        await wait()
        return accept()
      }
      return stepImports(
        Object.create(testServer.deps, { admission: { value: { ...admission, measure } } }),
      )
    })
  }
  /** Runs steps until no video of the playlist is queued. */
  const settle = async (id: string) => {
    await step()
    await expect
      .poll(
        async () => {
          if ((await readStates(id)).includes('queued')) await step()
          return readStates(id)
        },
        { interval: 50 },
      )
      .not.toContain('queued')
  }

  test('a listing marks summarized videos, and the selected ones are imported one at a time in order', async () => {
    await ann.summarize({ video: videoId(2) })
    const listing = (await (
      await ann.sendJson('POST', '/api/listings', {
        link: 'https://www.youtube.com/playlist?list=PLbees',
      })
    ).json()) as Listing
    expect(listing).toMatchObject({
      title: 'All about bees',
      kind: 'playlist',
      hasMore: false,
      remaining: 4,
    })
    expect(listing.videos.map(({ isSummarized }) => isSummarized)).toEqual([false, true, false])
    const id = await createPlaylist()
    const started = await startPlaylistImport(
      id,
      listing.videos.map(({ videoId, title }) => ({ videoId, title })),
    )
    expect(started.status).toBe(202)
    expect(
      ((await started.json()) as { imports: ImportedVideo[] }).imports.map(({ state }) => state),
    ).toEqual(['waiting', 'done', 'waiting'])
    expect((await readPlaylist(id)).items.map(({ videoId }) => videoId)).toEqual([videoId(2)])
    expect(await readUsage()).toMatchObject({ used: 1 })
    fetchedIds.length = 0
    await step()
    expect(await readStates(id)).toEqual(['queued', 'done', 'waiting'])
    await settle(id)
    await settle(id)
    expect(await readStates(id)).toEqual(['done', 'done', 'done'])
    expect(fetchedIds).toEqual([videoId(1), videoId(3)])
    expect((await readPlaylist(id)).items.map(({ videoId }) => videoId)).toEqual([
      videoId(2),
      videoId(1),
      videoId(3),
    ])
    expect(await readUsage()).toMatchObject({ used: 3 })
    const { items, unread } = await readNotifications()
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      { kind: 'import_done', playlistId: id, videoId: null, done: 3, total: 3 },
    ])
  })

  test('videos beyond the allowance wait with a message and continue with a larger plan; none counts twice', async () => {
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(7))
    for (let turn = 0; turn < 6; turn++) await settle(id)
    const { imports } = await readPlaylist(id)
    expect(imports.map(({ state }) => state)).toEqual([
      ...Array(5).fill('done'),
      'waiting',
      'waiting',
    ])
    expect(imports[5]?.message).toMatch(/^Your allowance is used up\. .*continues automatically/)
    expect(imports[6]?.message).toBe(imports[5]?.message)
    expect(await readNotifications()).toMatchObject({
      unread: 1,
      items: [{ kind: 'import_paused', done: 5, total: 7 }],
    })
    expect(await readUsage()).toMatchObject({ used: 5, remaining: 0 })
    const { nowMs } = testServer.clock
    await testServer.deps.db.orm.transaction((tx) =>
      applyPlan(tx, userId, { planKey: 'pro', sinceMs: nowMs, untilMs: null, nowMs }),
    )
    for (let turn = 0; turn < 2; turn++) await settle(id)
    expect(await readStates(id)).toEqual(Array(7).fill('done'))
    expect(await readNotifications()).toMatchObject({
      unread: 1,
      items: [{ kind: 'import_done', done: 7, total: 7 }],
    })
    expect(fetchedIds).toEqual(requestVideos(7).map(({ videoId }) => videoId))
  })

  test('imports of unverified accounts share the daily limit of their address, and wait for the next day', async () => {
    testServer.deps.settings.GUEST_DAILY_PER_ADDRESS = 1
    // To an administrator, as the first account is, no daily limit applies.
    await testServer.deps.db.orm.update(profiles).set({ role: 'user' })
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(2))
    for (let turn = 0; turn < 2; turn++) await settle(id)
    expect(await readStates(id)).toEqual(['done', 'waiting'])
    expect((await readPlaylist(id)).imports[1]?.message).toContain('used up for today')
    testServer.clock.nowMs += 24 * 60 * minuteMs
    await settle(id)
    expect(await readStates(id)).toEqual(['done', 'done'])
  })

  test('a YouTube block pauses all imports with a message; an unreadable video fails alone', async () => {
    const id = await createPlaylist()
    failures = { [videoId(1)]: 'video_private', [videoId(2)]: 'ip_blocked' }
    await startPlaylistImport(id, requestVideos(3))
    await settle(id)
    await settle(id)
    const blocked = (await readPlaylist(id)).imports
    expect(blocked.map(({ state }) => state)).toEqual(['failed', 'waiting', 'waiting'])
    expect(blocked[0]?.message).toContain('cannot read it')
    for (const { message } of blocked.slice(1)) expect(message).toContain('continues automatically')
    expect(await readUsage()).toMatchObject({ used: 0 })
    const rows = await testServer.deps.db.orm
      .select()
      .from(playlistImports)
      .where(and(eq(playlistImports.playlistId, id), eq(playlistImports.state, 'waiting')))
    for (const { dueAt } of rows) expect(dueAt).toBeGreaterThan(testServer.clock.nowMs)
    failures = {}
    testServer.clock.nowMs += 31 * minuteMs
    await settle(id)
    await settle(id)
    expect(await readStates(id)).toEqual(['failed', 'done', 'done'])
    expect(await readNotifications()).toMatchObject({
      unread: 1,
      items: [{ kind: 'import_done', done: 2, total: 3 }],
    })
    // A failed video that is canceled and requested again is retried.
    await ann.send(`/api/playlists/${id}/imports/${videoId(1)}`, { method: 'DELETE' })
    expect(await readStates(id)).toEqual(['canceled', 'done', 'done'])
    await startPlaylistImport(id, requestVideos(1))
    await settle(id)
    expect((await readPlaylist(id)).items).toHaveLength(3)
  })

  test('a canceled summary of an import says that it was canceled, and can be requested again', async () => {
    let release = () => {}
    held = new Promise((resolve) => (release = resolve))
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(1))
    await stepImports(testServer.deps)
    const { jobId } = (await readPlaylist(id)).imports[0]!
    expect((await ann.send(`/api/summaries/jobs/${jobId}`, { method: 'DELETE' })).ok).toBe(true)
    await step()
    expect((await readPlaylist(id)).imports).toMatchObject([
      {
        state: 'failed',
        message: expect.stringMatching(/^This summary was canceled\. Nothing was charged\./),
      },
    ])
    expect(await readUsage()).toMatchObject({ used: 0 })
    release()
    await startPlaylistImport(id, requestVideos(1))
    await settle(id)
    await settle(id)
    expect(await readStates(id)).toEqual(['done'])
  })

  test('waiting videos can be canceled, one or all, and several processes request none twice', async () => {
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(4))
    testServer.clock.nowMs += 10_000_000
    await Promise.all([1, 2, 3, 4, 5].map(() => stepImports(testServer.deps)))
    expect(await readStates(id)).toEqual(['queued', 'waiting', 'waiting', 'waiting'])
    await ann.send(`/api/playlists/${id}/imports/${videoId(3)}`, { method: 'DELETE' })
    expect(await readStates(id)).toEqual(['queued', 'waiting', 'canceled', 'waiting'])
    const all = await ann.send(`/api/playlists/${id}/imports`, { method: 'DELETE' })
    expect(
      ((await all.json()) as { imports: ImportedVideo[] }).imports.map(({ state }) => state),
    ).toEqual(['queued', 'canceled', 'canceled', 'canceled'])
    await settle(id)
    await step()
    expect(await readStates(id)).toEqual(['done', 'canceled', 'canceled', 'canceled'])
    expect(fetchedIds).toEqual([videoId(1)])
  })

  test('the hash of Ann’s address is kept only while a video is pending', async () => {
    const listAddresses = async () =>
      (
        await testServer.deps.db.orm
          .select()
          .from(playlistImports)
          .orderBy(playlistImports.position)
      ).map(({ state, addressHash }) => [state, addressHash === null])
    await ann.summarize({ video: videoId(1) })
    failures[videoId(2)] = 'video_private'
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(4))
    expect(await listAddresses()).toEqual([['done', true], ...Array(3).fill(['waiting', false])])
    await ann.sendJson('DELETE', `/api/playlists/${id}/imports/${videoId(4)}`, {})
    for (let turn = 0; turn < 3; turn++) await settle(id)
    expect(await listAddresses()).toEqual([
      ['done', true],
      ['failed', true],
      ['done', true],
      ['canceled', true],
    ])
  })

  test('a public playlist publishes imported summaries only with consent', async () => {
    const consent = { publishSummaries: true }
    const visibleIds = async (viewer: Pick<typeof ann, 'send'>) =>
      ((await (await viewer.send(`/api/playlists/${id}`)).json()) as PlaylistView).items.map(
        ({ videoId }) => videoId,
      )
    const page = async (number: number) =>
      (await ann.send(`/api/summaries/${videoId(number)}/publication`)).json()
    await ann.sendJson('PATCH', '/api/me', { username: 'ann_imports', discoverable: true })
    await ann.summarize({ video: videoId(1) })
    const id = await createPlaylist(true)
    const guest = newPerson(testServer)

    await startPlaylistImport(id, requestVideos(2), consent)
    expect(await visibleIds(guest)).toEqual([videoId(1)])
    await settle(id)
    expect(await readStates(id)).toEqual(['done', 'done'])
    expect(await visibleIds(guest)).toEqual([videoId(1), videoId(2)])
    expect(await page(2)).toMatchObject({ showsName: true, indexable: false })

    await startPlaylistImport(id, requestVideos(1, 3))
    await settle(id)
    expect((await readPlaylist(id)).imports).toMatchObject([
      { videoId: videoId(3), state: 'done', publishSummary: false },
    ])
    expect([await visibleIds(ann), await visibleIds(guest)]).toEqual([
      [videoId(1), videoId(2), videoId(3)],
      [videoId(1), videoId(2)],
    ])

    // The latest choice also applies to videos that are in the playlist or pending.
    await startPlaylistImport(id, [...requestVideos(1, 3), ...requestVideos(1, 4)], consent)
    expect(await visibleIds(guest)).toContain(videoId(3))
    for (const publishSummary of [false, true]) {
      await startPlaylistImport(id, requestVideos(1, 4), { publishSummaries: publishSummary })
      expect((await readPlaylist(id)).imports).toMatchObject([
        { videoId: videoId(4), publishSummary },
      ])
    }
    await ann.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false })
    await settle(id)
    expect(await visibleIds(ann)).toContain(videoId(4))
    expect(await page(4)).toBe(null)
  })

  test('a video whose process died is taken by the next one and counts once', async () => {
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(1))
    testServer.clock.nowMs += 10_000_000
    // Leased and requested, but the process ended before it stored that.
    await testServer.deps.db.orm
      .update(playlistImports)
      .set({ dueAt: testServer.clock.nowMs + minuteMs })
    await ann.summarize({ video: videoId(1) })
    await settle(id)
    expect(await readStates(id)).toEqual(['done'])
    expect(await readUsage()).toMatchObject({ used: 1 })
    expect((await readPlaylist(id)).items).toHaveLength(1)
  })

  test('a process that took too long and then met a problem does not harm what the next one does with its video', async () => {
    let release = () => {}
    held = new Promise((resolve) => (release = resolve))
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(1))
    for (const code of ['video_private', 'ip_blocked', 'busy'] as const) {
      const slow = stepSlowly()
      await slow.begun
      testServer.clock.nowMs += 2 * minuteMs
      await step()
      const [before] = await testServer.deps.db.orm.select().from(playlistImports)
      expect(before?.state).toBe('queued')
      slow.fail(new Problem(code))
      await slow.ended
      expect(await testServer.deps.db.orm.select().from(playlistImports)).toEqual([before])
      // The next one may find the video as it was at first.
      await testServer.deps.db.orm
        .update(playlistImports)
        .set({ state: 'waiting', summaryId: null })
    }
    release()
    await settle(id)
    await settle(id)
    expect(await readStates(id)).toEqual(['done'])
    expect(await readUsage()).toMatchObject({ used: 1 })
  })

  test('a block met meanwhile does not hide that a summary was requested', async () => {
    const id = await createPlaylist()
    await startPlaylistImport(id, requestVideos(1))
    const slow = stepSlowly()
    await slow.begun
    await pauseImports(testServer.deps, {
      ownerId: null,
      dueAt: testServer.clock.nowMs + 30 * minuteMs,
      problem: new Problem('ip_blocked').report(),
    })
    slow.goOn()
    await slow.ended
    expect(await readStates(id)).toEqual(['queued'])
  })
})

describe('rejected requests', () => {
  let testServer: TestServer
  let ann: ReturnType<typeof newPerson>
  beforeEach(async () => {
    testServer = await startTestServer({ idle: true })
    ann = newPerson(testServer)
    await ann.signUp()
  })
  afterEach(() => testServer.close())
  const statusAndError = async (response: Response) => [
    response.status,
    ((await response.json()) as { error: { code: string; message: string } }).error,
  ]
  const list = async (link: string) =>
    statusAndError(await ann.sendJson('POST', '/api/listings', { link }))

  test('links to no list and unreadable lists are rejected with a message of their own', async () => {
    expect(await list('https://youtu.be/aaaaaaaaaaa')).toMatchObject([400, { code: 'video_link' }])
    expect(await list('https://example.org')).toMatchObject([400, { code: 'invalid_url' }])
    expect(await list('   ')).toMatchObject([400, { code: 'bad_request' }])
    const link = 'https://www.youtube.com/playlist?list=PLbees'
    testServer.deps.youtube.listVideos = async () => null
    expect(await list(link)).toMatchObject([422, { code: 'listing_failed' }])
    testServer.deps.youtube.listVideos = async () => {
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

  test('a link that names its videos itself lists them, also those that YouTube does not describe', async () => {
    testServer.deps.youtube.fetchMetadata = async (id: string) => {
      if (id === 'imported002') throw new Problem('ip_blocked')
      return makeSourceTranscript(id).metadata!
    }
    const link = 'https://www.youtube.com/watch_videos?video_ids=imported001,imported002&title=Bees'
    const listing = await (await ann.sendJson('POST', '/api/listings', { link })).json()
    const { title } = makeSourceTranscript('imported001').metadata!
    expect(listing).toMatchObject({
      title: 'Bees',
      kind: 'videos',
      hasMore: false,
      videos: [
        { videoId: 'imported001', title, isSummarized: false },
        { videoId: 'imported002', title: 'imported002' },
      ],
    })
  })

  test('too many videos, other people’s playlists and invalid videos are rejected', async () => {
    const { id } = (await (
      await ann.sendJson('POST', '/api/playlists', { name: 'Full' })
    ).json()) as { id: string }
    const requestImport = async (videos: object[], user = ann) =>
      statusAndError(await user.sendJson('POST', `/api/playlists/${id}/imports`, { videos }))
    expect(
      (await ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos: requestVideos(499) }))
        .status,
    ).toBe(202)
    expect(await requestImport(requestVideos(2, 600))).toMatchObject([
      422,
      { code: 'playlist_full' },
    ])
    expect(await requestImport(requestVideos(501))).toMatchObject([
      400,
      { message: 'A playlist may have 500 videos.' },
    ])
    const consent = { videos: requestVideos(1), publishSummaries: 'yes' }
    expect(
      await statusAndError(await ann.sendJson('POST', `/api/playlists/${id}/imports`, consent)),
    ).toMatchObject([400, { message: 'publishSummaries must be true or false.' }])
    expect(await requestImport([])).toMatchObject([400, { message: 'Choose at least one video.' }])
    expect(await requestImport([{ videoId: '../../etc', title: 'x' }])).toMatchObject([
      400,
      { message: 'This is not a video id.' },
    ])
    const bob = newPerson(testServer)
    await bob.signUp()
    expect(await requestImport(requestVideos(1), bob)).toMatchObject([
      404,
      { code: 'playlist_not_found' },
    ])
    expect(
      (await ann.sendJson('POST', `/api/playlists/${id}/imports`, { videos: requestVideos(499) }))
        .status,
    ).toBe(202)
  })
})
