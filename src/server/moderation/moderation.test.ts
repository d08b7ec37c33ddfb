// People report what they see, and the operator looks at it, hides it, shows it again or leaves it as it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists.ts'
import type { Comment, Notifications } from '#contract/social.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { type Case, moderate } from './moderation.ts'
import { orderPath } from './order.ts'
import { signOrder } from './signature.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

/** Between two reports, so that their order is known and nobody is too quick. */
let stepMs = 10_000
let people = 0
async function someone(name: string) {
  const person = aPerson(world, { address: `10.8.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `member_${people}`
  await person.sendJson('PATCH', '/api/me', { username, findable: true })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof someone>>

async function aScene() {
  const [ann, bob, eve] = [await someone('Ann'), await someone('Bob'), await someone('Eve')]
  const made = await eve.sendJson('POST', '/api/playlists', { name: 'Win money now', isPublic: true })
  const { id: playlistId } = (await made.json()) as Playlist
  const said = await eve.sendJson('POST', `/api/playlists/${playlistId}/comments`, { content: 'Click here' })
  const { id: commentId } = (await said.json()) as Comment
  return { ann, bob, eve, playlistId, commentId }
}
const report = async (who: Person, kind: string, targetId: string, more: object = {}) => {
  world.clock.nowMs += stepMs
  const response = await who.sendJson('POST', '/api/reports', { kind, targetId, reason: 'spam', ...more })
  return response.status === 204
    ? 204
    : [response.status, ((await response.json()) as { error: { code: string } }).error.code]
}
const order = (words: Parameters<typeof moderate>[1]) => moderate(world.deps, words)
const casesOf = async (all = false) => ((await order({ name: 'list', all })) as { cases: Case[] }).cases
const get = async <Body>(who: Pick<Person, 'send'>, path: string) => {
  const response = await who.send(path)
  return [response.status, await response.json()] as [number, Body]
}

test('what people report is listed once for each target, oldest first, and can be dismissed', async () => {
  const { ann, bob, eve, playlistId, commentId } = await aScene()
  const nowMs = world.clock.nowMs + stepMs
  for (const who of [ann, ann, bob])
    expect(await report(who, 'playlist', playlistId, { note: who === ann ? 'Again\u001b[2J!' : '' })).toBe(204)
  expect(await report(ann, 'comment', commentId, { reason: 'abuse' })).toBe(204)
  expect(await report(ann, 'creator', eve.username.toUpperCase())).toBe(204)
  const cases = await casesOf()
  expect(cases).toMatchObject([
    {
      ...{ kind: 'playlist', id: playlistId, text: 'Win money now', by: 'Eve', isHidden: false, isSettled: false },
      reports: [
        { reason: 'spam', note: 'Again[2J!', createdAt: nowMs },
        { reason: 'spam', note: '' },
      ],
    },
    { kind: 'comment', id: commentId, text: 'Click here', by: 'Eve' },
    { kind: 'creator', id: eve.username, text: 'Eve' },
  ])
  for (const { reportId } of cases) expect(await order({ name: 'dismiss', reportId })).toEqual({ changed: true })
  expect(await order({ name: 'dismiss', reportId: cases[0]!.reportId })).toEqual({ changed: false })
  expect(await casesOf()).toEqual([])
  expect((await casesOf(true)).map(({ isSettled }) => isSettled)).toEqual([true, true, true])
  expect(await report(ann, 'playlist', playlistId, { note: 'Still there' })).toBe(204)
  expect(await casesOf()).toMatchObject([{ kind: 'playlist', reports: [{ note: 'Still there' }] }])
})

test('only what one sees can be reported, and nothing of one’s own', async () => {
  const { ann, eve, playlistId, commentId } = await aScene()
  for (const [kind, id] of [
    ['playlist', playlistId],
    ['comment', commentId],
    ['creator', eve.username],
  ] as const) {
    expect(await report(eve, kind, id)).toEqual([422, 'cannot_follow'])
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'nobody', '\u0000', "'; drop"])
      expect(await report(ann, kind, unknown)).toEqual([404, `${kind}_not_found`])
  }
  await eve.sendJson('PATCH', `/api/playlists/${playlistId}`, { isPublic: false })
  expect(await report(ann, 'playlist', playlistId)).toEqual([404, 'playlist_not_found'])
  expect(await report(ann, 'comment', commentId)).toEqual([404, 'comment_not_found'])
})

test('reports are bounded, and what is no report is refused in a sentence', async () => {
  const { ann, playlistId } = await aScene()
  for (const body of [{}, { kind: 'person' }, { kind: 'playlist', targetId: playlistId, reason: 'taste' }])
    expect((await ann.sendJson('POST', '/api/reports', body)).status).toBe(400)
  expect(await report(ann, 'playlist', playlistId, { note: 'x'.repeat(501) })).toEqual([400, 'bad_request'])
  stepMs = 0
  world.clock.nowMs += 60_000
  for (let i = 0; i < 10; i++) expect(await report(ann, 'playlist', playlistId)).toBe(204)
  expect(await report(ann, 'playlist', playlistId)).toEqual([429, 'too_many_attempts'])
  stepMs = 10_000
})

test('a hidden playlist is gone for everybody, and its owner is told', async () => {
  const { ann, eve, playlistId } = await aScene()
  await report(ann, 'playlist', playlistId)
  const hide = { name: 'hide', kind: 'playlist', id: playlistId } as const
  expect(await order(hide)).toEqual({ changed: true })
  expect(await order(hide)).toEqual({ changed: false })
  const none = await get(ann, '/api/playlists/00000000-0000-4000-8000-000000000000')
  expect(await get(ann, `/api/playlists/${playlistId}`)).toEqual(none)
  expect((await get(ann, `/api/playlists/${playlistId}/comments`))[0]).toBe(404)
  expect(await get(eve, `/api/playlists/${playlistId}`)).toMatchObject([200, { isHidden: true, isPublic: true }])
  expect((await casesOf()).filter(({ id }) => id === playlistId)).toEqual([])
  expect(await order({ ...hide, name: 'restore' })).toEqual({ changed: true })
  expect(await get(ann, `/api/playlists/${playlistId}`)).toMatchObject([200, { isHidden: false }])
})

test('a hidden comment is not counted; a hidden person takes along all they said and show, and gets it back', async () => {
  const { ann, bob, eve, playlistId, commentId } = await aScene()
  const made = await ann.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic: true })
  const { id } = (await made.json()) as Playlist
  for (const content of ['One', 'Two']) await eve.sendJson('POST', `/api/playlists/${id}/comments`, { content })
  const [, { items }] = await get<{ items: Comment[] }>(bob, `/api/playlists/${id}/comments`)
  const counted = async () => (await get<Playlist>(bob, `/api/playlists/${id}`))[1].comments
  const newsOf = async (who: Person) => (await get<Notifications>(who, '/api/notifications'))[1]
  expect([await counted(), (await newsOf(ann)).unread]).toEqual([2, 1])
  await order({ name: 'hide', kind: 'comment', id: items[0]!.id })
  expect(await counted()).toBe(1)
  await order({ name: 'hide', kind: 'creator', id: eve.username })
  expect([await counted(), (await newsOf(ann)).items]).toEqual([0, []])
  for (const path of [`/api/creators/${eve.username}`, `/api/playlists/${playlistId}`])
    expect((await get(bob, path))[0]).toBe(404)
  expect(await get(bob, `/api/playlists/${id}/comments`)).toMatchObject([200, { items: [], total: 0 }])
  expect((await get<{ items: object[] }>(eve, `/api/playlists/${id}/comments`))[1].items).toHaveLength(2)
  expect(await get(eve, `/api/creators/${eve.username}`)).toMatchObject([200, { isHidden: true }])
  await eve.send(`/api/comments/${items[1]!.id}`, { method: 'DELETE' })
  await order({ name: 'restore', kind: 'comment', id: items[0]!.id })
  expect(await counted()).toBe(0)
  await order({ name: 'restore', kind: 'creator', id: eve.userId })
  expect(await counted()).toBe(1)
  expect((await get(bob, `/api/playlists/${playlistId}`))[0]).toBe(200)
  expect(commentId).not.toBe(items[0]!.id)
})

test('what is not there cannot be hidden, and what is gone is said to be gone', async () => {
  const { ann, eve, commentId } = await aScene()
  for (const kind of ['playlist', 'comment', 'creator'] as const)
    await expect(order({ name: 'hide', kind, id: 'no-such-thing' })).rejects.toThrow(
      `There is no ${kind} no-such-thing.`,
    )
  await expect(order({ name: 'dismiss', reportId: 'x' })).rejects.toThrow('There is no report x.')
  await report(ann, 'comment', commentId)
  await eve.send(`/api/comments/${commentId}`, { method: 'DELETE' })
  expect((await casesOf()).find(({ id }) => id === commentId)).toMatchObject({ text: null, by: null })
})

test('who leaves takes along what was reported of them, and what they reported', async () => {
  const { ann, bob, eve, playlistId, commentId } = await aScene()
  await report(ann, 'playlist', playlistId)
  await report(ann, 'comment', commentId)
  await report(ann, 'creator', eve.username)
  const { id: bobs } = (await (
    await bob.sendJson('POST', '/api/playlists', { name: 'Bob’s', isPublic: true })
  ).json()) as Playlist
  await report(eve, 'playlist', bobs)
  await eve.sendJson('DELETE', '/api/me', { password: eve.credentials.password })
  const left = (await casesOf(true)).map(({ id }) => id)
  for (const id of [playlistId, commentId, eve.username, eve.userId, bobs]) expect(left).not.toContain(id)
})

test('a running server takes orders from whoever has its secret, for a minute, and shows nothing to anybody else', async () => {
  const { secret } = world.deps
  const body = JSON.stringify({ name: 'list', all: true })
  const { nowMs } = world.clock
  const send = (authorization: string, text = body) =>
    world.app.request(orderPath, { method: 'POST', body: text, headers: { authorization } })
  expect(await (await send(signOrder({ secret, body, nowMs }))).json()).toEqual({ cases: await casesOf(true) })
  const good = signOrder({ secret, body, nowMs })
  for (const [authorization, text] of [
    [''],
    ['Bearer x'],
    [signOrder({ secret: 'another secret of thirty-two characters', body, nowMs })],
    [signOrder({ secret, body, nowMs: nowMs - 61_000 })],
    [signOrder({ secret, body, nowMs: nowMs + 61_000 })],
    [good, body.replace('true', 'false')],
    [good.replace(/\d+\./, `${nowMs + 1}.`)],
  ] as [string, string?][]) {
    const response = await send(authorization, text)
    expect([response.status, await response.text()], authorization).toEqual([404, ''])
  }
})
