// Ann has had enough of somebody: of one whom she knows by name, and of one who writes and shows playlists without a name.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Creator } from '#contract/social.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { profiles } from '../db/schema/accounts.ts'
import { comments } from '../db/schema/comments.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

let people = 0
async function someone(name: string, { findable = true } = {}) {
  const person = aPerson(world, { address: `10.9.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `enough_${people}`
  await person.sendJson('PATCH', '/api/me', { username, findable })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof someone>>
const nobodys = '00000000-0000-4000-8000-000000000000'
const at = (who: Person, act = '') => `/api/creators/${who.username}${act}`
const read = async (response: Response | Promise<Response>) => [(await response).status, await (await response).json()]
const refused = async (response: Promise<Response>) => {
  const [status, body] = await read(response)
  return [status, (body as { error: { code: string } }).error.code]
}
const statusOf = async (response: Promise<Response>) => (await response).status
const idOf = async (response: Promise<Response>) => ((await (await response).json()) as { id: string }).id
const aPlaylist = (who: Person, isPublic = true) =>
  idOf(who.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic }))
const say = (who: Person, playlistId: string) =>
  idOf(who.sendJson('POST', `/api/playlists/${playlistId}/comments`, { content: 'Buzz' }))
const block = (who: Pick<Person, 'send'>, path: string) => who.send(`/api/${path}/block`, { method: 'PUT' })
const blockedBy = async (who: Person) =>
  ((await (await who.send('/api/creators?kind=blocked')).json()) as { items: Creator[] }).items
const unblock = async (who: Person, name: string) =>
  statusOf(who.send(`/api/creators/${name}/block`, { method: 'DELETE' }))

test('who is blocked and who blocks are nobody to each other; only the list of the blocked leads back', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  await bob.send(at(ann, '/follow'), { method: 'PUT' })
  await ann.send(at(bob, '/follow'), { method: 'PUT' })
  for (let i = 0; i < 2; i++) expect(await statusOf(block(ann, `creators/${bob.username}`))).toBe(204)
  const nobody = await read(ann.send('/api/creators/nobody_at_all'))
  expect(await read(ann.send(at(bob)))).toEqual(nobody)
  expect(await read(bob.send(at(ann)))).toEqual(nobody)
  expect(await read(bob.send(at(ann, '/follow'), { method: 'PUT' }))).toEqual(nobody)
  expect(await read(block(bob, `creators/${ann.username}`))).toEqual(nobody)
  expect(await read(ann.send(at(ann)))).toMatchObject([200, { followers: 0, following: 0 }])
  const listed = { displayName: 'Bob', username: bob.username, avatar: 'B', isBlocked: true }
  expect(await blockedBy(ann)).toMatchObject([listed])
  expect(await blockedBy(bob)).toEqual([])
  expect(await unblock(ann, bob.username.toUpperCase())).toBe(204)
  expect(await read(bob.send(at(ann)))).toMatchObject([200, { isFollowing: false, isBlocked: false }])
})

test.each(['comment', 'playlist'] as const)(
  'by their %s somebody without a name is blocked, and stays without one',
  async (kind) => {
    const [ann, bob] = [await someone('Ann'), await someone('Bob Secret', { findable: false })]
    const [annsList, bobsList] = [await aPlaylist(ann), await aPlaylist(bob)]
    const path = kind === 'comment' ? `comments/${await say(bob, annsList)}` : `playlists/${bobsList}`
    await bob.send(at(ann, '/follow'), { method: 'PUT' })
    for (let i = 0; i < 2; i++) expect(await statusOf(block(ann, path))).toBe(204)

    expect(await refused(ann.send(`/api/playlists/${bobsList}`))).toEqual([404, 'playlist_not_found'])
    expect(await refused(bob.send(`/api/playlists/${annsList}`))).toEqual([404, 'playlist_not_found'])
    expect(await read(ann.send(`/api/playlists/${annsList}/comments`))).toMatchObject([200, { items: [], total: 0 }])
    expect(await read(ann.send(at(ann)))).toMatchObject([200, { followers: 0 }])
    expect(await read(ann.send('/api/notifications'))).toMatchObject([200, { items: [], unread: 0 }])

    const [listed, ...others] = await blockedBy(ann)
    expect(others).toEqual([])
    expect(listed).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      ...{ displayName: 'A Pith reader', username: '', avatar: 'A', followers: 0, following: 0, playlistsCount: 0 },
      ...{ isFollowing: false, isYou: false, isBlocked: true, isHidden: false },
    })
    for (const response of [ann.send('/api/creators?kind=blocked'), ann.send('/api/me/export')]) {
      const told = await (await response).text()
      for (const secret of ['Bob Secret', bob.username, bob.userId]) expect(told).not.toContain(secret)
    }
    // Whoever guesses who it is does not learn whether they are right.
    expect(await refused(block(ann, `creators/${bob.username}`))).toEqual([404, 'creator_not_found'])
    for (const guess of [bob.username, bob.userId]) expect(await unblock(ann, guess)).toBe(204)
    expect(await blockedBy(ann)).toHaveLength(1)

    const eve = await someone('Eve')
    expect(await unblock(eve, listed!.id)).toBe(204)
    expect(await blockedBy(ann)).toHaveLength(1)
    expect(await unblock(ann, listed!.id)).toBe(204)
    expect(await blockedBy(ann)).toEqual([])
    expect(await statusOf(ann.send(`/api/playlists/${bobsList}`))).toBe(200)
    expect(await unblock(ann, listed!.id)).toBe(204)
  },
)

test('somebody who was blocked by name and then hides loses it on the list; who lets others find them has it there', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob Secret')]
  await block(ann, `creators/${bob.username}`)
  const [{ id } = { id: '' }] = await blockedBy(ann)
  expect(id).not.toBe(bob.userId)
  await bob.sendJson('PATCH', '/api/me', { findable: false })
  expect(await blockedBy(ann)).toMatchObject([{ id, username: '', displayName: 'A Pith reader' }])
  await bob.sendJson('PATCH', '/api/me', { findable: true })
  expect(await blockedBy(ann)).toMatchObject([{ id, username: bob.username, displayName: 'Bob Secret' }])
  expect(await unblock(ann, id)).toBe(204)
  expect(await blockedBy(ann)).toEqual([])
})

test('who leaves is on no list any more', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob', { findable: false })]
  await block(ann, `playlists/${await aPlaylist(bob)}`)
  expect(await blockedBy(ann)).toHaveLength(1)
  await bob.sendJson('DELETE', '/api/me', { password: bob.credentials.password })
  expect(await blockedBy(ann)).toEqual([])
})

test('nobody blocks themselves, what they do not see, or anything as a guest', async () => {
  const [ann, bob, eve] = [await someone('Ann'), await someone('Bob', { findable: false }), await someone('Eve')]
  const [annsList, hisSecret] = [await aPlaylist(ann), await aPlaylist(bob, false)]
  const [annsComment, bobsComment] = [await say(ann, annsList), await say(bob, annsList)]
  for (const path of [`creators/${ann.username}`, `comments/${annsComment}`, `playlists/${annsList}`])
    expect(await refused(block(ann, path)), path).toEqual([422, 'cannot_follow'])
  expect(await refused(block(bob, `creators/${bob.username}`))).toEqual([422, 'cannot_follow'])
  expect(await refused(block(bob, `playlists/${hisSecret}`))).toEqual([422, 'cannot_follow'])
  expect(await refused(block(eve, `creators/${bob.username}`))).toEqual([404, 'creator_not_found'])
  for (const unknown of [nobodys, 'x', "'; drop table blocks; --", '\u0000', 'sample-1', hisSecret]) {
    const id = encodeURIComponent(unknown)
    expect(await read(block(eve, `playlists/${id}`))).toEqual(await read(eve.send(`/api/playlists/${nobodys}`)))
    expect(await refused(block(eve, `comments/${id}`))).toEqual([404, 'comment_not_found'])
    expect(await unblock(eve, id), unknown).toBe(204)
  }
  for (const path of [`creators/${ann.username}`, `comments/${bobsComment}`, `playlists/${annsList}`])
    expect(await refused(block(aPerson(world), path)), path).toEqual([401, 'not_authenticated'])

  // Hidden by the operator, under a list that became private, or of somebody who blocked one: there is nothing.
  const { orm } = world.deps.db
  await orm.update(comments).set({ hiddenAt: 1 }).where(eq(comments.id, bobsComment))
  expect(await refused(block(eve, `comments/${bobsComment}`))).toEqual([404, 'comment_not_found'])
  await orm.update(comments).set({ hiddenAt: null }).where(eq(comments.id, bobsComment))
  await orm.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.userId, bob.userId))
  expect(await refused(block(eve, `comments/${bobsComment}`))).toEqual([404, 'comment_not_found'])
  await orm.update(profiles).set({ hiddenAt: null }).where(eq(profiles.userId, bob.userId))
  await ann.sendJson('PATCH', `/api/playlists/${annsList}`, { isPublic: false })
  expect(await refused(block(eve, `comments/${bobsComment}`))).toEqual([404, 'comment_not_found'])
  await ann.sendJson('PATCH', `/api/playlists/${annsList}`, { isPublic: true })
  await block(bob, `creators/${eve.username}`)
  expect(await refused(block(eve, `comments/${bobsComment}`))).toEqual([404, 'comment_not_found'])
  expect(await blockedBy(eve)).toEqual([])
})

test('nobody blocks without end', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob', { findable: false })]
  const path = `comments/${await say(bob, await aPlaylist(ann))}`
  for (let i = 0; i < 60; i++) {
    expect(await statusOf(block(ann, path))).toBe(204)
    await unblock(ann, (await blockedBy(ann))[0]!.id)
  }
  expect(await refused(block(ann, path))).toEqual([429, 'too_many_attempts'])
})
