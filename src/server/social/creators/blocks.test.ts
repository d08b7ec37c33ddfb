// Ann blocks a creator by name, and anonymous authors by their comments and playlists.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Creator } from '#contract/social/social.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/comments.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => testServer.close())

let people = 0
async function signUp(name: string, { discoverable = true } = {}) {
  const person = newPerson(testServer, { address: `10.9.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `enough_${people}`
  await person.sendJson('PATCH', '/api/me', { username, discoverable })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof signUp>>
const missingId = '00000000-0000-4000-8000-000000000000'
const creatorPath = (person: Person, act = '') => `/api/creators/${person.username}${act}`
const statusAndBody = async (response: Response | Promise<Response>) => [
  (await response).status,
  await (await response).json(),
]
const statusAndCode = async (response: Promise<Response>) => {
  const [status, body] = await statusAndBody(response)
  return [status, (body as { error: { code: string } }).error.code]
}
const statusOf = async (response: Promise<Response>) => (await response).status
const idOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { id: string }).id
const createPlaylist = (person: Person, isPublic = true) =>
  idOf(person.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic }))
const addComment = (person: Person, playlistId: string) =>
  idOf(person.sendJson('POST', `/api/playlists/${playlistId}/comments`, { content: 'Buzz' }))
const block = (person: Pick<Person, 'send'>, path: string) =>
  person.send(`/api/${path}/block`, { method: 'PUT' })
const blockedBy = async (person: Person) =>
  ((await (await person.send('/api/creators?kind=blocked')).json()) as { items: Creator[] }).items
const unblock = async (person: Person, name: string) =>
  statusOf(person.send(`/api/creators/${name}/block`, { method: 'DELETE' }))

test('a blocked person and the blocker do not find each other; only the list of blocked people unblocks', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  await bob.send(creatorPath(ann, '/follow'), { method: 'PUT' })
  await ann.send(creatorPath(bob, '/follow'), { method: 'PUT' })
  for (let i = 0; i < 2; i++)
    expect(await statusOf(block(ann, `creators/${bob.username}`))).toBe(204)
  const notFound = await statusAndBody(ann.send('/api/creators/nobody_at_all'))
  expect(await statusAndBody(ann.send(creatorPath(bob)))).toEqual(notFound)
  expect(await statusAndBody(bob.send(creatorPath(ann)))).toEqual(notFound)
  expect(await statusAndBody(bob.send(creatorPath(ann, '/follow'), { method: 'PUT' }))).toEqual(
    notFound,
  )
  expect(await statusAndBody(block(bob, `creators/${ann.username}`))).toEqual(notFound)
  expect(await statusAndBody(ann.send(creatorPath(ann)))).toMatchObject([
    200,
    { followers: 0, following: 0 },
  ])
  const blocked = { displayName: 'Bob', username: bob.username, avatar: 'B', isBlocked: true }
  expect(await blockedBy(ann)).toMatchObject([blocked])
  expect(await blockedBy(bob)).toEqual([])
  expect(await unblock(ann, bob.username.toUpperCase())).toBe(204)
  expect(await statusAndBody(bob.send(creatorPath(ann)))).toMatchObject([
    200,
    { isFollowing: false, isBlocked: false },
  ])
})

test.each(['comment', 'playlist'] as const)(
  'an anonymous author is blocked by their %s and stays anonymous',
  async (kind) => {
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob Secret', { discoverable: false })]
    const [annsPlaylist, bobsPlaylist] = [await createPlaylist(ann), await createPlaylist(bob)]
    const path =
      kind === 'comment'
        ? `comments/${await addComment(bob, annsPlaylist)}`
        : `playlists/${bobsPlaylist}`
    await bob.send(creatorPath(ann, '/follow'), { method: 'PUT' })
    for (let i = 0; i < 2; i++) expect(await statusOf(block(ann, path))).toBe(204)

    expect(await statusAndCode(ann.send(`/api/playlists/${bobsPlaylist}`))).toEqual([
      404,
      'playlist_not_found',
    ])
    expect(await statusAndCode(bob.send(`/api/playlists/${annsPlaylist}`))).toEqual([
      404,
      'playlist_not_found',
    ])
    expect(await statusAndBody(ann.send(`/api/playlists/${annsPlaylist}/comments`))).toMatchObject([
      200,
      { items: [], total: 0 },
    ])
    expect(await statusAndBody(ann.send(creatorPath(ann)))).toMatchObject([200, { followers: 0 }])
    expect(await statusAndBody(ann.send('/api/notifications'))).toMatchObject([
      200,
      { items: [], unread: 0 },
    ])

    const [blocked, ...others] = await blockedBy(ann)
    expect(others).toEqual([])
    expect(blocked).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      displayName: 'A Pith reader',
      username: '',
      avatar: 'A',
      followers: 0,
      following: 0,
      playlistsCount: 0,
      isFollowing: false,
      isYou: false,
      isBlocked: true,
      isHidden: false,
    })
    for (const response of [ann.send('/api/creators?kind=blocked'), ann.send('/api/me/export')]) {
      const text = await (await response).text()
      for (const secret of ['Bob Secret', bob.username, bob.userId])
        expect(text).not.toContain(secret)
    }
    // A guess of the username or id does not reveal whether it is right.
    expect(await statusAndCode(block(ann, `creators/${bob.username}`))).toEqual([
      404,
      'creator_not_found',
    ])
    for (const guess of [bob.username, bob.userId]) expect(await unblock(ann, guess)).toBe(204)
    expect(await blockedBy(ann)).toHaveLength(1)

    const eve = await signUp('Eve')
    expect(await unblock(eve, blocked!.id)).toBe(204)
    expect(await blockedBy(ann)).toHaveLength(1)
    expect(await unblock(ann, blocked!.id)).toBe(204)
    expect(await blockedBy(ann)).toEqual([])
    expect(await statusOf(ann.send(`/api/playlists/${bobsPlaylist}`))).toBe(200)
    expect(await unblock(ann, blocked!.id)).toBe(204)
  },
)

test('the list of blocked people names only those who are discoverable now', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob Secret')]
  await block(ann, `creators/${bob.username}`)
  const [{ id } = { id: '' }] = await blockedBy(ann)
  expect(id).not.toBe(bob.userId)
  await bob.sendJson('PATCH', '/api/me', { discoverable: false })
  expect(await blockedBy(ann)).toMatchObject([{ id, username: '', displayName: 'A Pith reader' }])
  await bob.sendJson('PATCH', '/api/me', { discoverable: true })
  expect(await blockedBy(ann)).toMatchObject([
    { id, username: bob.username, displayName: 'Bob Secret' },
  ])
  expect(await unblock(ann, id)).toBe(204)
  expect(await blockedBy(ann)).toEqual([])
})

test('a deleted account is no longer on the list of blocked people', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob', { discoverable: false })]
  await block(ann, `playlists/${await createPlaylist(bob)}`)
  expect(await blockedBy(ann)).toHaveLength(1)
  await bob.sendJson('DELETE', '/api/me', { password: bob.credentials.password })
  expect(await blockedBy(ann)).toEqual([])
})

test('users cannot block themselves or authors of what they do not see, and guests cannot block', async () => {
  const [ann, bob, eve] = [
    await signUp('Ann'),
    await signUp('Bob', { discoverable: false }),
    await signUp('Eve'),
  ]
  const [annsPlaylist, bobsPrivatePlaylist] = [
    await createPlaylist(ann),
    await createPlaylist(bob, false),
  ]
  const [annsComment, bobsComment] = [
    await addComment(ann, annsPlaylist),
    await addComment(bob, annsPlaylist),
  ]
  for (const path of [
    `creators/${ann.username}`,
    `comments/${annsComment}`,
    `playlists/${annsPlaylist}`,
  ])
    expect(await statusAndCode(block(ann, path)), path).toEqual([422, 'cannot_block_yourself'])
  expect(await statusAndCode(block(bob, `creators/${bob.username}`))).toEqual([
    422,
    'cannot_block_yourself',
  ])
  expect(await statusAndCode(block(bob, `playlists/${bobsPrivatePlaylist}`))).toEqual([
    422,
    'cannot_block_yourself',
  ])
  expect(await statusAndCode(block(eve, `creators/${bob.username}`))).toEqual([
    404,
    'creator_not_found',
  ])
  for (const unknown of [
    missingId,
    'x',
    "'; drop table blocks; --",
    '\u0000',
    'sample-1',
    bobsPrivatePlaylist,
  ]) {
    const id = encodeURIComponent(unknown)
    expect(await statusAndBody(block(eve, `playlists/${id}`))).toEqual(
      await statusAndBody(eve.send(`/api/playlists/${missingId}`)),
    )
    expect(await statusAndCode(block(eve, `comments/${id}`))).toEqual([404, 'comment_not_found'])
    expect(await unblock(eve, id), unknown).toBe(204)
  }
  for (const path of [
    `creators/${ann.username}`,
    `comments/${bobsComment}`,
    `playlists/${annsPlaylist}`,
  ])
    expect(await statusAndCode(block(newPerson(testServer), path)), path).toEqual([
      401,
      'not_authenticated',
    ])

  // A hidden comment, a hidden author, a private playlist and an author person blocked
  // the viewer look like a missing comment.
  const { orm } = testServer.deps.db
  await orm.update(comments).set({ hiddenAt: 1 }).where(eq(comments.id, bobsComment))
  expect(await statusAndCode(block(eve, `comments/${bobsComment}`))).toEqual([
    404,
    'comment_not_found',
  ])
  await orm.update(comments).set({ hiddenAt: null }).where(eq(comments.id, bobsComment))
  await orm.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.userId, bob.userId))
  expect(await statusAndCode(block(eve, `comments/${bobsComment}`))).toEqual([
    404,
    'comment_not_found',
  ])
  await orm.update(profiles).set({ hiddenAt: null }).where(eq(profiles.userId, bob.userId))
  await ann.sendJson('PATCH', `/api/playlists/${annsPlaylist}`, { isPublic: false })
  expect(await statusAndCode(block(eve, `comments/${bobsComment}`))).toEqual([
    404,
    'comment_not_found',
  ])
  await ann.sendJson('PATCH', `/api/playlists/${annsPlaylist}`, { isPublic: true })
  await block(bob, `creators/${eve.username}`)
  expect(await statusAndCode(block(eve, `comments/${bobsComment}`))).toEqual([
    404,
    'comment_not_found',
  ])
  expect(await blockedBy(eve)).toEqual([])
})

test('a user can block sixty times a minute', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob', { discoverable: false })]
  const path = `comments/${await addComment(bob, await createPlaylist(ann))}`
  for (let i = 0; i < 60; i++) {
    expect(await statusOf(block(ann, path))).toBe(204)
    await unblock(ann, (await blockedBy(ann))[0]!.id)
  }
  expect(await statusAndCode(block(ann, path))).toEqual([429, 'too_many_attempts'])
})
