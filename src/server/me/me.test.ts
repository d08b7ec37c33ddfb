// Ann reads and changes her record, takes her data along, and leaves without a trace.
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingLog, rememberingMailer, startWorld, talkingYouTube, type World } from '#tests/deps.ts'
import { credentials, profiles, users } from '../db/schema/accounts.ts'
import { summaries, works } from '../db/schema/summaries.ts'

let world: World
const mailer = rememberingMailer()
const { log, lines } = rememberingLog('warn')

beforeAll(async () => {
  world = await startWorld({ mailer, log, environment: { SIGN_UPS_PER_HOUR: '1000' } })
})
afterAll(() => world.close())

let households = 0
const someone = () => aPerson(world, { address: `10.3.0.${++households}` })
const orm = () => world.deps.db.orm
const recordOf = async (who: ReturnType<typeof someone>) => (await who.send('/api/me')).json() as Promise<unknown>

test('a new account has a whole record with the product’s defaults', async () => {
  const ann = someone()
  const uid = await ann.signUp('Ann Example')
  const { nowMs } = world.clock
  expect(await recordOf(ann)).toEqual({
    uid,
    displayName: 'Ann Example',
    email: ann.credentials.email,
    plan: 'free',
    summariesCount: 0,
    summariesLimit: 5,
    username: null,
    findable: false,
    createdAt: nowMs,
    lastLoginAt: nowMs,
    lastSummaryAt: null,
    preferences: { theme: 'light', summaryLength: 'medium', autoSave: true, notifications: true },
    stats: { totalVideosSummarized: 0, totalTimeSaved: 0, averageRating: 0, thisMonthCount: 0 },
  })
})

test('only those who are signed in have a record', async () => {
  const guest = someone()
  await guest.summarize({ video: 'guestVideo1' })
  for (const who of [guest, someone()])
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['POST', '/api/me'],
      ['PATCH', '/api/me'],
      ['DELETE', '/api/me'],
      ['GET', '/api/me/export'],
    ] as const) {
      const body = method === 'DELETE' ? { password: 'x' } : {}
      const response = method === 'GET' ? await who.send(path) : await who.sendJson(method, path, body)
      expect([response.status, await response.json()], `${method} ${path}`).toMatchObject([
        401,
        { error: { code: 'not_authenticated', message: 'User not authenticated' } },
      ])
    }
})

test('name and preferences are changed, the name everywhere; the last sign-in stays what it was', async () => {
  const ann = someone()
  await ann.signUp()
  const before = (await recordOf(ann)) as { lastLoginAt: number }
  world.clock.nowMs += 60_000
  const changed = await ann.sendJson('PATCH', '/api/me', {
    displayName: '  Ann B. Example ',
    preferences: { theme: 'dark', autoSave: false },
  })
  expect(changed.status).toBe(200)
  const record = await recordOf(ann)
  expect(await changed.json()).toEqual(record)
  expect(record).toMatchObject({
    displayName: 'Ann B. Example',
    lastLoginAt: before.lastLoginAt,
    preferences: { theme: 'dark', summaryLength: 'medium', autoSave: false, notifications: true },
  })
  expect(await (await ann.send('/api/auth/get-session')).json()).toMatchObject({ user: { name: 'Ann B. Example' } })
})

test('an empty name is told in a sentence', async () => {
  const ann = someone()
  await ann.signUp('Ann')
  const response = await ann.sendJson('PATCH', '/api/me', { displayName: '   ' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { message: 'Display name cannot be empty' } },
  ])
  expect(await recordOf(ann)).toMatchObject({ displayName: 'Ann' })
})

test('any other field is refused, and writes nothing', async () => {
  const ann = someone()
  await ann.signUp()
  const before = await recordOf(ann)
  const change = fc.oneof(
    fc.record({ displayName: fc.string(), plan: fc.constantFrom('ultra', 'enterprise') }),
    fc.record({ summariesLimit: fc.nat() }),
    fc.record({ email: fc.emailAddress(), displayName: fc.constant('X') }),
    fc.record({ preferences: fc.record({ theme: fc.constant('dark'), admin: fc.boolean() }) }),
    fc.record({ preferences: fc.record({ theme: fc.string({ minLength: 6 }) }) }),
    fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => !['displayName', 'preferences', '__proto__'].includes(key)),
      fc.jsonValue(),
      { minKeys: 1 },
    ),
  )
  await fc.assert(
    fc.asyncProperty(change, async (body) => {
      expect((await ann.sendJson('PATCH', '/api/me', body)).status).toBe(400)
    }),
    { numRuns: 60 },
  )
  expect(await recordOf(ann)).toEqual(before)
})

test('a person without a record is told so, the operator too, and can have it written', async () => {
  const ann = someone()
  const userId = await ann.signUp()
  await orm().delete(profiles).where(eq(profiles.userId, userId))
  const response = await ann.send('/api/me')
  expect([response.status, await response.json()]).toEqual([200, null])
  expect(lines.join('')).toContain('a signed-in user has no record')
  const written = await ann.sendJson('POST', '/api/me', {})
  expect([written.status, await written.json()]).toMatchObject([
    200,
    { uid: userId, plan: 'free', createdAt: world.clock.nowMs },
  ])
  expect(await recordOf(ann)).toMatchObject({ uid: userId })
})

test('what a guest made comes along, once, and the guest keeps what they used', async () => {
  const ann = someone()
  await ann.summarize({ video: 'alongVideo1' })
  const guestCookie = ann.cookies.get('pith_guest')
  await ann.signUp()
  expect((await ann.send('/api/summaries/alongVideo1')).status).toBe(200)
  expect(await recordOf(ann)).toMatchObject({ summariesCount: 0, stats: { totalVideosSummarized: 1 } })
  expect(ann.cookies.get('pith_guest')).toBe(guestCookie)
  await ann.signIn()
  expect(await recordOf(ann)).toMatchObject({ summariesCount: 0, stats: { totalVideosSummarized: 1 } })
  await ann.signOut()
  expect((await ann.send('/api/summaries/alongVideo1')).status).toBe(404)
})

test('Ann takes everything along, and nothing that would let somebody in', async () => {
  const ann = someone()
  const userId = await ann.signUp('Ann Export')
  await ann.summarize({ video: 'exportVid01', prompt: 'for gardeners' })
  const response = await ann.send('/api/me/export')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="pith-my-data.json"')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    account: {
      user: { id: userId, name: 'Ann Export', email: ann.credentials.email },
      profile: { plan: 'free' },
      signInWith: [{ provider: 'credential' }],
      sessions: [{}],
    },
    usage: { entries: [{ state: 'committed' }] },
    summaries: [{ videoId: 'exportVid01' }],
  })
  const [credential] = await orm().select().from(credentials).where(eq(credentials.userId, userId))
  expect(text).not.toContain(credential?.password)
  expect(text).not.toContain([...ann.cookies.values()][0]?.split('.')[0])
})

/** Every row of every table that holds one of the texts, the queue's tables too. */
async function findEverywhere(texts: string[], { deps } = world): Promise<string[]> {
  const { orm } = deps.db
  const { rows: tables } = await orm.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await orm.execute<{ line: string }>(
      sql`select t::text as line from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    )
    found.push(
      ...rows.filter(({ line }) => texts.some((text) => line.includes(text))).map(({ line }) => `${name}: ${line}`),
    )
  }
  return found
}

test('Ann leaves: nothing of her is left in any table, and what others asked for too stays theirs', async () => {
  const [ann, bob] = [someone(), someone()]
  const userId = await ann.signUp('Ann Leaving')
  await bob.signUp('Bob Staying')
  const own = {
    transcript: { text: 'These are the words that Ann herself has written about her garden. '.repeat(6) },
    prompt: 'as a letter to my aunt Agatha',
  }
  await ann.summarize(own)
  await ann.summarize({ video: 'sharedVid01' })
  await bob.summarize({ video: 'sharedVid01' })
  const choice = { showsName: true, indexable: true }
  expect((await ann.sendJson('PUT', '/api/summaries/sharedVid01/publication', choice)).status).toBe(200)
  const list = await ann.sendJson('POST', '/api/playlists', { name: 'aunt Agatha’s list', isPublic: true })
  const { id } = (await list.json()) as { id: string }
  for (const mark of ['like', 'save']) await ann.send(`/api/playlists/${id}/${mark}`, { method: 'PUT' })
  await ann.sendJson('POST', `/api/playlists/${id}/imports`, {
    videos: [{ videoId: 'importedVid', title: 'about her garden' }],
  })
  await bob.send(`/api/playlists/${id}/like`, { method: 'PUT' })
  await ann.sendJson('POST', '/api/auth/request-password-reset', { email: ann.credentials.email })
  const traces = [userId, ann.credentials.email, 'Ann Leaving', 'aunt Agatha', 'her garden']
  expect(await findEverywhere(traces)).not.toEqual([])

  const wrong = await ann.sendJson('DELETE', '/api/me', { password: 'not hers at all' })
  expect([wrong.status, await wrong.json()]).toMatchObject([403, { error: { code: 'wrong_password' } }])
  expect((await ann.sendJson('DELETE', '/api/me', {})).status).toBe(400)
  const other = someone()
  for (const [name, value] of ann.cookies) other.cookies.set(name, value)
  expect((await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status).toBe(200)

  expect(await findEverywhere(traces)).toEqual([])
  expect((await other.send('/api/me')).status).toBe(401)
  expect((await ann.signIn()).status).toBe(401)
  expect((await bob.send('/api/summaries/sharedVid01')).status).toBe(200)
  expect(
    await orm()
      .select()
      .from(summaries)
      .innerJoin(works, eq(works.id, summaries.workId))
      .where(eq(works.videoId, 'sharedVid01')),
  ).toHaveLength(1)
  expect(await ann.signUp('Ann Again')).not.toBe(userId)
})

test('among other people, too: nobody counts Ann any more, and what she said is gone', async () => {
  const [ann, bob] = [someone(), someone()]
  const userId = await ann.signUp('Ann In Company')
  const bobsUserId = await bob.signUp('Bob In Company')
  await ann.sendJson('PATCH', '/api/me', { username: 'ann_in_company', findable: true })
  await bob.sendJson('PATCH', '/api/me', { username: 'bob_in_company', findable: true })
  const idOf = async (response: Promise<Response>) => ((await (await response).json()) as { id: string }).id
  const aPlaylist = (who: typeof ann) => idOf(who.sendJson('POST', '/api/playlists', { name: 'Shown', isPublic: true }))
  const [annsId, bobsId] = [await aPlaylist(ann), await aPlaylist(bob)]
  const say = (who: typeof ann, content: string) => {
    world.clock.nowMs += 1000
    return idOf(who.sendJson('POST', `/api/playlists/${bobsId}/comments`, { content }))
  }
  await say(ann, 'Words of Ann in company')
  const bobsComment = await say(bob, 'Words of Bob')
  await ann.send(`/api/comments/${bobsComment}/like`, { method: 'PUT' })
  await ann.send('/api/creators/bob_in_company/follow', { method: 'PUT' })
  await bob.send('/api/creators/ann_in_company/follow', { method: 'PUT' })
  await ann.send(`/api/playlists/${bobsId}/like`, { method: 'PUT' })
  for (const [who, targetId] of [
    [ann, bobsId],
    [bob, annsId],
  ] as const)
    await who.sendJson('POST', '/api/reports', { kind: 'playlist', targetId, reason: 'other', note: 'Reported' })
  const taken = await (await ann.send('/api/me/export')).text()
  expect(taken).not.toContain(bobsUserId)
  expect(JSON.parse(taken)).toMatchObject({
    follows: [{ username: 'bob_in_company' }],
    blocks: [],
    comments: [{ content: 'Words of Ann in company' }],
    commentLikes: [{ commentId: bobsComment }],
    reports: [{ targetId: bobsId, note: 'Reported' }],
    notifications: [{ kind: 'followed' }],
  })
  const shown = async () => ({
    playlist: await (await bob.send(`/api/playlists/${bobsId}`)).json(),
    bob: await (await bob.send('/api/creators/bob_in_company')).json(),
    comments: ((await (await bob.send(`/api/playlists/${bobsId}/comments`)).json()) as { items: object[] }).items,
    news: await (await bob.send('/api/notifications')).json(),
  })
  expect(await shown()).toMatchObject({
    playlist: { comments: 2, likes: 1 },
    bob: { followers: 1, following: 1 },
    comments: [{ likes: 1 }, {}],
    news: { unread: 2 },
  })
  await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
  expect(await shown()).toMatchObject({
    playlist: { comments: 1, likes: 0 },
    bob: { followers: 0, following: 0 },
    comments: [{ likes: 0, content: 'Words of Bob' }],
    news: { unread: 0, items: [] },
  })
  expect(await findEverywhere([userId, 'ann_in_company', 'Ann In Company', 'Words of Ann', annsId])).toEqual([])
})

test('what is being made when Ann leaves is finished for nobody', async () => {
  const held: (() => void)[] = []
  const youtube = talkingYouTube({}, () => new Promise<void>((resolve) => void held.push(resolve)))
  const slow = await startWorld({ youtube })
  const ann = aPerson(slow)
  const userId = await ann.signUp('Ann In Between')
  await ann.ask({ video: 'inBetween01' })
  await ann.ask({ video: 'inBetween01', prompt: 'for my uncle Ambrose' })
  await expect.poll(() => youtube.asked.length).toBeGreaterThan(0)
  expect((await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status).toBe(200)
  const unfinished = async () => {
    for (const release of held) release()
    return slow.deps.db.orm
      .select({ id: works.id })
      .from(works)
      .where(inArray(works.state, ['queued', 'running']))
  }
  await expect.poll(unfinished, { timeout: 10_000 }).toEqual([])
  expect(await findEverywhere([userId, ann.credentials.email, 'Ann In Between', 'uncle Ambrose'], slow)).toEqual([])
  await slow.close()
})

test('guessing the password of an open session is bounded', async () => {
  const ann = someone()
  await ann.signUp()
  for (let i = 0; i < 10; i++)
    expect((await ann.sendJson('DELETE', '/api/me', { password: `guess ${i}` })).status).toBe(403)
  const refused = await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('who has no password types their email address', async () => {
  const ann = someone()
  const userId = await ann.signUp()
  await orm().update(credentials).set({ providerId: 'google', password: null }).where(eq(credentials.userId, userId))
  expect((await ann.sendJson('DELETE', '/api/me', { password: 'anything' })).status).toBe(403)
  expect((await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.email })).status).toBe(200)
  expect(await orm().select().from(users).where(eq(users.id, userId))).toEqual([])
})
