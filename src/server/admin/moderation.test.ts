// Ada reads the reports on the page, hides and restores; the terminal does the same, and
// each act is logged.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportCases } from '#contract/admin/moderation.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { runModeration } from '../social/moderation/moderation.ts'

let testServer: TestServer
let ada: ReturnType<typeof newPerson>
let bob: ReturnType<typeof newPerson>
beforeAll(async () => {
  testServer = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
  ada = newPerson(testServer, { address: '10.6.0.1' })
  bob = newPerson(testServer, { address: '10.6.0.2' })
  await ada.signUp('Ada')
  await bob.signUp('Bob')
})
afterAll(() => testServer.close())

const list = async (filter: string, page = 1) =>
  (await (
    await ada.send(`/api/admin/moderation?filter=${filter}&page=${page}`)
  ).json()) as ReportCases
const act = async (body: object) => {
  const response = await ada.sendJson('POST', '/api/admin/moderation', body)
  return [response.status, (await response.json()) as unknown]
}
const create = async (path: string, body: object) =>
  ((await (await bob.sendJson('POST', path, body)).json()) as { id: string }).id
const logged = async () => {
  const { items } = (await (await ada.send('/api/admin/actions')).json()) as {
    items: Record<string, unknown>[]
  }
  return items.map(({ actor, action, person, details }) => ({ actor, action, person, details }))
}
const report = async (kind: string, targetId: string, note = '') => {
  testServer.clock.nowMs += 10_000
  expect(
    (await ada.sendJson('POST', '/api/reports', { kind, targetId, reason: 'spam', note })).status,
  ).toBe(204)
}

test('Ada hides a reported playlist and a public summary, dismisses a report, and restores', async () => {
  const playlistId = await create('/api/playlists', { name: 'Cures they hide', isPublic: true })
  const commentId = await create(`/api/playlists/${playlistId}/comments`, {
    content: 'Earn 300 a day',
  })
  await bob.summarize({ video: 'publicVideo' })
  const publication = { showsName: false, indexable: false }
  const published = await bob.sendJson('PUT', '/api/summaries/publicVideo/publication', publication)
  const pageId = ((await published.json()) as { url: string }).url.split('/').at(-1)!
  await report('playlist', playlistId, 'dangerous')
  await report('comment', commentId)
  await report('summary', pageId)
  const open = await list('open')
  expect(open).toMatchObject({
    total: 3,
    items: [
      {
        kind: 'playlist',
        text: 'Cures they hide',
        by: 'Bob',
        email: bob.credentials.email,
        reportCount: 1,
      },
      { kind: 'comment', text: 'Earn 300 a day', playlistId },
      { kind: 'summary', id: pageId, text: 'How do bees find flowers?' },
    ],
  })
  expect(open.items[0]!.reports).toMatchObject([{ reason: 'spam', note: 'dangerous' }])

  testServer.clock.nowMs += 1000
  expect(await act({ name: 'hide', kind: 'summary', id: pageId })).toEqual([200, { changed: true }])
  expect(await act({ name: 'hide', kind: 'summary', id: pageId })).toEqual([
    200,
    { changed: false },
  ])
  expect((await newPerson(testServer).send(`/api/public/${pageId}`)).status).toBe(404)
  testServer.clock.nowMs += 1000
  // The terminal runs the same function.
  await runModeration(testServer.deps, { name: 'hide', kind: 'playlist', id: playlistId })
  testServer.clock.nowMs += 1000
  expect(await act({ name: 'dismiss', reportId: open.items[1]!.reportId })).toEqual([
    200,
    { changed: true },
  ])
  expect((await list('open')).total).toBe(0)
  expect((await list('hidden')).items.map(({ kind, isHidden }) => [kind, isHidden])).toEqual([
    ['playlist', true],
    ['summary', true],
  ])
  expect((await list('resolved')).items.map(({ kind }) => kind)).toEqual([
    'comment',
    'playlist',
    'summary',
  ])
  testServer.clock.nowMs += 1000
  expect(await act({ name: 'restore', kind: 'summary', id: pageId })).toEqual([
    200,
    { changed: true },
  ])
  expect((await newPerson(testServer).send(`/api/public/${pageId}`)).status).toBe(200)
  expect(await logged()).toEqual([
    { actor: 'Ada', action: 'restore', person: 'Bob', details: { kind: 'summary' } },
    { actor: 'Ada', action: 'dismiss', person: null, details: { kind: 'comment' } },
    { actor: null, action: 'hide', person: 'Bob', details: { kind: 'playlist' } },
    { actor: 'Ada', action: 'hide', person: 'Bob', details: { kind: 'summary' } },
  ])
})

test('what does not exist is named, and long lists are paged', async () => {
  expect(await act({ name: 'hide', kind: 'playlist', id: 'nothing' })).toMatchObject([404, {}])
  expect(await act({ name: 'dismiss', reportId: 'nothing' })).toMatchObject([400, {}])
  expect(await act({ name: 'hide', kind: 'person', id: 'x' })).toMatchObject([400, {}])
  for (let number = 0; number < 11; number++)
    await report(
      'playlist',
      await create('/api/playlists', { name: `Playlist ${number}`, isPublic: true }),
    )
  const [first, second] = [await list('open'), await list('open', 2)]
  expect([first.total, first.items.length, second.items.map(({ text }) => text)]).toEqual([
    11,
    10,
    ['Playlist 10'],
  ])
})
