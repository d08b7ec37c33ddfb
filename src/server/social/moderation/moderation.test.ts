// Users report playlists, comments and creators; the operator lists, hides, restores and
// dismisses them.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportCase } from '#contract/admin/moderation.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import type { Comment, Notifications } from '#contract/social/social.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { signCommand } from '../../http/operator-signature.ts'
import { moderationPath } from './command.ts'
import { runModeration } from './moderation.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => testServer.close())

/**
 * The time between two reports, so that their order is defined and the rate limit is not
 * reached.
 */
let stepMs = 10_000
let userCount = 0
async function newUser(name: string) {
  const client = newPerson(testServer, { address: `10.8.0.${++userCount}` })
  const userId = await client.signUp(name)
  const username = `member_${userCount}`
  await client.sendJson('PATCH', '/api/me', { username, discoverable: true })
  return { ...client, userId, username }
}
type User = Awaited<ReturnType<typeof newUser>>

/** Eve publishes a playlist and comments on it. */
async function setUp() {
  const [ann, bob, eve] = [await newUser('Ann'), await newUser('Bob'), await newUser('Eve')]
  const created = await eve.sendJson('POST', '/api/playlists', {
    name: 'Win money now',
    isPublic: true,
  })
  const { id: playlistId } = (await created.json()) as Playlist
  const commented = await eve.sendJson('POST', `/api/playlists/${playlistId}/comments`, {
    content: 'Click here',
  })
  const { id: commentId } = (await commented.json()) as Comment
  return { ann, bob, eve, playlistId, commentId }
}
const report = async (reporter: User, kind: string, targetId: string, extra: object = {}) => {
  testServer.clock.nowMs += stepMs
  const response = await reporter.sendJson('POST', '/api/reports', {
    kind,
    targetId,
    reason: 'spam',
    ...extra,
  })
  return response.status === 204
    ? 204
    : [response.status, ((await response.json()) as { error: { code: string } }).error.code]
}
const runCommand = (command: Parameters<typeof runModeration>[1]) =>
  runModeration(testServer.deps, command)
const casesOf = async (all = false) =>
  ((await runCommand({ name: 'list', all })) as { cases: ReportCase[] }).cases
const get = async <Body>(client: Pick<User, 'send'>, path: string) => {
  const response = await client.send(path)
  return [response.status, await response.json()] as [number, Body]
}

test('reports are listed by target, oldest first, and can be dismissed', async () => {
  const { ann, bob, eve, playlistId, commentId } = await setUp()
  const nowMs = testServer.clock.nowMs + stepMs
  for (const reporter of [ann, ann, bob])
    expect(
      await report(reporter, 'playlist', playlistId, {
        note: reporter === ann ? 'Again\u001b[2J!' : '',
      }),
    ).toBe(204)
  expect(await report(ann, 'comment', commentId, { reason: 'abuse' })).toBe(204)
  expect(await report(ann, 'creator', eve.username.toUpperCase())).toBe(204)
  const cases = await casesOf()
  expect(cases).toMatchObject([
    {
      kind: 'playlist',
      id: playlistId,
      text: 'Win money now',
      by: 'Eve',
      isHidden: false,
      isSettled: false,
      reports: [
        { reason: 'spam', note: 'Again[2J!', createdAt: nowMs },
        { reason: 'spam', note: '' },
      ],
    },
    { kind: 'comment', id: commentId, text: 'Click here', by: 'Eve' },
    { kind: 'creator', id: eve.username, text: 'Eve' },
  ])
  for (const { reportId } of cases)
    expect(await runCommand({ name: 'dismiss', reportId: reportId! })).toEqual({ changed: true })
  expect(await runCommand({ name: 'dismiss', reportId: cases[0]!.reportId! })).toEqual({
    changed: false,
  })
  expect(await casesOf()).toEqual([])
  expect((await casesOf(true)).map(({ isSettled }) => isSettled)).toEqual([true, true, true])
  expect(await report(ann, 'playlist', playlistId, { note: 'Still there' })).toBe(204)
  expect(await casesOf()).toMatchObject([{ kind: 'playlist', reports: [{ note: 'Still there' }] }])
})

test('a newer report keeps a case open, also when the twenty oldest of it are settled, and dismissing it is logged', async () => {
  const { ann, playlistId } = await setUp()
  const { orm } = testServer.deps.db
  await orm.execute(sql`insert into users (id, name, email)
    select 'reporter ' || n, 'Reporter', 'reporter' || n || '@example.com' from generate_series(1, 20) n`)
  await orm.execute(sql`insert into reports (id, reporter_id, kind, target_id, reason, note, created_at, resolved_at)
    select gen_random_uuid(), 'reporter ' || n, 'playlist', ${playlistId}, 'spam', '', n, 100 from generate_series(1, 20) n`)
  expect(await report(ann, 'playlist', playlistId)).toBe(204)
  const caseOf = async () => (await casesOf(true)).find(({ id }) => id === playlistId)!
  const { reportId, isSettled, reportCount } = await caseOf()
  expect([isSettled, reportCount]).toEqual([false, 21])
  const countActions = async () =>
    (await orm.execute(sql`select 1 from admin_actions where action = 'dismiss'`)).rows.length
  const before = await countActions()
  expect(await runCommand({ name: 'dismiss', reportId: reportId! })).toEqual({ changed: true })
  expect([(await caseOf()).isSettled, (await countActions()) - before]).toEqual([true, 1])
  expect(await runCommand({ name: 'dismiss', reportId: reportId! })).toEqual({ changed: false })
  expect((await countActions()) - before).toBe(1)
})

test('a user can report only what they can see and what is not their own', async () => {
  const { ann, eve, playlistId, commentId } = await setUp()
  for (const [kind, id] of [
    ['playlist', playlistId],
    ['comment', commentId],
    ['creator', eve.username],
  ] as const) {
    expect(await report(eve, kind, id)).toEqual([422, 'cannot_report_yourself'])
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'nobody', '\u0000', "'; drop"])
      expect(await report(ann, kind, unknown)).toEqual([404, `${kind}_not_found`])
  }
  await eve.sendJson('PATCH', `/api/playlists/${playlistId}`, { isPublic: false })
  expect(await report(ann, 'playlist', playlistId)).toEqual([404, 'playlist_not_found'])
  expect(await report(ann, 'comment', commentId)).toEqual([404, 'comment_not_found'])
})

test('reports are limited, and an invalid report is rejected with a message', async () => {
  const { ann, playlistId } = await setUp()
  for (const body of [
    {},
    { kind: 'person' },
    { kind: 'playlist', targetId: playlistId, reason: 'taste' },
  ])
    expect((await ann.sendJson('POST', '/api/reports', body)).status).toBe(400)
  expect(await report(ann, 'playlist', playlistId, { note: 'x'.repeat(501) })).toEqual([
    400,
    'bad_request',
  ])
  stepMs = 0
  testServer.clock.nowMs += 60_000
  for (let i = 0; i < 10; i++) expect(await report(ann, 'playlist', playlistId)).toBe(204)
  expect(await report(ann, 'playlist', playlistId)).toEqual([429, 'too_many_attempts'])
  stepMs = 10_000
})

test('a hidden playlist is visible only to its owner, who sees that it is hidden', async () => {
  const { ann, eve, playlistId } = await setUp()
  await report(ann, 'playlist', playlistId)
  const hide = { name: 'hide', kind: 'playlist', id: playlistId } as const
  expect(await runCommand(hide)).toEqual({ changed: true })
  expect(await runCommand(hide)).toEqual({ changed: false })
  const missing = await get(ann, '/api/playlists/00000000-0000-4000-8000-000000000000')
  expect(await get(ann, `/api/playlists/${playlistId}`)).toEqual(missing)
  expect((await get(ann, `/api/playlists/${playlistId}/comments`))[0]).toBe(404)
  expect(await get(eve, `/api/playlists/${playlistId}`)).toMatchObject([
    200,
    { isHidden: true, isPublic: true },
  ])
  expect((await casesOf()).filter(({ id }) => id === playlistId)).toEqual([])
  expect(await runCommand({ ...hide, name: 'restore' })).toEqual({ changed: true })
  expect(await get(ann, `/api/playlists/${playlistId}`)).toMatchObject([200, { isHidden: false }])
})

test('a hidden comment is not counted; hiding a user hides all their content, and restoring brings it back', async () => {
  const { ann, bob, eve, playlistId, commentId } = await setUp()
  const created = await ann.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic: true })
  const { id } = (await created.json()) as Playlist
  for (const content of ['One', 'Two'])
    await eve.sendJson('POST', `/api/playlists/${id}/comments`, { content })
  const [, { items }] = await get<{ items: Comment[] }>(bob, `/api/playlists/${id}/comments`)
  const countComments = async () => (await get<Playlist>(bob, `/api/playlists/${id}`))[1].comments
  const notificationsOf = async (user: User) =>
    (await get<Notifications>(user, '/api/notifications'))[1]
  expect([await countComments(), (await notificationsOf(ann)).unread]).toEqual([2, 1])
  await runCommand({ name: 'hide', kind: 'comment', id: items[0]!.id })
  expect(await countComments()).toBe(1)
  await runCommand({ name: 'hide', kind: 'creator', id: eve.username })
  expect([await countComments(), (await notificationsOf(ann)).items]).toEqual([0, []])
  for (const path of [`/api/creators/${eve.username}`, `/api/playlists/${playlistId}`])
    expect((await get(bob, path))[0]).toBe(404)
  expect(await get(bob, `/api/playlists/${id}/comments`)).toMatchObject([
    200,
    { items: [], total: 0 },
  ])
  expect(
    (await get<{ items: object[] }>(eve, `/api/playlists/${id}/comments`))[1].items,
  ).toHaveLength(2)
  expect(await get(eve, `/api/creators/${eve.username}`)).toMatchObject([200, { isHidden: true }])
  await eve.send(`/api/comments/${items[1]!.id}`, { method: 'DELETE' })
  await runCommand({ name: 'restore', kind: 'comment', id: items[0]!.id })
  expect(await countComments()).toBe(0)
  await runCommand({ name: 'restore', kind: 'creator', id: eve.userId })
  expect(await countComments()).toBe(1)
  expect((await get(bob, `/api/playlists/${playlistId}`))[0]).toBe(200)
  expect(commentId).not.toBe(items[0]!.id)
})

test('a missing target cannot be hidden, and a deleted one is listed as deleted', async () => {
  const { ann, eve, commentId } = await setUp()
  for (const kind of ['playlist', 'comment', 'creator'] as const)
    await expect(runCommand({ name: 'hide', kind, id: 'no-such-thing' })).rejects.toThrow(
      `There is no ${kind} no-such-thing.`,
    )
  await expect(runCommand({ name: 'dismiss', reportId: 'x' })).rejects.toThrow(
    'There is no report x.',
  )
  await report(ann, 'comment', commentId)
  await eve.send(`/api/comments/${commentId}`, { method: 'DELETE' })
  expect((await casesOf()).find(({ id }) => id === commentId)).toMatchObject({
    text: null,
    by: null,
  })
})

test('deleting an account deletes the reports about the user and by the user', async () => {
  const { ann, bob, eve, playlistId, commentId } = await setUp()
  await report(ann, 'playlist', playlistId)
  await report(ann, 'comment', commentId)
  await report(ann, 'creator', eve.username)
  const { id: bobsPlaylistId } = (await (
    await bob.sendJson('POST', '/api/playlists', { name: 'Bob’s', isPublic: true })
  ).json()) as Playlist
  await report(eve, 'playlist', bobsPlaylistId)
  await eve.sendJson('DELETE', '/api/me', { password: eve.credentials.password })
  const remaining = (await casesOf(true)).map(({ id }) => id)
  for (const id of [playlistId, commentId, eve.username, eve.userId, bobsPlaylistId])
    expect(remaining).not.toContain(id)
})

test('a running server accepts commands signed with its secret for a minute, and returns 404 for all others', async () => {
  const { secret } = testServer.deps
  const body = JSON.stringify({ name: 'list', all: true })
  const { nowMs } = testServer.clock
  const send = (authorization: string, text = body) =>
    testServer.app.request(moderationPath, {
      method: 'POST',
      body: text,
      headers: { authorization },
    })
  expect(await (await send(signCommand({ secret, body, nowMs }))).json()).toEqual({
    cases: await casesOf(true),
  })
  const valid = signCommand({ secret, body, nowMs })
  for (const [authorization, text] of [
    [''],
    ['Bearer x'],
    [signCommand({ secret: 'another secret of thirty-two characters', body, nowMs })],
    [signCommand({ secret, body, nowMs: nowMs - 61_000 })],
    [signCommand({ secret, body, nowMs: nowMs + 61_000 })],
    [valid, body.replace('true', 'false')],
    [valid.replace(/\d+\./, `${nowMs + 1}.`)],
  ] as [string, string?][]) {
    const response = await send(authorization, text)
    expect([response.status, await response.text()], authorization).toEqual([404, ''])
  }
})
