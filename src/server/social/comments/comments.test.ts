// Ann publishes a playlist and Bob comments on it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists/playlists.ts'
import type { Comment, CommentPage } from '#contract/social/social.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/comments.ts'
import { listNewestComments } from './comments.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ idle: true, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => testServer.close())

let people = 0
async function signUp(name = 'Ann Example') {
  const person = newPerson(testServer, { address: `10.7.0.${++people}` })
  const userId = await person.signUp(name)
  const username = `writer_${people}`
  await person.sendJson('PATCH', '/api/me', { username, discoverable: true })
  return { ...person, userId, username }
}
type Person = Awaited<ReturnType<typeof signUp>>

async function createPlaylist(owner: Person, change: object = {}): Promise<string> {
  const made = await owner.sendJson('POST', '/api/playlists', {
    name: 'Bees',
    isPublic: true,
    ...change,
  })
  return ((await made.json()) as Playlist).id
}
const commentsPath = (id: string) => `/api/playlists/${id}/comments`
const postComment = async (person: Person, id: string, content: string) =>
  person.sendJson('POST', commentsPath(id), { content })
async function addComment(person: Person, id: string, content: string): Promise<Comment> {
  const response = await postComment(person, id, content)
  expect(response.status).toBe(201)
  return (await response.json()) as Comment
}
const read = async (person: Pick<Person, 'send'>, path: string) => {
  const response = await person.send(path)
  return [response.status, await response.json()] as [number, CommentPage]
}
const contents = async (person: Pick<Person, 'send'>, id: string) =>
  (await read(person, commentsPath(id)))[1].items.map(({ content }) => content)
const countOf = async (id: string) =>
  ((await (await newPerson(testServer).send(`/api/playlists/${id}`)).json()) as Playlist).comments
const statusAndCode = async (response: Response | Promise<Response>) => {
  const { error } = (await (await response).json()) as { error: { code: string } }
  return [(await response).status, error.code]
}

test('Bob comments on Ann’s playlist, updates the comment and deletes it', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const id = await createPlaylist(ann)
  const comment = await addComment(bob, id, '  Thank you.\nThe third one is the best.  ')
  const { nowMs } = testServer.clock
  const expected = {
    id: comment.id,
    playlistId: id,
    displayName: 'Bob',
    username: bob.username,
    avatar: 'B',
    content: 'Thank you.\nThe third one is the best.',
    likes: 0,
    isLiked: false,
    isHidden: false,
    createdAt: nowMs,
    editedAt: null,
  }
  expect(comment).toEqual({ ...expected, isYours: true })
  expect(await read(newPerson(testServer), commentsPath(id))).toEqual([
    200,
    { items: [{ ...expected, isYours: false }], total: 1, nextCursor: null },
  ])
  expect(await countOf(id)).toBe(1)
  testServer.clock.nowMs += 1000
  const changed = await bob.sendJson('PATCH', `/api/comments/${comment.id}`, { content: 'Thanks.' })
  expect(await changed.json()).toEqual({
    ...expected,
    isYours: true,
    content: 'Thanks.',
    editedAt: nowMs + 1000,
  })
  expect((await bob.send(`/api/comments/${comment.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(
    await statusAndCode(bob.send(`/api/comments/${comment.id}`, { method: 'DELETE' })),
  ).toEqual([404, 'comment_not_found'])
  expect([await contents(ann, id), await countOf(id)]).toEqual([[], 0])
})

test('only the author updates a comment; the owner of the playlist may delete it', async () => {
  const [ann, bob, eve] = [await signUp('Ann'), await signUp('Bob'), await signUp('Eve')]
  const id = await createPlaylist(ann)
  const comment = await addComment(bob, id, 'First')
  for (const person of [ann, eve])
    expect(
      await statusAndCode(
        person.sendJson('PATCH', `/api/comments/${comment.id}`, { content: 'Mine now' }),
      ),
    ).toEqual([404, 'comment_not_found'])
  expect(
    await statusAndCode(eve.send(`/api/comments/${comment.id}`, { method: 'DELETE' })),
  ).toEqual([404, 'comment_not_found'])
  expect((await ann.send(`/api/comments/${comment.id}`, { method: 'DELETE' })).status).toBe(204)
  expect([await contents(bob, id), await countOf(id)]).toEqual([[], 0])
})

test('a like counts once and can be removed', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const { id } = await addComment(bob, await createPlaylist(ann), 'Like me')
  const like = async (method: string) =>
    (await ann.send(`/api/comments/${id}/like`, { method })).json()
  for (let i = 0; i < 2; i++) expect(await like('PUT')).toMatchObject({ likes: 1, isLiked: true })
  for (let i = 0; i < 2; i++)
    expect(await like('DELETE')).toMatchObject({ likes: 0, isLiked: false })
})

test('a user who is not discoverable comments without a name', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const id = await createPlaylist(ann)
  await bob.sendJson('PATCH', '/api/me', { discoverable: false })
  expect(await addComment(bob, id, 'Hello')).toMatchObject({ displayName: 'Bob', username: null })
  const [, { items }] = await read(ann, commentsPath(id))
  expect(items[0]).toMatchObject({ displayName: 'A Pith reader', username: null, avatar: 'A' })
  expect(JSON.stringify(items)).not.toContain('Bob')
  expect(JSON.stringify(items)).not.toContain(bob.userId)
})

test('comments under a private or blocked playlist look like those under a missing playlist', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const id = await createPlaylist(ann)
  const comment = await addComment(bob, id, 'Seen for a while')
  const missingId = '00000000-0000-4000-8000-000000000000'
  const expectNothing = async (person: Person) => {
    expect(await read(person, commentsPath(id))).toEqual(
      await read(person, commentsPath(missingId)),
    )
    expect(await statusAndCode(postComment(person, id, 'Hello?'))).toEqual([
      404,
      'playlist_not_found',
    ])
    expect(
      await statusAndCode(person.send(`/api/comments/${comment.id}/like`, { method: 'PUT' })),
    ).toEqual([404, 'comment_not_found'])
  }
  await ann.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false })
  await expectNothing(bob)
  expect(await statusAndCode(postComment(ann, id, 'To myself'))).toEqual([
    404,
    'playlist_not_found',
  ])
  await ann.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: true })
  expect(await contents(bob, id)).toEqual(['Seen for a while'])
  await bob.send(`/api/creators/${ann.username}/block`, { method: 'PUT' })
  await expectNothing(bob)
  expect(await contents(ann, id)).toEqual([])
  expect(await contents(newPerson(testServer), id)).toEqual(['Seen for a while'])
  expect((await bob.send(`/api/comments/${comment.id}`, { method: 'DELETE' })).status).toBe(204)
  for (const odd of ['x', "'; drop table comments; --", '%00', '../me'])
    expect((await bob.send(commentsPath(encodeURIComponent(odd)))).status, odd).toBe(404)
})

test('people who blocked each other do not see each other’s comments under anyone’s playlist', async () => {
  const [ann, bob, eve] = [await signUp('Ann'), await signUp('Bob'), await signUp('Eve')]
  const id = await createPlaylist(ann)
  await addComment(bob, id, 'Bob was here')
  testServer.clock.nowMs += 1000
  await addComment(eve, id, 'Eve was here')
  await bob.send(`/api/creators/${eve.username}/block`, { method: 'PUT' })
  expect([await contents(bob, id), await contents(eve, id)]).toEqual([
    ['Bob was here'],
    ['Eve was here'],
  ])
  expect((await read(bob, commentsPath(id)))[1].total).toBe(1)
  expect(await contents(ann, id)).toEqual(['Eve was here', 'Bob was here'])
  const newest = await listNewestComments(testServer.deps, bob.userId, [id], { perPlaylist: 2 })
  expect(newest.get(id)?.map(({ content }) => content)).toEqual(['Bob was here'])
})

test('a hidden comment is visible only to its author', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const id = await createPlaylist(ann)
  const comment = await addComment(bob, id, 'Rude')
  await testServer.deps.db.orm
    .update(comments)
    .set({ hiddenAt: 1 })
    .where(eq(comments.id, comment.id))
  expect(await contents(ann, id)).toEqual([])
  expect((await read(bob, commentsPath(id)))[1].items).toMatchObject([
    { content: 'Rude', isHidden: true },
  ])
})

test('a user hidden by the operator cannot comment', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const id = await createPlaylist(ann)
  await testServer.deps.db.orm
    .update(profiles)
    .set({ hiddenAt: 1 })
    .where(eq(profiles.userId, bob.userId))
  expect(await statusAndCode(postComment(bob, id, 'Still here'))).toEqual([
    403,
    'hidden_by_operator',
  ])
  expect(await countOf(id)).toBe(0)
})

test('paging through a long discussion repeats nothing while new comments arrive', async () => {
  const [ann, bob] = [await signUp('Ann'), await signUp('Bob')]
  const id = await createPlaylist(ann)
  for (let i = 0; i < 45; i++) {
    if (i % 15 === 0) testServer.clock.nowMs += 60_000
    await addComment(bob, id, `Number ${i}`)
  }
  const contentsRead: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const [, page] = await read(ann, `${commentsPath(id)}${cursor && `?cursor=${cursor}`}`)
    expect(page.items.length).toBeLessThanOrEqual(20)
    contentsRead.push(...page.items.map(({ content }) => content))
    await addComment(ann, id, 'And another')
    cursor = page.nextCursor
  }
  expect(contentsRead.filter((content) => content.startsWith('Number'))).toHaveLength(45)
  expect(new Set(contentsRead.filter((content) => content.startsWith('Number'))).size).toBe(45)
  expect(contentsRead[0]).toMatch(/^Number (3\d|4\d)$/)
  for (const cursor of [
    'x',
    '1_1',
    '1_00000000-0000-4000-8000-000000000000x',
    '-1_',
    '9'.repeat(99),
  ])
    expect((await ann.send(`${commentsPath(id)}?cursor=${cursor}`)).status, cursor).toBe(400)
})

test.each([
  [
    'markup',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
  ],
  ['NUL and other control characters', 'a\u0000b\u0007c\u001b[31md\u0085', 'abc[31md'],
  ['line breaks', 'one\r\ntwo\rthree\n\n\n\n\nfour', 'one\ntwo\nthree\n\nfour'],
  ['characters that reverse the text direction', 'pay \u202egpj.exe\u2066', 'pay gpj.exe'],
  ['right-to-left words', 'שלום \u200fעולם', 'שלום \u200fעולם'],
  ['half a surrogate pair', 'a\ud83d', 'a\ufffd'],
  ['SQL', "'); delete from comments; --", "'); delete from comments; --"],
  ['emoji and template characters', '👩‍💻 $& $1 %s {{x}}', '👩‍💻 $& $1 %s {{x}}'],
])('%s is stored as plain text', async (_, content, stored) => {
  const ann = await signUp('Ann')
  const id = await createPlaylist(ann)
  expect(await addComment(ann, id, content)).toMatchObject({ content: stored })
  expect(await contents(ann, id)).toEqual([stored])
})

test.each([
  ['nothing', '', 'Write something first.'],
  ['spaces', ' \n\t ', 'Write something first.'],
  ['control characters alone', '\u0000\u202e\u0007', 'Write something first.'],
  ['1,001 characters', 'x'.repeat(1001), 'A comment may have 1000 characters.'],
  ['60,000 characters', 'x'.repeat(60_000), 'A comment may have 1000 characters.'],
  ['a number', 5, 'A comment is text.'],
])('%s is rejected with a clear message', async (_, content, message) => {
  const ann = await signUp('Ann')
  const id = await createPlaylist(ann)
  const response = await ann.sendJson('POST', commentsPath(id), { content })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: 'bad_request', message } },
  ])
  expect(await countOf(id)).toBe(0)
})

test('a comment of a thousand characters is accepted; a megabyte is rejected before it is read', async () => {
  const ann = await signUp('Ann')
  const id = await createPlaylist(ann)
  await addComment(ann, id, 'é'.repeat(1000))
  expect(await statusAndCode(postComment(ann, id, 'x'.repeat(1e6)))).toEqual([413, 'too_large'])
})

test('a user can write twenty comments a minute', async () => {
  const ann = await signUp('Ann')
  const id = await createPlaylist(ann)
  for (let i = 0; i < 20; i++) await addComment(ann, id, `Quick ${i}`)
  const rejected = await postComment(ann, id, 'One more')
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statusAndCode(rejected)).toEqual([429, 'too_many_attempts'])
  testServer.clock.nowMs += 60_000
  await addComment(ann, id, 'A minute later')
})
