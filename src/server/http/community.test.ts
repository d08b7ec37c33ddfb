// An operator turns the community off: its calls are gone, and everything else works as before.
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Playlist, PlaylistPage, PlaylistView } from '#contract/playlists/playlists.ts'
import type { Notifications } from '#contract/social/social.ts'
import { newPerson, startTestServer } from '#tests/deps.ts'

const testServer = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
afterAll(() => testServer.close())
const turn = (COMMUNITY: 'on' | 'off') => Object.assign(testServer.deps.settings, { COMMUNITY })
beforeEach(() => turn('on'))

const guest = newPerson(testServer)
let people = 0
async function signUp(username: string) {
  const person = newPerson(testServer, { address: `10.21.0.${++people}` })
  const userId = await person.signUp(username)
  await person.sendJson('PATCH', '/api/me', { username, discoverable: true })
  return { ...person, userId }
}
/** The first account is the administrator. */
const ada = await signUp('ada')
const read = async <Body>(answer: Promise<Response>) => (await (await answer).json()) as Body
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { code: string } }).error?.code

async function createPlaylist(owner: Awaited<ReturnType<typeof signUp>>): Promise<Playlist> {
  await owner.summarize({ video: 'sharedVideo' })
  const { id } = await read<Playlist>(owner.sendJson('POST', '/api/playlists', { name: 'Bees' }))
  await owner.sendJson('PUT', `/api/playlists/${id}/items/sharedVideo`, {})
  return read(
    owner.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: true, publishSummaries: true }),
  )
}

test('every call of the community answers 404, and no other does', async () => {
  const { paths } = await read<{ paths: Record<string, object> }>(guest.send('/api/openapi.json'))
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const findGone = async () => {
    const gone = new Set<string>()
    for (const call of calls) {
      const [method = '', path = ''] = call.replaceAll(/\{\w+\}/g, 'x').split(' ')
      const answer = await testServer.app.request(path, { method: method.toUpperCase() })
      const code = answer.status === 404 ? await codeOf(answer) : await answer.body?.cancel()
      if (code === 'no_such_address') gone.add(call)
    }
    return gone
  }
  const before = await findGone()
  turn('off')
  const gone = [...(await findGone())].filter((call) => !before.has(call))
  const ofCommunity = calls.filter((call) =>
    /feed|creator|comment|\blike|follow|\bblock|report/.test(call),
  )
  expect(ofCommunity.length).toBeGreaterThanOrEqual(19)
  // Without a filter it lists all public ones.
  expect(gone.sort()).toEqual([...ofCommunity, 'get /api/playlists'].sort())
})

test('a public playlist opens by its link without a link to its owner, and lists show only what is theirs', async () => {
  const [ann, bob] = [await signUp('ann'), await signUp('bob')]
  const { id } = await createPlaylist(ann)
  turn('off')
  expect(await read<PlaylistView>(bob.send(`/api/playlists/${id}`))).toMatchObject({
    name: 'Bees',
    createdBy: 'ann',
    creator: null,
    items: [{ videoId: 'sharedVideo' }],
  })
  for (const query of [
    '',
    '?filter=public',
    '?filter=liked',
    '?filter=following',
    '?filter=mine&creator=ann',
  ])
    expect(await codeOf(await bob.send(`/api/playlists${query}`)), query).toBe('no_such_address')
  expect(await bob.send(`/api/playlists/${id}/save`, { method: 'PUT' })).toMatchObject({
    status: 200,
  })
  expect(await read<PlaylistPage>(bob.send('/api/playlists?filter=mine'))).toMatchObject({
    items: [{ id }],
  })
  const sitemap = () => guest.send('/sitemap.xml').then((answer) => answer.text())
  expect(await sitemap()).not.toContain('/social<')
  turn('on')
  expect(await sitemap()).toContain('/social<')
})

test('people are not notified of it, and see again what they had when it is back', async () => {
  const [cid, dan] = [await signUp('cid'), await signUp('dan')]
  await dan.send('/api/creators/cid/follow', { method: 'PUT' })
  const unread = async (person: typeof cid) =>
    (await read<Notifications>(person.send('/api/notifications'))).unread
  expect(await unread(cid)).toBe(1)
  turn('off')
  expect(await read(cid.send('/api/notifications'))).toEqual({ items: [], unread: 0 })
  const { id } = await createPlaylist(cid)
  await cid.summarize({ video: 'secondVideo' })
  await cid.sendJson('PUT', `/api/playlists/${id}/items/secondVideo`, { publishSummaries: true })
  turn('on')
  expect([await unread(cid), await unread(dan)]).toEqual([1, 0])
})

test('the operator still decides what was reported before', async () => {
  const { id } = await createPlaylist(await signUp('eve'))
  const report = { kind: 'playlist', targetId: id, reason: 'spam' }
  expect(await (await signUp('fay')).sendJson('POST', '/api/reports', report)).toMatchObject({
    status: 204,
  })
  turn('off')
  const cases = await read<{ items: object[] }>(ada.send('/api/admin/moderation?filter=open'))
  expect(cases).toMatchObject({ items: [{ kind: 'playlist', id }] })
  expect(
    await ada.sendJson('POST', '/api/admin/moderation', { name: 'hide', kind: 'playlist', id }),
  ).toMatchObject({
    status: 200,
  })
  expect(await guest.send(`/api/playlists/${id}`)).toMatchObject({ status: 404 })
})
