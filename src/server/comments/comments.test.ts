// Ann shows a playlist, Bob writes under it, and what may not be seen is not there.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists.ts'
import type { Comment, CommentPage } from '#contract/social.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { profiles } from '../db/schema/accounts.ts'
import { comments } from '../db/schema/comments.ts'
import { newestComments } from './comments.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

let people = 0
async function someone(name = 'Ann Example') {
  const person = aPerson(world, { address: `10.7.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `writer_${people}`
  await person.sendJson('PATCH', '/api/me', { username, findable: true })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof someone>>

async function aPlaylist(owner: Person, change: object = {}): Promise<string> {
  const made = await owner.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic: true, ...change })
  return ((await made.json()) as Playlist).id
}
const under = (id: string) => `/api/playlists/${id}/comments`
const write = async (who: Person, id: string, content: string) => who.sendJson('POST', under(id), { content })
async function say(who: Person, id: string, content: string): Promise<Comment> {
  const response = await write(who, id, content)
  expect(response.status).toBe(201)
  return (await response.json()) as Comment
}
const read = async (who: Pick<Person, 'send'>, path: string) => {
  const response = await who.send(path)
  return [response.status, await response.json()] as [number, CommentPage]
}
const contents = async (who: Pick<Person, 'send'>, id: string) =>
  (await read(who, under(id)))[1].items.map(({ content }) => content)
const counted = async (id: string) =>
  ((await (await aPerson(world).send(`/api/playlists/${id}`)).json()) as Playlist).comments
const code = async (response: Response | Promise<Response>) => {
  const { error } = (await (await response).json()) as { error: { code: string } }
  return [(await response).status, error.code]
}

test('Bob says something under Ann’s playlist, changes it, and takes it back', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const id = await aPlaylist(ann)
  const said = await say(bob, id, '  Thank you.\nThe third one is the best.  ')
  const { nowMs } = world.clock
  const shown = {
    ...{ id: said.id, playlistId: id, displayName: 'Bob', username: bob.username, avatar: 'B' },
    ...{ content: 'Thank you.\nThe third one is the best.', likes: 0, isLiked: false, isHidden: false },
    ...{ createdAt: nowMs, editedAt: null },
  }
  expect(said).toEqual({ ...shown, isYours: true })
  expect(await read(aPerson(world), under(id))).toEqual([
    200,
    { items: [{ ...shown, isYours: false }], total: 1, nextCursor: null },
  ])
  expect(await counted(id)).toBe(1)
  world.clock.nowMs += 1000
  const changed = await bob.sendJson('PATCH', `/api/comments/${said.id}`, { content: 'Thanks.' })
  expect(await changed.json()).toEqual({ ...shown, isYours: true, content: 'Thanks.', editedAt: nowMs + 1000 })
  expect((await bob.send(`/api/comments/${said.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await code(bob.send(`/api/comments/${said.id}`, { method: 'DELETE' }))).toEqual([404, 'comment_not_found'])
  expect([await contents(ann, id), await counted(id)]).toEqual([[], 0])
})

test('only their author changes them; the playlist’s owner may take them away', async () => {
  const [ann, bob, eve] = [await someone('Ann'), await someone('Bob'), await someone('Eve')]
  const id = await aPlaylist(ann)
  const said = await say(bob, id, 'First')
  for (const who of [ann, eve])
    expect(await code(who.sendJson('PATCH', `/api/comments/${said.id}`, { content: 'Mine now' }))).toEqual([
      404,
      'comment_not_found',
    ])
  expect(await code(eve.send(`/api/comments/${said.id}`, { method: 'DELETE' }))).toEqual([404, 'comment_not_found'])
  expect((await ann.send(`/api/comments/${said.id}`, { method: 'DELETE' })).status).toBe(204)
  expect([await contents(bob, id), await counted(id)]).toEqual([[], 0])
})

test('a like counts once and is taken back', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const { id } = await say(bob, await aPlaylist(ann), 'Like me')
  const like = async (method: string) => (await ann.send(`/api/comments/${id}/like`, { method })).json()
  for (let i = 0; i < 2; i++) expect(await like('PUT')).toMatchObject({ likes: 1, isLiked: true })
  for (let i = 0; i < 2; i++) expect(await like('DELETE')).toMatchObject({ likes: 0, isLiked: false })
})

test('somebody who cannot be found writes without a name', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const id = await aPlaylist(ann)
  await bob.sendJson('PATCH', '/api/me', { findable: false })
  expect(await say(bob, id, 'Hello')).toMatchObject({ displayName: 'Bob', username: null })
  const [, { items }] = await read(ann, under(id))
  expect(items[0]).toMatchObject({ displayName: 'A Pith reader', username: null, avatar: 'A' })
  expect(JSON.stringify(items)).not.toContain('Bob')
  expect(JSON.stringify(items)).not.toContain(bob.userId)
})

test('what is private, hidden, deleted or of somebody who blocked one has no comments, exactly as what never was', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const id = await aPlaylist(ann)
  const said = await say(bob, id, 'Seen for a while')
  const none = '00000000-0000-4000-8000-000000000000'
  const expectNothing = async (who: Person) => {
    expect(await read(who, under(id))).toEqual(await read(who, under(none)))
    expect(await code(write(who, id, 'Hello?'))).toEqual([404, 'playlist_not_found'])
    expect(await code(who.send(`/api/comments/${said.id}/like`, { method: 'PUT' }))).toEqual([404, 'comment_not_found'])
  }
  await ann.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false })
  await expectNothing(bob)
  expect(await code(write(ann, id, 'To myself'))).toEqual([404, 'playlist_not_found'])
  await ann.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: true })
  expect(await contents(bob, id)).toEqual(['Seen for a while'])
  await bob.send(`/api/creators/${ann.username}/block`, { method: 'PUT' })
  await expectNothing(bob)
  expect(await contents(ann, id)).toEqual([])
  expect(await contents(aPerson(world), id)).toEqual(['Seen for a while'])
  expect((await bob.send(`/api/comments/${said.id}`, { method: 'DELETE' })).status).toBe(204)
  for (const odd of ['x', "'; drop table comments; --", '%00', '../me'])
    expect((await bob.send(under(encodeURIComponent(odd)))).status, odd).toBe(404)
})

test('people who blocked each other do not see each other under the playlist of a third', async () => {
  const [ann, bob, eve] = [await someone('Ann'), await someone('Bob'), await someone('Eve')]
  const id = await aPlaylist(ann)
  await say(bob, id, 'Bob was here')
  world.clock.nowMs += 1000
  await say(eve, id, 'Eve was here')
  await bob.send(`/api/creators/${eve.username}/block`, { method: 'PUT' })
  expect([await contents(bob, id), await contents(eve, id)]).toEqual([['Bob was here'], ['Eve was here']])
  expect((await read(bob, under(id)))[1].total).toBe(1)
  expect(await contents(ann, id)).toEqual(['Eve was here', 'Bob was here'])
  const newest = await newestComments(world.deps.db.orm, bob.userId, [id], { each: 2 })
  expect(newest.get(id)?.map(({ content }) => content)).toEqual(['Bob was here'])
})

test('a comment that was hidden is there for its author only, and is not counted', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const id = await aPlaylist(ann)
  const said = await say(bob, id, 'Rude')
  await world.deps.db.orm.update(comments).set({ hiddenAt: 1 }).where(eq(comments.id, said.id))
  expect(await contents(ann, id)).toEqual([])
  expect((await read(bob, under(id)))[1].items).toMatchObject([{ content: 'Rude', isHidden: true }])
})

test('somebody whom the operator hid is told that they cannot write', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const id = await aPlaylist(ann)
  await world.deps.db.orm.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.userId, bob.userId))
  expect(await code(write(bob, id, 'Still here'))).toEqual([403, 'hidden_by_operator'])
  expect(await counted(id)).toBe(0)
})

test('a long discussion is read page by page, without one twice while others are written', async () => {
  const [ann, bob] = [await someone('Ann'), await someone('Bob')]
  const id = await aPlaylist(ann)
  for (let i = 0; i < 45; i++) {
    if (i % 15 === 0) world.clock.nowMs += 60_000
    await say(bob, id, `Number ${i}`)
  }
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const [, page] = await read(ann, `${under(id)}${cursor && `?cursor=${cursor}`}`)
    expect(page.items.length).toBeLessThanOrEqual(20)
    seen.push(...page.items.map(({ content }) => content))
    await say(ann, id, 'And another')
    cursor = page.nextCursor
  }
  expect(seen.filter((content) => content.startsWith('Number'))).toHaveLength(45)
  expect(new Set(seen.filter((content) => content.startsWith('Number'))).size).toBe(45)
  expect(seen[0]).toMatch(/^Number (3\d|4\d)$/)
  for (const cursor of ['x', '1_1', '1_00000000-0000-4000-8000-000000000000x', '-1_', '9'.repeat(99)])
    expect((await ann.send(`${under(id)}?cursor=${cursor}`)).status, cursor).toBe(400)
})

test.each([
  [
    'markup',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
  ],
  ['NUL and other control characters', 'a\u0000b\u0007c\u001b[31md\u0085', 'abc[31md'],
  ['lines', 'one\r\ntwo\rthree\n\n\n\n\nfour', 'one\ntwo\nthree\n\nfour'],
  ['what turns the direction of a line', 'pay \u202egpj.exe\u2066', 'pay gpj.exe'],
  ['words from right to left', 'שלום \u200fעולם', 'שלום \u200fעולם'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['SQL', "'); delete from comments; --", "'); delete from comments; --"],
  ['signs', '👩‍💻 $& $1 %s {{x}}', '👩‍💻 $& $1 %s {{x}}'],
])('%s is kept as text', async (_, given, kept) => {
  const ann = await someone('Ann')
  const id = await aPlaylist(ann)
  expect(await say(ann, id, given)).toMatchObject({ content: kept })
  expect(await contents(ann, id)).toEqual([kept])
})

test.each([
  ['nothing', '', 'Write something first.'],
  ['spaces', ' \n\t ', 'Write something first.'],
  ['control characters alone', '\u0000\u202e\u0007', 'Write something first.'],
  ['1,001 characters', 'x'.repeat(1001), 'A comment may have 1000 characters.'],
  ['100,000 characters', 'x'.repeat(100_000), 'A comment may have 1000 characters.'],
  ['a number', 5, 'A comment is text.'],
])('%s is refused in a sentence', async (_, content, message) => {
  const ann = await someone('Ann')
  const id = await aPlaylist(ann)
  const response = await ann.sendJson('POST', under(id), { content })
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'bad_request', message } }])
  expect(await counted(id)).toBe(0)
})

test('a thousand characters fit, a megabyte is not even read', async () => {
  const ann = await someone('Ann')
  const id = await aPlaylist(ann)
  await say(ann, id, 'é'.repeat(1000))
  expect(await code(write(ann, id, 'x'.repeat(1e6)))).toEqual([413, 'too_large'])
})

test('nobody writes more than twenty in a minute', async () => {
  const ann = await someone('Ann')
  const id = await aPlaylist(ann)
  for (let i = 0; i < 20; i++) await say(ann, id, `Quick ${i}`)
  const refused = await write(ann, id, 'One more')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await code(refused)).toEqual([429, 'too_many_attempts'])
  world.clock.nowMs += 60_000
  await say(ann, id, 'A minute later')
})
