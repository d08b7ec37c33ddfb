// Ann chooses a username and becomes discoverable; Bob finds and follows her.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Creator } from '#contract/social/social.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { readCreatorHead } from './page-head.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => testServer.close())

let people = 0
async function signUp(name = 'Ann Example', { discoverable = true } = {}) {
  const person = newPerson(testServer, { address: `10.6.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `person_${people}`
  await person.sendJson('PATCH', '/api/me', { username, discoverable })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof signUp>>
const creatorPath = (person: Person, act = '') => `/api/creators/${person.username}${act}`
const statusAndBody = async (response: Response | Promise<Response>) => [
  (await response).status,
  await (await response).json(),
]
const readCreator = async (viewer: Person, creator: Person) =>
  statusAndBody(viewer.send(creatorPath(creator)))
const problem = (code: string) => ({ error: { code: code } })

test('users are not discoverable by default; once they are, everyone finds them by username', async () => {
  const [ann, bob] = [await signUp('ann Example', { discoverable: false }), await signUp('Bob')]
  const unknown = await statusAndBody(bob.send('/api/creators/nobody_at_all'))
  expect(await readCreator(bob, ann)).toEqual(unknown)
  expect(unknown).toMatchObject([404, problem('creator_not_found')])
  await ann.sendJson('PATCH', '/api/me', { discoverable: true })
  const found: Creator = {
    id: ann.userId,
    displayName: 'ann Example',
    username: ann.username,
    avatar: 'A',
    followers: 0,
    following: 0,
    playlistsCount: 0,
    isFollowing: false,
    isYou: false,
    isBlocked: false,
    isHidden: false,
  }
  expect(await readCreator(bob, ann)).toEqual([200, found])
  expect(
    await statusAndBody(
      newPerson(testServer).send(
        creatorPath(ann).toUpperCase().replace('/API/CREATORS', '/api/creators'),
      ),
    ),
  ).toEqual([200, found])
  expect(await readCreator(ann, ann)).toMatchObject([200, { isYou: true }])
  await ann.sendJson('PATCH', '/api/me', { discoverable: false })
  expect(await readCreator(bob, ann)).toEqual(unknown)
})

test('usernames are unique in any case, and some are reserved', async () => {
  const [ann, bob] = [await signUp(), await signUp('Bob')]
  const rejected = await statusAndBody(
    bob.sendJson('PATCH', '/api/me', { username: ann.username.toUpperCase() }),
  )
  expect(rejected).toMatchObject([409, problem('username_taken')])
  for (const username of ['admin', 'pith', 'support', 'pith_team', 'admin_1'])
    expect(
      await statusAndBody(bob.sendJson('PATCH', '/api/me', { username })),
      username,
    ).toMatchObject([409, rejected[1] as object])
  expect(await readCreator(ann, bob)).toMatchObject([200, { username: bob.username }])
  for (const username of [
    'ab',
    '1abc',
    'with space',
    'x'.repeat(31),
    '<b>bold</b>',
    'ann\u0000',
    '\u202eann',
    '../me',
  ])
    expect((await bob.sendJson('PATCH', '/api/me', { username })).status, username).toBe(400)
})

test('when two users choose the same username at once, one gets it', async () => {
  const [ann, bob] = [await signUp(), await signUp('Bob')]
  const responses = await Promise.all(
    [ann, bob].map((person) => person.sendJson('PATCH', '/api/me', { username: 'the_only_one' })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a discoverable user needs a username, and removing it ends that', async () => {
  const ann = newPerson(testServer, { address: `10.6.1.1` })
  await ann.signUp()
  expect(
    await statusAndBody(ann.sendJson('PATCH', '/api/me', { discoverable: true })),
  ).toMatchObject([422, problem('username_needed')])
  expect(
    await statusAndBody(
      ann.sendJson('PATCH', '/api/me', { username: 'ann_at_last', discoverable: true }),
    ),
  ).toMatchObject([200, { username: 'ann_at_last', discoverable: true }])
  expect(await statusAndBody(ann.sendJson('PATCH', '/api/me', { username: null }))).toMatchObject([
    200,
    { username: null, discoverable: false },
  ])
})

test('a user cannot try out usernames without limit', async () => {
  const ann = await signUp()
  const responses: number[] = []
  for (let i = 0; i < 25; i++)
    responses.push((await ann.sendJson('PATCH', '/api/me', { username: `another_${i}` })).status)
  expect(responses.slice(0, 19)).toEqual(Array(19).fill(200))
  expect(responses.at(-1)).toBe(429)
})

test('following twice counts once and can be undone', async () => {
  const [ann, bob] = [await signUp(), await signUp('Bob')]
  for (let i = 0; i < 2; i++)
    expect(
      await statusAndBody(bob.send(creatorPath(ann, '/follow'), { method: 'PUT' })),
    ).toMatchObject([200, { followers: 1, isFollowing: true }])
  expect(await readCreator(ann, bob)).toMatchObject([200, { following: 1, isFollowing: false }])
  for (let i = 0; i < 2; i++)
    expect(
      await statusAndBody(bob.send(creatorPath(ann, '/follow'), { method: 'DELETE' })),
    ).toMatchObject([200, { followers: 0, isFollowing: false }])
  expect(await readCreator(ann, bob)).toMatchObject([200, { following: 0 }])
})

test('users cannot follow or block themselves or people who are not discoverable', async () => {
  const [ann, hidden] = [await signUp(), await signUp('Hidden', { discoverable: false })]
  for (const [act, code] of [
    ['/follow', 'cannot_follow_yourself'],
    ['/block', 'cannot_block_yourself'],
  ] as const) {
    expect(await statusAndBody(ann.send(creatorPath(ann, act), { method: 'PUT' }))).toMatchObject([
      422,
      problem(code),
    ])
    expect(
      await statusAndBody(ann.send(creatorPath(hidden, act), { method: 'PUT' })),
    ).toMatchObject([404, problem('creator_not_found')])
  }
})

test('a user hidden by the operator is visible only to themselves and cannot follow', async () => {
  const [ann, bob] = [await signUp(), await signUp('Bob')]
  await testServer.deps.db.orm
    .update(profiles)
    .set({ hiddenAt: 1 })
    .where(eq(profiles.userId, ann.userId))
  expect(await readCreator(bob, ann)).toMatchObject([404, problem('creator_not_found')])
  expect(await statusAndBody(newPerson(testServer).send(creatorPath(ann)))).toMatchObject([
    404,
    problem('creator_not_found'),
  ])
  expect(await readCreator(ann, ann)).toMatchObject([200, { isYou: true, isHidden: true }])
  expect(
    await statusAndBody(ann.send(creatorPath(bob, '/follow'), { method: 'PUT' })),
  ).toMatchObject([403, problem('hidden_by_operator')])
})

test('the link of a discoverable person shows their name elsewhere, and that of anybody else nothing', async () => {
  const ann = await signUp('Ann "Tide" Example')
  const head = await readCreatorHead(testServer.deps, ann.username.toUpperCase(), null)
  expect(head).toMatchObject({ status: 200, indexable: false })
  expect(head?.html).toContain(
    '<meta property="og:title" content="Ann &quot;Tide&quot; Example" />',
  )
  expect(head?.html).toContain(
    `content="0 public playlists of video summaries by @${ann.username}."`,
  )
  await ann.sendJson('PATCH', '/api/me', { discoverable: false })
  expect(await readCreatorHead(testServer.deps, ann.username, null)).toBeNull()
  expect(await readCreatorHead(testServer.deps, ann.username, ann.userId)).toMatchObject({
    status: 200,
    indexable: false,
    html: '<title>Pith</title>',
  })
})
