// Ann's, Bob's and Cid's lists: what each finds, what nobody else can, and what stands on a card.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import type { Playlist, PlaylistPage, PlaylistView } from '#contract/playlists.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { profiles } from '../db/schema/accounts.ts'
import { playlists } from '../db/schema/playlists.ts'
import { videos } from '../db/schema/videos.ts'
import { cardsOf } from './cards.ts'
import { hidePlaylist, restorePlaylist, sweepDeleted } from './playlists.ts'

let world: World
type Person = ReturnType<typeof aPerson>
const [ann, bob, cid] = ['ann', 'bob', 'cid'] as [string, string, string]
const people: Record<string, Person> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await startWorld()
  for (const name of [ann, bob, cid]) {
    people[name] = aPerson(world)
    ids[name] = await who(name).signUp(`${name} example`)
  }
  await world.deps.db.orm.update(profiles).set({ username: ann, findable: true }).where(eq(profiles.userId, ids[ann]!))
  await world.deps.db.orm.update(profiles).set({ username: cid, findable: true }).where(eq(profiles.userId, ids[cid]!))
})
afterAll(() => world.close())

const who = (name: string) => people[name]!
const at = (id: string, rest = '') => `/api/playlists/${id}${rest}`
const list = async (name: string, query: string) =>
  (await (await who(name).send(`/api/playlists?${query}`)).json()) as PlaylistPage
const names = ({ items }: PlaylistPage) => items.map(({ name }) => name)
const read = async (name: string, id: string) => (await (await who(name).send(at(id))).json()) as PlaylistView
const put = (name: string, path: string) => who(name).send(path, { method: 'PUT' })
const remove = (name: string, path: string) => who(name).send(path, { method: 'DELETE' })

async function make(name: string, text: object): Promise<Playlist> {
  world.clock.nowMs += 60_000
  return (await (await who(name).sendJson('POST', '/api/playlists', text)).json()) as Playlist
}

test('the four lists: of everybody, one’s own with what one saved, liked, and of people one follows', async () => {
  const shown = await make(ann, { name: 'Shown', isPublic: true })
  const other = await make(cid, { name: 'Other', isPublic: true })
  await make(ann, { name: 'Private' })
  await make(bob, { name: 'Bob’s own' })
  expect(names(await list(bob, 'filter=public'))).toEqual(['Other', 'Shown'])
  await put(bob, at(shown.id, '/save'))
  await put(bob, at(other.id, '/like'))
  await put(bob, '/api/creators/ann/follow')
  const mine = await list(bob, 'filter=mine')
  expect(mine.items.map(({ name, isYours, isSaved }) => [name, isYours, isSaved])).toEqual([
    ['Bob’s own', true, false],
    ['Shown', false, true],
  ])
  expect(names(await list(bob, 'filter=liked'))).toEqual(['Other'])
  expect(names(await list(bob, 'filter=following'))).toEqual(['Shown'])
  expect(names(await list(bob, 'filter=public&creator=cid'))).toEqual(['Other'])
  expect((await who(bob).send('/api/playlists?creator=nobody_here')).status).toBe(404)
  for (const filter of ['mine', 'liked', 'following'])
    expect((await aPerson(world).send(`/api/playlists?filter=${filter}`)).status).toBe(401)
  await remove(bob, at(shown.id, '/save'))
  await remove(bob, at(other.id, '/like'))
  expect([await list(bob, 'filter=mine'), await list(bob, 'filter=liked')].map(names)).toEqual([['Bob’s own'], []])
})

test('a search finds parts of words in name, description and tags, whatever their case, and nothing else', async () => {
  await make(ann, { name: 'Émile 100% _under_', isPublic: true })
  await make(ann, { name: 'Second', description: 'About Gardening', isPublic: true })
  await make(ann, { name: 'Third', tags: ['Wildlife'], note: 'gardenless', isPublic: true })
  const found = async (search: string) => names(await list(bob, `search=${encodeURIComponent(search)}`))
  expect(await found('ÉMI')).toEqual(['Émile 100% _under_'])
  expect(await found('gARDEN')).toEqual(['Second'])
  expect(await found('ildli')).toEqual(['Third'])
  expect(await found('100%')).toEqual(['Émile 100% _under_'])
  expect(await found('%')).toEqual(['Émile 100% _under_'])
  expect(await found('_under')).toEqual(['Émile 100% _under_'])
  expect(await found('private')).toEqual([])
  expect((await who(bob).send(`/api/playlists?search=${'x'.repeat(201)}`)).status).toBe(400)
})

test('twelve on a page, and the count of all', async () => {
  for (let number = 0; number < 14; number++) await make(cid, { name: `Page test ${number}`, isPublic: true })
  const [first, second, beyond] = [1, 2, 3].map((page) => list(bob, `search=page+test&page=${page}`))
  expect(await first).toMatchObject({ total: 14, page: 1, pageSize: 12 })
  expect(names((await first)!)[0]).toBe('Page test 13')
  expect(names((await second)!)).toEqual(['Page test 1', 'Page test 0'])
  expect(await beyond).toMatchObject({ total: 14, items: [] })
  expect(await list(bob, 'page=1000000000')).toMatchObject({ items: [] })
  expect((await who(bob).send('/api/playlists?page=0')).status).toBe(400)
})

test('the menu that adds a summary sees where it is already', async () => {
  await who(bob).summarize({ video: 'bobsVideo01' })
  const holding = await make(bob, { name: 'Holding' })
  await who(bob).sendJson('PUT', at(holding.id, '/items/bobsVideo01'), {})
  const { items } = await list(bob, 'filter=mine&videoId=bobsVideo01')
  expect(items.map(({ name, holdsVideo }) => [name, holdsVideo])).toEqual([
    ['Holding', true],
    ['Bob’s own', false],
  ])
  const again = await put(bob, at(holding.id, '/items/bobsVideo01'))
  expect([again.status, await again.json()]).toMatchObject([409, { error: { code: 'already_in_playlist' } }])
  expect((await put(bob, at(holding.id, '/items/notHisVideo'))).status).toBe(404)
  expect((await put(cid, at(holding.id, '/items/bobsVideo01'))).status).toBe(404)
})

test('the cover is of its first summaries that others see, too; a deleted summary leaves at once, and comes back', async () => {
  const { orm } = world.deps.db
  for (const videoId of ['coverVid001', 'coverVid002']) {
    await who(cid).summarize({ video: videoId })
    const [row] = await orm.select().from(videos).where(eq(videos.videoId, videoId))
    await orm
      .update(videos)
      .set({ metadata: { ...row!.metadata, thumbnail: `https://i.ytimg.com/${videoId}` } })
      .where(eq(videos.videoId, videoId))
  }
  const { id } = await make(cid, { name: 'Covered' })
  for (const videoId of ['coverVid001', 'coverVid002']) await put(cid, at(id, `/items/${videoId}`))
  await who(cid).sendJson('PATCH', at(id), { isPublic: true, publishSummaries: true })
  const card = async () => (await list(bob, 'search=covered')).items[0]
  expect(await card()).toMatchObject({
    summaries: 2,
    thumbnail: 'https://i.ytimg.com/coverVid001',
    pictures: ['https://i.ytimg.com/coverVid001', 'https://i.ytimg.com/coverVid002'],
    createdBy: 'cid example',
    creator: { username: 'cid', isYou: false },
  })
  await remove(cid, '/api/summaries/coverVid001')
  expect(await card()).toMatchObject({ summaries: 1, thumbnail: 'https://i.ytimg.com/coverVid002' })
  expect((await read(bob, id)).items.map(({ videoId }) => videoId)).toEqual(['coverVid002'])
  expect((await read(cid, id)).items.map(({ videoId }) => videoId)).toEqual(['coverVid002'])
  await who(cid).send('/api/summaries/coverVid001/restore', { method: 'POST' })
  expect((await read(cid, id)).items.map(({ videoId, isPublished }) => [videoId, isPublished])).toEqual([
    ['coverVid001', false],
    ['coverVid002', true],
  ])
  expect((await read(bob, id)).summaries).toBe(1)
})

test('readers count once a day each, the owner never', async () => {
  const { id } = await make(ann, { name: 'Read', isPublic: true })
  await read(ann, id)
  for (let turn = 0; turn < 3; turn++) await read(bob, id)
  await aPerson(world, { address: '10.9.0.1' }).send(at(id))
  expect((await read(ann, id)).views).toBe(2)
  world.clock.nowMs += 24 * 3600 * 1000
  await read(bob, id)
  expect((await read(ann, id)).views).toBe(3)
})

test('private, hidden, deleted and blocked look like none, word for word, for every call', async () => {
  const none = at('00000000-0000-4000-8000-000000000000')
  const gone = await make(ann, { name: 'Gone', isPublic: true })
  const hidden = await make(ann, { name: 'Hidden', isPublic: true })
  const secret = await make(ann, { name: 'Secret' })
  await remove(ann, at(gone.id))
  await hidePlaylist(world.deps.db.orm, hidden.id, world.clock.nowMs)
  const calls: [string, string][] = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['PUT', '/items/bobsVideo01'],
    ['DELETE', '/items/bobsVideo01'],
    ['PUT', '/order'],
    ['PUT', '/like'],
    ['DELETE', '/like'],
    ['PUT', '/save'],
    ['DELETE', '/save'],
  ]
  const ask = async (path: string, method: string) => {
    const body = path.endsWith('/order') ? { videoIds: [] } : {}
    const response = await (method === 'GET' ? who(bob).send(path) : who(bob).sendJson(method, path, body))
    return [response.status, await response.text()]
  }
  for (const [method, rest] of calls) {
    const nothing = await ask(none + rest, method)
    expect(nothing[0], `${method} ${rest}`).toBe(404)
    for (const { id } of [gone, hidden, secret]) expect(await ask(at(id, rest), method)).toEqual(nothing)
    expect(await ask(at('no-id', rest), method)).toEqual(nothing)
  }
  expect(await read(ann, hidden.id)).toMatchObject({ name: 'Hidden', isHidden: true })
  await restorePlaylist(world.deps.db.orm, hidden.id)
  expect((await read(bob, hidden.id)).name).toBe('Hidden')
  await put(ann, at(hidden.id, '/like'))
  await put(cid, '/api/creators/ann/block')
  expect((await who(cid).send(at(hidden.id))).status).toBe(404)
  expect((await put(cid, at(hidden.id, '/like'))).status).toBe(404)
  expect(names(await list(cid, 'filter=public'))).not.toContain('Hidden')
  await remove(cid, '/api/creators/ann/block')
})

test('a deletion can be taken back for ten minutes', async () => {
  const { id } = await make(ann, { name: 'Back again', isPublic: true })
  await put(bob, at(id, '/like'))
  expect((await remove(ann, at(id))).status).toBe(204)
  expect((await who(ann).send(at(id))).status).toBe(404)
  world.clock.nowMs += 9 * 60_000
  await sweepDeleted(world.deps)
  expect((await who(bob).send(at(id, '/restore'), { method: 'POST' })).status).toBe(404)
  expect((await who(ann).send(at(id, '/restore'), { method: 'POST' })).status).toBe(200)
  expect(await read(bob, id)).toMatchObject({ name: 'Back again', likes: 1, isLiked: true })
  await remove(ann, at(id))
  world.clock.nowMs += 11 * 60_000
  await sweepDeleted(world.deps)
  expect((await who(ann).send(at(id, '/restore'), { method: 'POST' })).status).toBe(404)
  expect(await world.deps.db.orm.$count(playlists, eq(playlists.id, id))).toBe(0)
})

test('what is wrong with a playlist’s text is told in a sentence, and nothing is written', async () => {
  const before = (await list(ann, 'filter=mine')).total
  const told = async (text: object) => {
    const response = await who(ann).sendJson('POST', '/api/playlists', text)
    return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
  }
  for (const name of ['', '   ', '\u200b\u00ad', '\n\t'])
    expect(await told({ name })).toEqual([400, 'A playlist needs a name.'])
  expect(await told({})).toEqual([400, 'A playlist needs a name.'])
  expect(await told({ name: 'x'.repeat(300) })).toEqual([400, 'A name may have 120 characters.'])
  expect(await told({ name: 'x', description: 'x'.repeat(501) })).toEqual([
    400,
    'A description may have 500 characters.',
  ])
  expect(await told({ name: 'x', tags: Array.from({ length: 100 }, (_, n) => `t${n}`) })).toEqual([
    400,
    'A playlist may have 20 tags.',
  ])
  expect(await told({ name: 'x', tags: ['y'.repeat(41)] })).toEqual([400, 'A tag may have 40 characters.'])
  expect((await told({ name: 'x', likes: 100 }))[0]).toBe(400)
  expect((await list(ann, 'filter=mine')).total).toBe(before)
})

test('hostile text is kept but for what nobody can see, and found again', async () => {
  const { id } = await make(ann, { name: 'To be changed', isPublic: true })
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      "'; drop table playlists; --",
      '{{7*7}}',
      '\u202egnol',
      'a\0b',
      '%_\\',
      '__proto__',
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.record({ name: text, description: text, tags: fc.array(text, { maxLength: 5 }) }),
      async (change) => {
        const response = await who(ann).sendJson('PATCH', at(id), change)
        expect([200, 400]).toContain(response.status)
        if (response.status !== 200) return
        const card = (await response.json()) as Playlist
        expect(card).toMatchObject({ name: cleanLine(change.name), description: cleanText(change.description) })
        expect(card.name + card.description).not.toMatch(/[\0\u202e]/)
        const search = encodeURIComponent(card.name)
        expect(names(await list(bob, `search=${search}`))).toContain(card.name)
      },
    ),
    { numRuns: 60 },
  )
})

test('a page of playlists takes as many queries as one of them', async () => {
  const { orm } = world.deps.db
  const all = (await list(bob, 'filter=public')).items.map(({ id }) => id)
  expect(all.length).toBe(12)
  const session = (orm as unknown as { session: { prepareQuery: (...given: unknown[]) => unknown } }).session
  const spy = vi.spyOn(session, 'prepareQuery')
  const queriesFor = async (ids: string[]) => {
    spy.mockClear()
    await cardsOf(world.deps, null, ids)
    return spy.mock.calls.length
  }
  const one = await queriesFor(all.slice(0, 1))
  expect(one).toBeGreaterThan(0)
  expect(await queriesFor(all)).toBe(one)
  spy.mockRestore()
})

test('who leaves takes their marks out of every counter, and their playlists with them', async () => {
  const leaver = aPerson(world)
  await leaver.signUp('Lea Leaving')
  const kept = await make(ann, { name: 'Kept', isPublic: true })
  for (const mark of ['/like', '/save']) await leaver.send(at(kept.id, mark), { method: 'PUT' })
  const own = (await (
    await leaver.sendJson('POST', '/api/playlists', { name: 'Lea’s', isPublic: true })
  ).json()) as Playlist
  await put(bob, at(own.id, '/like'))
  const taken = (await (await leaver.send('/api/me/export')).json()) as { playlists: object[]; marks: object[] }
  expect(taken).toMatchObject({ playlists: [{ name: 'Lea’s', likes: 1 }], marks: [{ kind: 'like' }, { kind: 'save' }] })
  expect(await read(bob, kept.id)).toMatchObject({ likes: 1, saves: 1 })
  await leaver.sendJson('DELETE', '/api/me', { password: leaver.credentials.password })
  expect(await read(bob, kept.id)).toMatchObject({ likes: 0, saves: 0 })
  expect((await who(bob).send(at(own.id))).status).toBe(404)
  expect(names(await list(bob, 'filter=liked'))).not.toContain('Lea’s')
})
