// Bob reads the feed: of those he follows, of what is liked, of everybody else; page after page, while others go on publishing.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedPage, Playlist, Trending } from '#contract/playlists.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { profiles } from '../db/schema/accounts.ts'

let world: World
type Person = ReturnType<typeof aPerson>
const people: Record<string, Person> = {}
const dayMs = 24 * 3600 * 1000

beforeAll(async () => {
  world = await startWorld({ idle: true })
  for (const name of ['ann', 'bob', 'cid']) {
    const who = aPerson(world)
    people[name] = who
    const userId = await who.signUp(`${name} Example`)
    await world.deps.db.orm.update(profiles).set({ username: name, findable: true }).where(eq(profiles.userId, userId))
  }
})
afterAll(() => world.close())

const person = (name: string) => people[name]!
async function publish(who: string, name: string): Promise<string> {
  world.clock.nowMs += 1000
  const response = await person(who).sendJson('POST', '/api/playlists', { name, isPublic: true })
  expect(response.status).toBe(201)
  return ((await response.json()) as Playlist).id
}
const feed = async (who: Person, query: string) => (await (await who.send(`/api/feed?${query}`)).json()) as FeedPage
const names = ({ items }: FeedPage) => items.map(({ playlist }) => playlist.name)
const trending = async (who: Person) =>
  ((await (await who.send('/api/feed/trending')).json()) as Trending).items.map(({ name }) => name)
const like = (who: string, id: string) => person(who).send(`/api/playlists/${id}/like`, { method: 'PUT' })

test('before anything is public there are examples, but never of those one follows', async () => {
  for (const tab of ['trending', 'discover']) {
    const page = await feed(person('bob'), `tab=${tab}`)
    expect(page).toMatchObject({ sample: true, nextCursor: null })
    expect(page.items.every(({ playlist }) => playlist.sample)).toBe(true)
  }
  expect(await feed(person('bob'), 'tab=following')).toEqual({ items: [], nextCursor: null, sample: false })
  const nobody = await aPerson(world).send('/api/feed?tab=following')
  expect([nobody.status, await nobody.json()]).toMatchObject([401, { error: { code: 'not_authenticated' } }])
})

test('Discover goes on where it was while new posts arrive: none twice, none left out', async () => {
  const early: string[] = []
  for (let number = 1; number <= 23; number++) {
    await publish(number % 2 ? 'ann' : 'cid', `early ${number}`)
    early.unshift(`early ${number}`)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 1; cursor !== null; page++) {
    const read: FeedPage = await feed(person('bob'), `tab=discover${cursor && `&cursor=${cursor}`}`)
    seen.push(...names(read))
    cursor = read.nextCursor
    await publish('ann', `late ${page}`)
  }
  expect(seen).toEqual(early)
})

test('posts of the same moment are parted by pages, too', async () => {
  const dan = aPerson(world)
  people.dan = dan
  await dan.signUp('Dan Example')
  for (let number = 0; number < 15; number++)
    await dan.sendJson('POST', '/api/playlists', { name: `same ${number}`, isPublic: true })
  const first = await feed(person('bob'), 'tab=discover')
  const second = await feed(person('bob'), `tab=discover&cursor=${first.nextCursor}`)
  const all = [...names(first), ...names(second)].filter((name) => name.startsWith('same'))
  expect(new Set(all).size).toBe(15)
})

test('whom one follows moves from Discover to Following, and is nowhere once blocked', async () => {
  await person('bob').send('/api/creators/cid/follow', { method: 'PUT' })
  const following = await feed(person('bob'), 'tab=following')
  expect(names(following)[0]).toBe('early 22')
  expect(
    following.items.every(({ playlist }) => playlist.creator?.username === 'cid' && playlist.creator.isFollowing),
  ).toBe(true)
  const discover = await feed(person('bob'), 'tab=discover')
  expect(discover.items.some(({ playlist }) => playlist.creator?.username === 'cid')).toBe(false)
  await person('bob').send('/api/creators/cid/block', { method: 'PUT' })
  for (const tab of ['following', 'discover', 'trending'])
    expect(
      (await feed(person('bob'), `tab=${tab}`)).items.some(({ playlist }) => playlist.createdBy === 'cid Example'),
    ).toBe(false)
  await person('bob').send('/api/creators/cid/block', { method: 'DELETE' })
})

test('Trending counts the likes of seven days, the newer first where as many liked it', async () => {
  const [old, one, two, both] = [
    await publish('ann', 'old'),
    await publish('ann', 'one'),
    await publish('ann', 'two'),
    await publish('ann', 'both'),
  ]
  await like('bob', old)
  await like('cid', old)
  await like('dan', old)
  world.clock.nowMs += 7 * dayMs + 1
  for (const id of [one, two, both]) await like('bob', id)
  await like('cid', both)
  expect(await trending(person('bob'))).toEqual(['both', 'two', 'one'])
  expect(names(await feed(aPerson(world), 'tab=trending'))).toEqual(['both', 'two', 'one'])
  await person('bob').send(`/api/playlists/${both}/like`, { method: 'DELETE' })
  await person('cid').send(`/api/playlists/${both}/like`, { method: 'DELETE' })
  expect(await trending(person('bob'))).toEqual(['two', 'one'])
})

test('likes that come while somebody pages change nothing for them', async () => {
  world.clock.nowMs += 8 * dayMs
  const ids: string[] = []
  for (let number = 0; number < 14; number++) ids.push(await publish('ann', `rank ${number}`))
  for (const id of ids) await like('bob', id)
  const first = await feed(person('bob'), 'tab=trending')
  world.clock.nowMs += 1000
  await like('cid', ids[0]!)
  const second = await feed(person('bob'), `tab=trending&cursor=${first.nextCursor}`)
  expect([...names(first), ...names(second)]).toEqual(ids.map((_, index) => `rank ${13 - index}`))
  expect(second.nextCursor).toBeNull()
  expect((await trending(person('bob')))[0]).toBe('rank 0')
})

test('a made-up cursor is told in a sentence', async () => {
  for (const cursor of ['x', 'e30', Buffer.from('{"publishedAt":-1,"id":"x"}').toString('base64url'), '%00'])
    for (const tab of ['discover', 'trending']) {
      const response = await person('bob').send(`/api/feed?tab=${tab}&cursor=${cursor}`)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { message: 'This place in the feed is not known. Start again from the top.' } },
      ])
    }
})

test('what is made private leaves every feed at once', async () => {
  const id = await publish('ann', 'here and gone')
  await like('bob', id)
  expect(names(await feed(person('bob'), 'tab=discover'))).toContain('here and gone')
  await person('ann').sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false })
  for (const tab of ['discover', 'trending'])
    expect(names(await feed(person('bob'), `tab=${tab}`))).not.toContain('here and gone')
  expect(await trending(person('bob'))).not.toContain('here and gone')
})
