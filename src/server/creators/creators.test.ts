// Ann chooses a name and lets herself be found; Bob finds her and follows her.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Creator } from '#contract/social.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { profiles } from '../db/schema/accounts.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

let people = 0
async function someone(name = 'Ann Example', { findable = true } = {}) {
  const person = aPerson(world, { address: `10.6.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `person_${people}`
  await person.sendJson('PATCH', '/api/me', { username, findable })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof someone>>
const at = (who: Person, act = '') => `/api/creators/${who.username}${act}`
const read = async (response: Response | Promise<Response>) => [(await response).status, await (await response).json()]
const look = async (viewer: Person, at_: Person) => read(viewer.send(at(at_)))
const code = (wanted: string) => ({ error: { code: wanted } })

test('nobody can be found before they choose to be; then everybody finds them by their username', async () => {
  const [ann, bob] = [await someone('ann Example', { findable: false }), await someone('Bob')]
  const unknown = await read(bob.send('/api/creators/nobody_at_all'))
  expect(await look(bob, ann)).toEqual(unknown)
  expect(unknown).toMatchObject([404, code('creator_not_found')])
  await ann.sendJson('PATCH', '/api/me', { findable: true })
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
  expect(await look(bob, ann)).toEqual([200, found])
  expect(await read(aPerson(world).send(at(ann).toUpperCase().replace('/API/CREATORS', '/api/creators')))).toEqual([
    200,
    found,
  ])
  expect(await look(ann, ann)).toMatchObject([200, { isYou: true }])
  await ann.sendJson('PATCH', '/api/me', { findable: false })
  expect(await look(bob, ann)).toEqual(unknown)
})

test('a username is one’s own, whatever its letters’ size; some are nobody’s', async () => {
  const [ann, bob] = [await someone(), await someone('Bob')]
  const taken = await read(bob.sendJson('PATCH', '/api/me', { username: ann.username.toUpperCase() }))
  expect(taken).toMatchObject([409, code('username_taken')])
  for (const username of ['admin', 'pith', 'support', 'pith_team', 'admin_1'])
    expect(await read(bob.sendJson('PATCH', '/api/me', { username })), username).toMatchObject([
      409,
      taken[1] as object,
    ])
  expect(await look(ann, bob)).toMatchObject([200, { username: bob.username }])
  for (const username of ['ab', '1abc', 'with space', 'x'.repeat(31), '<b>bold</b>', 'ann\u0000', '\u202eann', '../me'])
    expect((await bob.sendJson('PATCH', '/api/me', { username })).status, username).toBe(400)
})

test('of two who want the same name at once one gets it', async () => {
  const [ann, bob] = [await someone(), await someone('Bob')]
  const answers = await Promise.all(
    [ann, bob].map((who) => who.sendJson('PATCH', '/api/me', { username: 'the_only_one' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('to be found one needs a username, and without it one is not found any more', async () => {
  const ann = aPerson(world, { address: `10.6.1.1` })
  await ann.signUp()
  expect(await read(ann.sendJson('PATCH', '/api/me', { findable: true }))).toMatchObject([422, code('username_needed')])
  expect(await read(ann.sendJson('PATCH', '/api/me', { username: 'ann_at_last', findable: true }))).toMatchObject([
    200,
    { username: 'ann_at_last', findable: true },
  ])
  expect(await read(ann.sendJson('PATCH', '/api/me', { username: null }))).toMatchObject([
    200,
    { username: null, findable: false },
  ])
})

test('names cannot be tried out without end', async () => {
  const ann = await someone()
  const answers: number[] = []
  for (let i = 0; i < 25; i++)
    answers.push((await ann.sendJson('PATCH', '/api/me', { username: `another_${i}` })).status)
  expect(answers.slice(0, 19)).toEqual(Array(19).fill(200))
  expect(answers.at(-1)).toBe(429)
})

test('following counts once, however often it is asked for, and is taken back', async () => {
  const [ann, bob] = [await someone(), await someone('Bob')]
  for (let i = 0; i < 2; i++)
    expect(await read(bob.send(at(ann, '/follow'), { method: 'PUT' }))).toMatchObject([
      200,
      { followers: 1, isFollowing: true },
    ])
  expect(await look(ann, bob)).toMatchObject([200, { following: 1, isFollowing: false }])
  for (let i = 0; i < 2; i++)
    expect(await read(bob.send(at(ann, '/follow'), { method: 'DELETE' }))).toMatchObject([
      200,
      { followers: 0, isFollowing: false },
    ])
  expect(await look(ann, bob)).toMatchObject([200, { following: 0 }])
})

test('nobody follows or blocks themselves, or somebody who cannot be found', async () => {
  const [ann, hidden] = [await someone(), await someone('Hidden', { findable: false })]
  for (const act of ['/follow', '/block']) {
    expect(await read(ann.send(at(ann, act), { method: 'PUT' }))).toMatchObject([422, code('cannot_follow')])
    expect(await read(ann.send(at(hidden, act), { method: 'PUT' }))).toMatchObject([404, code('creator_not_found')])
  }
})

test('who was hidden by the operator is there only for themselves, and follows nobody', async () => {
  const [ann, bob] = [await someone(), await someone('Bob')]
  await world.deps.db.orm.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.userId, ann.userId))
  expect(await look(bob, ann)).toMatchObject([404, code('creator_not_found')])
  expect(await read(aPerson(world).send(at(ann)))).toMatchObject([404, code('creator_not_found')])
  expect(await look(ann, ann)).toMatchObject([200, { isYou: true, isHidden: true }])
  expect(await read(ann.send(at(bob, '/follow'), { method: 'PUT' }))).toMatchObject([403, code('hidden_by_operator')])
})
