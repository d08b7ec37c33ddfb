// Ann exports her data and deletes her account without a trace.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { findEverywhere } from '#tests/find-everywhere.ts'
import { openMailer } from '../../adapters/mail/mail.ts'
import { credentials, sessions, users } from '../../db/schema/accounts.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { deleteEverywhere } from '../../library/trash/delete-everywhere.ts'
import { purgeExpiredSummaries } from '../../summaries/user-summaries/purge-expired.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => testServer.close())

let addressCount = 0
const newClient = () => newPerson(testServer, { address: `10.3.1.${++addressCount}` })
const orm = () => testServer.deps.db.orm

test('Ann exports all her data, without passwords and session tokens', async () => {
  const ann = newClient()
  const userId = await ann.signUp('Ann Export')
  await ann.summarize({ video: 'exportVid01', prompt: 'for gardeners' })
  const response = await ann.send('/api/me/export')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="pith-my-data.json"',
  )
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    account: {
      user: { id: userId, name: 'Ann Export', email: ann.credentials.email },
      profile: { plan: 'free' },
      signInWith: [{ provider: 'credential' }],
      sessions: [{}],
    },
    usage: { entries: [{ state: 'committed' }] },
    summaries: [{ videoId: 'exportVid01', transcriptId: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    transcripts: [
      {
        kind: 'manual',
        cues: expect.arrayContaining([
          { startSeconds: 0, endSeconds: 18, text: expect.any(String) },
        ]),
      },
    ],
    history: [{ videoId: 'exportVid01', rating: 0, deletedAt: null }],
  })
  expect(Object.keys(JSON.parse(text)).sort()).toEqual([
    ...[
      'account',
      'administration',
      'apiKeys',
      'blocks',
      'cards',
      'commentLikes',
      'comments',
      'deletedHighlights',
      'deletedPlaylists',
      'exportedAt',
      'follows',
      'format',
      'highlights',
      'history',
      'imports',
      'libraryImports',
      'marks',
    ],
    ...[
      'notifications',
      'payments',
      'playlists',
      'publications',
      'questions',
      'recordings',
      'reports',
    ],
    ...['savedSearches', 'spaces', 'summaries'],
    ...['summaryNotes', 'transcripts', 'usage', 'version'],
  ])
  const [credential] = await orm().select().from(credentials).where(eq(credentials.userId, userId))
  expect(text).not.toContain(credential?.password)
  for (const column of ['searchText', 'ownerId', 'generationId', 'idempotencyKey', 'requestKey'])
    expect(text).not.toContain(column)
  expect(text).not.toContain([...ann.cookies.values()][0]?.split('.')[0])
})

const findTraces = (texts: string[], { deps } = testServer) => findEverywhere(texts, deps.db)

test('after Ann deletes her account no table contains her data, and others keep the summaries that they requested too', async () => {
  const [ann, bob] = [newClient(), newClient()]
  const userId = await ann.signUp('Ann Leaving')
  await bob.signUp('Bob Staying')
  const uploaded = {
    transcript: {
      text: 'These are the words that Ann herself has written about her garden. '.repeat(6),
    },
    prompt: 'as a letter to my aunt Agatha',
  }
  await ann.summarize(uploaded)
  await ann.summarize({ video: 'sharedVid01' })
  await bob.summarize({ video: 'sharedVid01' })
  const publication = { showsName: true, indexable: true }
  expect(
    (await ann.sendJson('PUT', '/api/summaries/sharedVid01/publication', publication)).status,
  ).toBe(200)
  const list = await ann.sendJson('POST', '/api/playlists', {
    name: 'aunt Agatha’s list',
    isPublic: true,
  })
  const { id } = (await list.json()) as { id: string }
  for (const reaction of ['like', 'save'])
    await ann.send(`/api/playlists/${id}/${reaction}`, { method: 'PUT' })
  await ann.sendJson('POST', `/api/playlists/${id}/imports`, {
    videos: [{ videoId: 'importedVid', title: 'about her garden' }],
  })
  await bob.send(`/api/playlists/${id}/like`, { method: 'PUT' })
  await ann.sendJson('POST', '/api/auth/request-password-reset', { email: ann.credentials.email })
  const traces = [userId, ann.credentials.email, 'Ann Leaving', 'aunt Agatha', 'her garden']
  expect(await findTraces(traces)).not.toEqual([])

  const wrong = await ann.sendJson('DELETE', '/api/me', { password: 'not hers at all' })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    403,
    { error: { code: 'wrong_password' } },
  ])
  expect((await ann.sendJson('DELETE', '/api/me', {})).status).toBe(400)
  const secondBrowser = newClient()
  for (const [name, value] of ann.cookies) secondBrowser.cookies.set(name, value)
  expect(
    (await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status,
  ).toBe(200)

  expect(await findTraces(traces)).toEqual([])
  expect((await secondBrowser.send('/api/me')).status).toBe(401)
  expect((await ann.signIn()).status).toBe(401)
  expect((await bob.send('/api/summaries/sharedVid01')).status).toBe(200)
  expect(
    await orm()
      .select()
      .from(userSummaries)
      .innerJoin(generations, eq(generations.id, userSummaries.generationId))
      .where(eq(generations.videoId, 'sharedVid01')),
  ).toHaveLength(1)
  expect(await ann.signUp('Ann Again')).not.toBe(userId)
})

test('after Ann deletes her account her follows, likes, comments and notifications are gone and not counted any more', async () => {
  const [ann, bob] = [newClient(), newClient()]
  const userId = await ann.signUp('Ann In Company')
  const bobsUserId = await bob.signUp('Bob In Company')
  await ann.sendJson('PATCH', '/api/me', { username: 'ann_in_company', discoverable: true })
  await bob.sendJson('PATCH', '/api/me', { username: 'bob_in_company', discoverable: true })
  const idOf = async (response: Promise<Response>) =>
    ((await (await response).json()) as { id: string }).id
  const createPlaylist = (client: typeof ann) =>
    idOf(client.sendJson('POST', '/api/playlists', { name: 'Shown', isPublic: true }))
  const [annsId, bobsId] = [await createPlaylist(ann), await createPlaylist(bob)]
  const addComment = (client: typeof ann, content: string) => {
    testServer.clock.nowMs += 1000
    return idOf(client.sendJson('POST', `/api/playlists/${bobsId}/comments`, { content }))
  }
  await addComment(ann, 'Words of Ann in company')
  const bobsComment = await addComment(bob, 'Words of Bob')
  await ann.send(`/api/comments/${bobsComment}/like`, { method: 'PUT' })
  await ann.send('/api/creators/bob_in_company/follow', { method: 'PUT' })
  await bob.send('/api/creators/ann_in_company/follow', { method: 'PUT' })
  await ann.send(`/api/playlists/${bobsId}/like`, { method: 'PUT' })
  for (const [client, targetId] of [
    [ann, bobsId],
    [bob, annsId],
  ] as const)
    await client.sendJson('POST', '/api/reports', {
      kind: 'playlist',
      targetId,
      reason: 'other',
      note: 'Reported',
    })
  const exported = await (await ann.send('/api/me/export')).text()
  expect(exported).not.toContain(bobsUserId)
  expect(JSON.parse(exported)).toMatchObject({
    follows: [{ username: 'bob_in_company' }],
    blocks: [],
    comments: [{ content: 'Words of Ann in company' }],
    commentLikes: [{ commentId: bobsComment }],
    reports: [{ targetId: bobsId, note: 'Reported' }],
    notifications: [{ kind: 'followed' }],
  })
  const readAsBob = async () => ({
    playlist: await (await bob.send(`/api/playlists/${bobsId}`)).json(),
    bob: await (await bob.send('/api/creators/bob_in_company')).json(),
    comments: (
      (await (await bob.send(`/api/playlists/${bobsId}/comments`)).json()) as { items: object[] }
    ).items,
    notifications: await (await bob.send('/api/notifications')).json(),
  })
  expect(await readAsBob()).toMatchObject({
    playlist: { comments: 2, likes: 1 },
    bob: { followers: 1, following: 1 },
    comments: [{ likes: 1 }, {}],
    notifications: { unread: 2 },
  })
  await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
  expect(await readAsBob()).toMatchObject({
    playlist: { comments: 1, likes: 0 },
    bob: { followers: 0, following: 0 },
    comments: [{ likes: 0, content: 'Words of Bob' }],
    notifications: { unread: 0, items: [] },
  })
  expect(
    await findTraces([userId, 'ann_in_company', 'Ann In Company', 'Words of Ann', annsId]),
  ).toEqual([])
})

test('what runs while Ann deletes her account is canceled and leaves no data of her, and who waits for the same gets it', async () => {
  const pending: (() => void)[] = []
  const youtube = fakeYouTube({}, () => new Promise<void>((resolve) => void pending.push(resolve)))
  const slowServer = await startTestServer({ youtube })
  const [ann, bob] = [newPerson(slowServer), newPerson(slowServer)]
  const userId = await ann.signUp('Ann In Between')
  const request = async (person: typeof ann, body: object) =>
    ((await (await person.ask(body)).json()) as { jobId: string }).jobId
  const own = await request(ann, { video: 'inBetween01', prompt: 'for my uncle Ambrose' })
  await request(ann, { video: 'inBetween01' })
  const bobs = await request(bob, { video: 'inBetween01' })
  const [annWatches, bobWatches] = [ann.watch(own), bob.watch(bobs)]
  await expect.poll(() => pending.length).toBeGreaterThan(0)
  expect(
    (await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status,
  ).toBe(200)
  expect((await annWatches).at(-1)).toMatchObject({ event: 'problem', data: { code: 'canceled' } })
  const listActive = () =>
    slowServer.deps.db.orm
      .select({ prompt: generations.prompt })
      .from(generations)
      .where(inArray(generations.state, ['queued', 'running']))
  expect(await listActive()).toEqual([{ prompt: null }])
  const release = () => {
    for (const go of pending) go()
    return listActive()
  }
  await expect.poll(release).toEqual([])
  expect((await bobWatches).at(-1)?.event).toBe('summary')
  expect(
    await findTraces(
      [userId, ann.credentials.email, 'Ann In Between', 'uncle Ambrose'],
      slowServer,
    ),
  ).toEqual([])
  await slowServer.close()
})

test('after Ann deletes her account nothing is left of the captions that she uploaded as a guest, of her trash and of her mail files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-leaving-'))
  const settings = { ...testServer.deps.settings, DATA_DIR: folder, SMTP_URL: undefined }
  const mailer = openMailer({ settings, log: testServer.deps.log })
  const server = await startTestServer({ mailer })
  const mailOf = () => (existsSync(join(folder, 'mail')) ? readdirSync(join(folder, 'mail')) : [])
  const [ann, bob] = [newPerson(server), newPerson(server)]
  await bob.signUp('Bob Staying')
  const captionsAbout = (subject: string) => ({
    transcript: {
      text: `These are the words that Ann herself has written about ${subject}. `.repeat(6),
    },
  })
  await ann.summarize(captionsAbout('her garden'))
  const userId = await ann.signUp('Ann Guest')
  const inTrash = (await (await ann.ask(captionsAbout('her secret pond'))).json()) as {
    jobId: string
    videoId: string
  }
  await ann.watch(inTrash.jobId)
  expect((await ann.send(`/api/summaries/${inTrash.videoId}`, { method: 'DELETE' })).status).toBe(
    204,
  )
  server.clock.nowMs += 3_600_000
  await purgeExpiredSummaries(server.deps, deleteEverywhere)
  for (const { email } of [ann.credentials, bob.credentials])
    await ann.sendJson('POST', '/api/auth/request-password-reset', { email })
  await expect.poll(() => mailOf().length).toBe(2)
  const traces = [userId, ann.credentials.email, 'Ann Guest', 'her garden', 'her secret pond']
  const filesWithTraces = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) =>
        entry.isFile() &&
        traces.some((trace) =>
          readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(trace),
        ),
    )
  expect([(await findTraces(traces, server)).length > 0, filesWithTraces().length]).toEqual([
    true,
    1,
  ])

  expect(
    (await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status,
  ).toBe(200)
  expect(await findTraces(traces, server)).toEqual([])
  expect(filesWithTraces()).toEqual([])
  expect(mailOf()).toHaveLength(1)
  await server.close()
  rmSync(folder, { recursive: true })
})

test('guessing the password of a signed-in user is limited', async () => {
  const ann = newClient()
  await ann.signUp()
  for (let i = 0; i < 10; i++)
    expect((await ann.sendJson('DELETE', '/api/me', { password: `guess ${i}` })).status).toBe(403)
  const rejected = await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a user without a password confirms the deletion with a recent sign-in and their email address', async () => {
  const ann = newClient()
  const userId = await ann.signUp()
  await orm()
    .update(credentials)
    .set({ providerId: 'google', password: null })
    .where(eq(credentials.userId, userId))
  const signedInBefore = (minutes: number) =>
    orm()
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(sessions.userId, userId))
  expect((await ann.sendJson('DELETE', '/api/me', { password: 'anything' })).status).toBe(403)
  await signedInBefore(16)
  const late = await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.email })
  expect([late.status, await late.text()]).toEqual([
    403,
    expect.stringContaining('Sign out and in again first'),
  ])
  await signedInBefore(14)
  expect(
    (await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.email })).status,
  ).toBe(200)
  expect(await orm().select().from(users).where(eq(users.id, userId))).toEqual([])
})
