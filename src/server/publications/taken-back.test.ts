// What is public can be taken back: by the operator, who hides a page or its owner, and
// by the owner together with a playlist.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportCase } from '#contract/admin/moderation.ts'
import type { Playlist, PlaylistView } from '#contract/playlists/playlists.ts'
import type { Publication } from '#contract/social/publication.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { deleteEverywhere } from '../library/trash/delete-everywhere.ts'
import { purgeDeletedPlaylists } from '../playlists/playlists.ts'
import { runModeration } from '../social/moderation/moderation.ts'
import { purgeExpiredSummaries } from '../summaries/user-summaries/purge-expired.ts'
import { readSummaryHead } from './page-head.ts'

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' }, database })
  })
  afterAll(() => testServer.close())

  let count = 0
  async function newUser(name: string) {
    const client = newPerson(testServer, { address: `10.9.0.${++count}` })
    const userId = await client.signUp(name)
    const username = `taken_back_${count}`
    await client.sendJson('PATCH', '/api/me', { username, discoverable: true })
    return { ...client, userId, username }
  }
  type User = Awaited<ReturnType<typeof newUser>>
  const newVideoId = () => `takenBack${String(++count).padStart(2, '0')}`

  async function publish(user: User, videoId: string): Promise<string> {
    await user.summarize({ video: videoId })
    const request = { showsName: true, indexable: true }
    const response = await user.sendJson('PUT', `/api/summaries/${videoId}/publication`, request)
    return idOf((await response.json()) as Publication)
  }
  const idOf = ({ url }: Publication) => url.split('/').at(-1) ?? ''
  const readPublication = async (user: User, videoId: string) =>
    (await (await user.send(`/api/summaries/${videoId}/publication`)).json()) as Publication | null
  const statusOf = async (pageId: string) => [
    (await newPerson(testServer).send(`/api/public/${pageId}`)).status,
    (await readSummaryHead(testServer.deps, pageId)).status,
  ]
  const moderate = (name: 'hide' | 'restore', kind: 'summary' | 'creator', id: string) =>
    runModeration(testServer.deps, { name, kind, id })

  test('a public summary is reported, listed by its title, hidden from everybody and restored', async () => {
    const [eve, ann] = [await newUser('Eve'), await newUser('Ann')]
    const videoId = newVideoId()
    const pageId = await publish(eve, videoId)
    const report = (user: User, targetId: string) =>
      user.sendJson('POST', '/api/reports', {
        kind: 'summary',
        targetId,
        reason: 'misleading',
        note: 'Wrong',
      })
    expect((await report(ann, pageId)).status).toBe(204)
    expect((await report(eve, pageId)).status).toBe(422)
    for (const unknown of ['x'.repeat(22), 'nobody', '\u0000'])
      expect((await report(ann, unknown)).status).toBe(404)
    const { cases } = (await runModeration(testServer.deps, { name: 'list', all: false })) as {
      cases: ReportCase[]
    }
    expect(cases.filter(({ kind }) => kind === 'summary')).toMatchObject([
      {
        id: pageId,
        text: 'How do bees find flowers?',
        by: 'Eve',
        isHidden: false,
        reports: [{ note: 'Wrong' }],
      },
    ])

    expect(await moderate('hide', 'summary', pageId)).toEqual({ changed: true })
    expect(await moderate('hide', 'summary', pageId)).toEqual({ changed: false })
    expect(await statusOf(pageId)).toEqual([404, 404])
    expect((await report(ann, pageId)).status).toBe(404)
    expect(await readPublication(eve, videoId)).toMatchObject({ isHidden: true })
    await eve.send(`/api/summaries/${videoId}/publication`, { method: 'DELETE' })
    expect(await publish(eve, videoId)).toBe(pageId)
    expect(await statusOf(pageId)).toEqual([404, 404])
    expect(await moderate('restore', 'summary', pageId)).toEqual({ changed: true })
    expect(await statusOf(pageId)).toEqual([200, 200])
    await expect(moderate('hide', 'summary', 'nowhere')).rejects.toThrow(
      'There is no summary nowhere.',
    )
  })

  test('a hidden summary stays hidden when its owner deletes it and makes it anew, until the operator restores it', async () => {
    const eve = await newUser('Eve')
    const videoId = newVideoId()
    await moderate('hide', 'summary', await publish(eve, videoId))
    expect((await eve.send(`/api/summaries/${videoId}`, { method: 'DELETE' })).status).toBe(204)
    testServer.clock.nowMs += 11 * 60 * 1000
    await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
    await purgeDeletedPlaylists(testServer.deps)
    expect(await readPublication(eve, videoId)).toBe(null)

    const pageId = await publish(eve, videoId)
    expect(await readPublication(eve, videoId)).toMatchObject({ isHidden: true })
    expect(await statusOf(pageId)).toEqual([404, 404])
    expect(await statusOf(await publish(eve, newVideoId()))).toEqual([200, 200])
    expect(await moderate('restore', 'summary', pageId)).toEqual({ changed: true })
    expect(await statusOf(pageId)).toEqual([200, 200])
  })

  test('a hidden summary also disappears from the playlists of its owner', async () => {
    const [eve, ann] = [await newUser('Eve'), await newUser('Ann')]
    const videoId = newVideoId()
    const pageId = await publish(eve, videoId)
    const { id } = await createPlaylist(eve, [videoId])
    const readAs = async (user: User) =>
      (await (await user.send(`/api/playlists/${id}`)).json()) as PlaylistView
    expect([(await readAs(ann)).items.length, (await readAs(ann)).summaries]).toEqual([1, 1])
    await moderate('hide', 'summary', pageId)
    expect([(await readAs(ann)).items, (await readAs(ann)).summaries]).toEqual([[], 0])
    const cards = (await (await ann.send(`/api/playlists?creator=${eve.username}`)).json()) as {
      items: Playlist[]
    }
    expect(cards.items).toMatchObject([{ id, summaries: 0 }])
    expect((await readAs(eve)).items).toHaveLength(1)
  })

  test('the published summaries of a hidden creator disappear with everything else of them', async () => {
    const eve = await newUser('Eve')
    const pageId = await publish(eve, newVideoId())
    await moderate('hide', 'creator', eve.username)
    expect(await statusOf(pageId)).toEqual([404, 404])
    await moderate('restore', 'creator', eve.userId)
    expect(await statusOf(pageId)).toEqual([200, 200])
  })

  async function createPlaylist(user: User, videoIds: string[]): Promise<Playlist> {
    const created = await user.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic: true })
    const playlist = (await created.json()) as Playlist
    for (const videoId of videoIds)
      await user.sendJson('PUT', `/api/playlists/${playlist.id}/items/${videoId}`, {
        publishSummaries: true,
      })
    return playlist
  }
  /**
   * A public playlist with three summaries: one published before, one with the playlist,
   * one that is in another public playlist too.
   */
  async function setUp() {
    const eve = await newUser('Eve')
    const [before, together, shared] = [newVideoId(), newVideoId(), newVideoId()]
    for (const videoId of [together, shared]) await eve.summarize({ video: videoId })
    const pageBefore = await publish(eve, before)
    const { id } = await createPlaylist(eve, [before, together, shared])
    await createPlaylist(eve, [shared])
    const pages = { before: pageBefore, together: '', shared: '' }
    pages.together = idOf((await readPublication(eve, together))!)
    pages.shared = idOf((await readPublication(eve, shared))!)
    return { eve, id, together, pages }
  }
  const publishedWith = async (user: User, id: string) =>
    ((await (await user.send(`/api/playlists/${id}`)).json()) as PlaylistView).publishedWith
  const statusesOf = async (pages: Record<string, string>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(pages).map(async ([name, page]) => [name, (await statusOf(page))[0]]),
      ),
    )

  test('a playlist that becomes private takes along what was published with it, if its owner wants that', async () => {
    const { eve, id, together, pages } = await setUp()
    expect(await publishedWith(eve, id)).toBe(1)
    expect(await publishedWith(await newUser('Ann'), id)).toBe(0)
    await eve.sendJson('PATCH', `/api/playlists/${id}`, {
      isPublic: false,
      unpublishSummaries: false,
    })
    expect(await statusesOf(pages)).toEqual({ before: 200, together: 200, shared: 200 })
    await eve.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: true })
    await eve.sendJson('PATCH', `/api/playlists/${id}`, {
      isPublic: false,
      unpublishSummaries: true,
    })
    expect(await statusesOf(pages)).toEqual({ before: 200, together: 404, shared: 200 })
    expect(await readPublication(eve, together)).toBeNull()
    expect(await publishedWith(eve, id)).toBe(0)
    const refused = await eve.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: true })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { details: { videoIds: [together] } } },
    ])
    testServer.clock.nowMs += 11 * 60_000
    await purgeDeletedPlaylists(testServer.deps)
    await eve.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: true, publishSummaries: true })
    const again = idOf((await readPublication(eve, together))!)
    expect(again).not.toBe(pages.together)
    expect((await statusOf(again))[0]).toBe(200)
  })

  test('a deleted playlist takes along what was published with it, and brings it back when the deletion is undone', async () => {
    const { eve, id, pages } = await setUp()
    const deletePlaylist = (choice: string) =>
      eve.send(`/api/playlists/${id}${choice}`, { method: 'DELETE' })
    const restore = () => eve.sendJson('POST', `/api/playlists/${id}/restore`, {})
    await deletePlaylist('')
    expect(await statusesOf(pages)).toEqual({ before: 200, together: 200, shared: 200 })
    await restore()
    expect((await deletePlaylist('?unpublishSummaries=perhaps')).status).toBe(400)
    await deletePlaylist('?unpublishSummaries=true')
    expect(await statusesOf(pages)).toEqual({ before: 200, together: 404, shared: 200 })
    await restore()
    expect(await statusesOf(pages)).toEqual({ before: 200, together: 200, shared: 200 })
    await deletePlaylist('?unpublishSummaries=true')
    testServer.clock.nowMs += 31 * 24 * 3600_000
    await purgeDeletedPlaylists(testServer.deps)
    expect((await restore()).status).toBe(404)
    expect(await statusesOf(pages)).toEqual({ before: 200, together: 404, shared: 200 })
  })

  test('what is in two public playlists becomes private with the last of them', async () => {
    const eve = await newUser('Eve')
    const videoId = newVideoId()
    await eve.summarize({ video: videoId })
    const [first, second] = [
      await createPlaylist(eve, [videoId]),
      await createPlaylist(eve, [videoId]),
    ]
    const pageId = idOf((await readPublication(eve, videoId))!)
    const makePrivate = ({ id }: Playlist) =>
      eve.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false, unpublishSummaries: true })
    await makePrivate(first)
    expect([(await statusOf(pageId))[0], await publishedWith(eve, second.id)]).toEqual([200, 1])
    await makePrivate(second)
    expect((await statusOf(pageId))[0]).toBe(404)
  })

  test('a page whose owner publishes it by itself stays when its playlist becomes private', async () => {
    const eve = await newUser('Eve')
    const videoId = newVideoId()
    await eve.summarize({ video: videoId })
    const { id } = await createPlaylist(eve, [videoId])
    const pageId = await publish(eve, videoId)
    await eve.sendJson('PATCH', `/api/playlists/${id}`, {
      isPublic: false,
      unpublishSummaries: true,
    })
    expect((await statusOf(pageId))[0]).toBe(200)
  })

  test('a playlist keeps the date on which it was first public', async () => {
    const eve = await newUser('Eve')
    const playlist = await createPlaylist(eve, [])
    testServer.clock.nowMs += 3_600_000
    const changeTo = async (isPublic: boolean) =>
      (await (
        await eve.sendJson('PATCH', `/api/playlists/${playlist.id}`, { isPublic })
      ).json()) as Playlist
    expect((await changeTo(false)).publishedAt).toBeNull()
    expect((await changeTo(true)).publishedAt).toBe(playlist.publishedAt)
  })
})
