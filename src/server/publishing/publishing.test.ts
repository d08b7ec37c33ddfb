// Ann publishes a summary, strangers read it and learn nothing of her, and she takes it back. On both databases.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Publication, PublicSummary } from '#contract/publication.ts'
import { aPerson, aReading, startWorld, talkingYouTube, type World } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { buckets } from '../db/schema/buckets.ts'
import { publications } from '../db/schema/publications.ts'
import { videos } from '../db/schema/videos.ts'
import { pageRoutes } from '../http/page.ts'
import { letGo } from '../summaries/forgotten.ts'
import { readPageHead } from './page-head.ts'

const hidden = { showsName: false, indexable: false }
const at = (videoId: string) => `/api/summaries/${videoId}/publication`
const publicAt = (url: string) => `/api/public/${url.split('/').at(-1)}`
const hostile = [
  '"><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  "' onload='alert(1)",
  '--><img src=x onerror=alert(1)>',
  "$& $' $` $1 $<title>",
  '\u202egnp.exe\u0007\n\rX-Header: 1',
  '&quot;&#34;',
]

describe.each(engines)('on %s', (_, open) => {
  let world: World
  beforeAll(async () => {
    const { database } = await open()
    world = await startWorld({ environment: { SIGN_UPS_PER_HOUR: '1000' }, database })
  })
  afterAll(() => world.close())

  let households = 0
  const someone = () => aPerson(world, { address: `10.5.0.${++households}` })
  type Person = ReturnType<typeof someone>

  async function publish(who: Person, videoId: string, body: object = hidden): Promise<Publication> {
    const response = await who.sendJson('PUT', at(videoId), body)
    expect(response.status).toBe(200)
    return (await response.json()) as Publication
  }
  async function anAuthor(videoId: string, { name = 'Ann Author', ...request }: Record<string, unknown> = {}) {
    const ann = someone()
    const userId = await ann.signUp(String(name))
    await ann.summarize({ video: videoId, ...request })
    return { ann, userId }
  }

  test('private until asked for; then anybody reads it, without a trace of whose it is', async () => {
    const { ann, userId } = await anAuthor('publicVid01', { prompt: 'for my aunt Agatha' })
    await ann.sendJson('PUT', '/api/summaries/publicVid01/rating', { rating: 4 })
    expect(await (await ann.send(at('publicVid01'))).json()).toBeNull()
    const own = (await (await ann.send('/api/summaries/publicVid01')).json()) as { id: string; summary: object }
    const page = await publish(ann, 'publicVid01')
    expect(page).toMatchObject({ ...hidden, readers: 0, summaryId: own.id, publishedAt: world.clock.nowMs })
    expect(page.url).toMatch(/^\/s\/[\w-]{22}$/)
    const response = await someone().send(publicAt(page.url))
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      title: 'How do bees find flowers?',
      publishedBy: null,
      summary: own.summary,
    })
    for (const trace of [userId, ann.credentials.email, 'Ann', 'Agatha', own.id, 'rating', 'savedAt', 'rompt'])
      expect(text, trace).not.toContain(trace)
  })

  test('the name is shown only while she wants it, and is the one she has now', async () => {
    const { ann } = await anAuthor('namedVideo1')
    const { url } = await publish(ann, 'namedVideo1', { showsName: true, indexable: false })
    const nameOn = async () => ((await (await someone().send(publicAt(url))).json()) as PublicSummary).publishedBy
    expect(await nameOn()).toBe('Ann Author')
    await ann.sendJson('PATCH', '/api/me', { displayName: 'A. Author' })
    expect(await nameOn()).toBe('A. Author')
    expect((await publish(ann, 'namedVideo1')).url).toBe(url)
    expect(await nameOn()).toBeNull()
  })

  test('taken back, it is gone for everybody at once, and published again it has another address', async () => {
    const { ann } = await anAuthor('unpublish01')
    const { url } = await publish(ann, 'unpublish01')
    expect((await ann.send(at('unpublish01'), { method: 'DELETE' })).status).toBe(204)
    expect((await ann.send(at('unpublish01'), { method: 'DELETE' })).status).toBe(204)
    for (const who of [ann, someone()]) expect((await who.send(publicAt(url))).status).toBe(404)
    expect((await publish(ann, 'unpublish01')).url).not.toBe(url)
    expect((await someone().send(publicAt(url))).status).toBe(404)
  })

  test('deleting the summary takes the page along, and undoing that does not bring it back', async () => {
    const { ann } = await anAuthor('deletedVid1')
    const { url } = await publish(ann, 'deletedVid1')
    await ann.send('/api/summaries/deletedVid1', { method: 'DELETE' })
    expect((await someone().send(publicAt(url))).status).toBe(404)
    await ann.sendJson('POST', '/api/summaries/deletedVid1/restore', {})
    expect((await someone().send(publicAt(url))).status).toBe(404)
    expect(await (await ann.send(at('deletedVid1'))).json()).toBeNull()
  })

  test('a summary that everybody may read stays, though nobody saved it; after that it is let go', async () => {
    const { ann } = await anAuthor('letGoVideo1')
    await ann.sendJson('PATCH', '/api/me', { preferences: { autoSave: false } })
    await ann.send('/api/summaries/letGoVideo1/saved', { method: 'DELETE' })
    const { url } = await publish(ann, 'letGoVideo1')
    world.clock.nowMs += 25 * 3600 * 1000
    await letGo(world.deps)
    expect((await someone().send(publicAt(url))).status).toBe(200)
    await ann.send(at('letGoVideo1'), { method: 'DELETE' })
    await letGo(world.deps)
    expect((await ann.send('/api/summaries/letGoVideo1')).status).toBe(404)
  })

  test('who leaves takes the pages along', async () => {
    const { ann, userId } = await anAuthor('leavingVid1')
    const { url } = await publish(ann, 'leavingVid1')
    await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
    expect((await someone().send(publicAt(url))).status).toBe(404)
    const left = await world.deps.db.orm.select().from(publications).where(eq(publications.ownerId, userId))
    expect(left).toEqual([])
  })

  test('only one’s own can be published: not another’s, not a guest’s, not under another video', async () => {
    const { ann } = await anAuthor('onlyOwnVid1')
    const { summaryId } = await publish(ann, 'onlyOwnVid1')
    await ann.summarize({ video: 'onlyOwnVid2' })
    expect((await ann.sendJson('PUT', at('onlyOwnVid2'), { ...hidden, summaryId })).status).toBe(404)
    const { ann: bob } = await anAuthor('bobsOwnVid1')
    for (const video of ['onlyOwnVid1', 'bobsOwnVid1'])
      expect((await bob.sendJson('PUT', at(video), { ...hidden, summaryId })).status).toBe(404)
    const guest = someone()
    await guest.summarize({ video: 'onlyOwnVid1' })
    expect((await guest.sendJson('PUT', at('onlyOwnVid1'), hidden)).status).toBe(401)
    for (const body of [
      {},
      { showsName: 'yes', indexable: false },
      { ...hidden, readers: 1e6 },
      { ...hidden, summaryId: '1' },
    ])
      expect((await ann.sendJson('PUT', at('onlyOwnVid1'), body)).status).toBe(400)
  })

  test('another version takes the place of the public one only when it is named', async () => {
    const { ann } = await anAuthor('versionVid1')
    const first = await publish(ann, 'versionVid1')
    world.clock.nowMs += 1000
    await ann.summarize({ video: 'versionVid1', length: 'short' })
    const newest = (await (await ann.send('/api/summaries/versionVid1')).json()) as { id: string }
    expect(newest.id).not.toBe(first.summaryId)
    expect(await publish(ann, 'versionVid1', { showsName: true, indexable: true })).toMatchObject({
      url: first.url,
      summaryId: first.summaryId,
    })
    await publish(ann, 'versionVid1', { ...hidden, summaryId: newest.id })
    expect(await (await someone().send(publicAt(first.url))).json()).toMatchObject({ length: 'short' })
  })

  test('addresses cannot be guessed: each is 128 bits, and what is no address finds nothing', async () => {
    const { ann } = await anAuthor('guessedVid1')
    const ids = new Set<string>()
    for (let i = 0; i < 50; i++) {
      const { url } = await publish(ann, 'guessedVid1')
      ids.add(url.split('/').at(-1)!)
      await ann.send(at('guessedVid1'), { method: 'DELETE' })
    }
    expect(ids.size).toBe(50)
    for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(16)
    const { url, summaryId } = await publish(ann, 'guessedVid1')
    const id = url.split('/').at(-1)!
    for (const guess of [
      id.slice(0, 21),
      `${id}A`,
      id.toUpperCase(),
      `${id.slice(0, 21)}%`,
      summaryId,
      'guessedVid1',
      '%00',
    ])
      expect((await someone().send(`/api/public/${guess}`)).status, guess).toBe(404)
  })

  test('a reader counts once a day, the owner never, and nobody is written down', async () => {
    const { ann } = await anAuthor('readersVid1')
    const { url } = await publish(ann, 'readersVid1')
    const readers = async () => ((await (await ann.send(at('readersVid1'))).json()) as Publication).readers
    const [bob, eve] = [someone(), someone()]
    const read = (who: Person, agent = 'Firefox') => who.send(publicAt(url), { headers: { 'user-agent': agent } })
    for (const who of [bob, bob, ann, eve, bob]) expect((await read(who)).status).toBe(200)
    expect(await readers()).toBe(2)
    await read(bob, 'Safari')
    expect(await readers()).toBe(3)
    for (let i = 0; i < 250; i++) await read(eve, `Robot ${i}`)
    expect(await readers()).toBe(202)
    const kept = JSON.stringify(await world.deps.db.orm.select().from(buckets))
    for (const trace of ['10.5.0.', 'Firefox', url.split('/').at(-1)!]) expect(kept).not.toContain(trace)
    world.clock.nowMs += 24 * 3600 * 1000
    await read(bob)
    expect(await readers()).toBe(203)
  })

  test('a session that is over keeps nobody from reading', async () => {
    const { ann } = await anAuthor('overVideo01')
    const { url } = await publish(ann, 'overVideo01')
    const bob = someone()
    bob.cookies.set('pith.session_token', 'made.up')
    expect((await bob.send(publicAt(url))).status).toBe(200)
  })

  test('captions that she brought are not called “yours” to others', async () => {
    const ann = someone()
    await ann.signUp()
    const text = 'The bees in my garden dance for each other whenever the apple trees are in bloom. '.repeat(5)
    const { data } = await ann.summarize({ transcript: { name: 'garden.txt', text } })
    const { url } = await publish(ann, (data as { videoId: string }).videoId)
    expect(await (await someone().send(publicAt(url))).json()).toMatchObject({ channel: '', url: null })
  })

  test('her own data tells what is public', async () => {
    const { ann } = await anAuthor('exportPub01')
    const { url } = await publish(ann, 'exportPub01', { showsName: true, indexable: true })
    expect(await (await ann.send('/api/me/export')).json()).toMatchObject({
      publications: [
        { id: url.split('/').at(-1), videoId: 'exportPub01', showsName: true, indexable: true, readers: 0 },
      ],
    })
  })

  test('a pasted link shows title, text and picture, and hostile words stay words', async () => {
    const root = mkdtempSync(join(tmpdir(), 'pith-page-'))
    mkdirSync(join(root, 'assets'))
    const shell =
      '<head><meta name="description" content="Paste" /><title>Pith</title></head><body><div id="root"></div></body>'
    writeFileSync(join(root, 'index.html'), shell)
    const app = (site: string) => {
      const deps = { ...world.deps, settings: { ...world.deps.settings, PUBLIC_URL: site } }
      return pageRoutes((id) => readPageHead(deps, id), root)
    }
    const { ann } = await anAuthor('hostileVid1')
    const { url } = await publish(ann, 'hostileVid1')
    const { orm } = world.deps.db
    for (const title of hostile) {
      const thumbnail = 'https://i.ytimg.com/vi/x/maxres.jpg?a=1&b="<'
      const metadata = { ...aReading('hostileVid1').metadata!, title, thumbnail }
      await orm
        .insert(videos)
        .values({ videoId: 'hostileVid1', metadata, fetchedAt: 0 })
        .onConflictDoUpdate({ target: videos.videoId, set: { metadata } })
      const response = await app('https://pith.example/').request(url, { headers: { host: 'evil.example' } })
      const text = await response.text()
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(text).not.toMatch(/<script|<img|evil\.example|\u202e|\n\r?X-Header/)
      // As many tags as with the tamest title, and none of them with a handler.
      expect(text.match(/<\w+/g)?.sort().join()).toBe(
        ['<body', '<div', '<head', '<link', ...Array<string>(9).fill('<meta'), '<title'].join(),
      )
      expect(text).not.toMatch(/<[^>"]*("[^"]*"[^>"]*)*\son\w+=/)
      expect(text).toContain(`<meta property="og:url" content="https://pith.example${url}" />`)
      expect(text).toContain(
        '<meta property="og:image" content="https://i.ytimg.com/vi/x/maxres.jpg?a=1&amp;b=&quot;&lt;" />',
      )
      expect(text).toContain('<meta name="robots" content="noindex" />')
    }
    await publish(ann, 'hostileVid1', { showsName: false, indexable: true })
    const open = await app('https://pith.example').request(url)
    expect(open.headers.get('x-robots-tag')).toBeNull()
    expect(await open.text()).not.toContain('noindex')
    for (const thumbnail of [
      'https://ytimg.com.evil.example/x.png',
      'http://i.ytimg.com/x.png',
      'javascript:alert(1)',
      null,
    ]) {
      const metadata = { ...aReading('hostileVid1').metadata!, thumbnail }
      await orm.update(videos).set({ metadata }).where(eq(videos.videoId, 'hostileVid1'))
      expect(await (await app('https://pith.example').request(url)).text()).toContain(
        'content="https://pith.example/share.png"',
      )
    }
    await ann.send(at('hostileVid1'), { method: 'DELETE' })
    const gone = await app('https://pith.example').request(url)
    expect(gone.status).toBe(404)
    expect(gone.headers.get('cache-control')).toBe('no-store')
    expect(await gone.text()).toContain('<title>Summary Not Found · Pith</title>')
    rmSync(root, { recursive: true })
  })
})

test('the operator’s own address stands in the links, never the one a request claims', async () => {
  const far = await startWorld({ environment: { PUBLIC_URL: 'https://pith.example' }, youtube: talkingYouTube() })
  const ann = aPerson(far, { address: '10.5.1.1' })
  await ann.signUp()
  await ann.summarize({ video: 'operatorVid' })
  const response = await ann.sendJson('PUT', at('operatorVid'), hidden, { 'x-forwarded-host': 'evil.example' })
  expect(((await response.json()) as Publication).url).toMatch(/^https:\/\/pith\.example\/s\/[\w-]{22}$/)
  await far.close()
})
