// Tests publishing, reading and unpublishing summaries, on both databases.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBrand } from '#contract/basics/brand.ts'
import type { Publication, PublicSummary } from '#contract/social/publication.ts'
import {
  fakeYouTube,
  makeSourceTranscript,
  newPerson,
  readEvents,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { profiles } from '../db/schema/accounts.ts'
import { rateLimits } from '../db/schema/operation/rate-limits.ts'
import { publications } from '../db/schema/publications.ts'
import { videos } from '../db/schema/videos.ts'
import { readBuiltApp } from '../http/page/built-app.ts'
import { pageRoutes } from '../http/page/page.ts'
import { deleteEverywhere } from '../library/trash/delete-everywhere.ts'
import { purgeExpiredSummaries } from '../summaries/user-summaries/purge-expired.ts'
import { crawlerRoutes } from './crawler-routes.ts'
import { readSummaryHead } from './page-head.ts'

const unlisted = { showsName: false, indexable: false }
const publicationPath = (videoId: string) => `/api/summaries/${videoId}/publication`
const publicApiPath = (url: string) => `/api/public/${url.split('/').at(-1)}`
const hostileTitles = [
  '"><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  "' onload='alert(1)",
  '--><img src=x onerror=alert(1)>',
  "$& $' $` $1 $<title>",
  '\u202egnp.exe\u0007\n\rX-Header: 1',
  '&quot;&#34;',
]

describe.each(engines)('on %s', (_, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' }, database })
  })
  afterAll(() => testServer.close())

  let addresses = 0
  const createVisitor = () => newPerson(testServer, { address: `10.5.0.${++addresses}` })
  type Person = ReturnType<typeof createVisitor>

  async function publish(
    person: Person,
    videoId: string,
    body: object = unlisted,
  ): Promise<Publication> {
    const response = await person.sendJson('PUT', publicationPath(videoId), body)
    expect(response.status).toBe(200)
    return (await response.json()) as Publication
  }
  async function createAuthor(
    videoId: string,
    { name = 'Ann Author', ...request }: Record<string, unknown> = {},
  ) {
    const ann = createVisitor()
    const userId = await ann.signUp(String(name))
    await ann.summarize({ video: videoId, ...request })
    return { ann, userId }
  }

  test('highlights are on a public page only by choice, and only those whose words are really there', async () => {
    const { ann } = await createAuthor('publicMark1')
    const lines = (await (await ann.send('/api/summaries/publicMark1/transcript')).json()) as {
      lines: { text: string }[]
    }
    const quote = lines.lines[0]!.text.slice(0, 30)
    const mark = (more: object) =>
      ann.sendJson('POST', '/api/highlights', {
        videoId: 'publicMark1',
        startSeconds: 2,
        endSeconds: 4,
        ...more,
      })
    await mark({ quote, note: 'Remember <b>this</b>.', color: 'sky' })
    await mark({ quote: 'Words that nobody said in this video.' })
    const readPage = async (url: string) =>
      (await (await createVisitor().send(publicApiPath(url))).json()) as PublicSummary
    const { url } = await publish(ann, 'publicMark1')
    expect((await readPage(url)).highlights).toEqual([])
    expect(await publish(ann, 'publicMark1', { ...unlisted, showsHighlights: true })).toMatchObject(
      {
        url,
        showsHighlights: true,
      },
    )
    expect((await readPage(url)).highlights).toEqual([
      {
        startSeconds: 2,
        endSeconds: 4,
        quote: quote.trim(),
        note: 'Remember <b>this</b>.',
        color: 'sky',
      },
    ])
    await publish(ann, 'publicMark1')
    expect((await readPage(url)).highlights).toEqual([])
  })

  test('a public page shows the answers that its owner chose, and only their own about this video', async () => {
    const { ann } = await createAuthor('publicAsk01')
    await ann.summarize({ video: 'publicAsk02' })
    const ask = async (person: Person, videoId: string, question: string) => {
      const scope = { kind: 'video', videoId }
      const response = await person.sendJson('POST', '/api/questions', { question, scope })
      const { questionId } = (await response.json()) as { questionId: string }
      await readEvents(await person.send(`/api/questions/${questionId}/events`))
      return questionId
    }
    const question = 'What does a long straight run mean?'
    const chosen = await ask(ann, 'publicAsk01', question)
    const notChosen = await ask(ann, 'publicAsk01', 'What does the angle show?')
    const ofAnotherVideo = await ask(ann, 'publicAsk02', question)
    const { ann: eve } = await createAuthor('publicAsk01', { name: 'Eve' })
    const foreign = await ask(eve, 'publicAsk01', question)

    const { orm } = testServer.deps.db
    const sentences = [{ text: 'A straight run means a way.', citations: [1], startSeconds: 2 }]
    await orm.execute(
      sql`update questions set found = 'answered', sentences = ${JSON.stringify(sentences)}`,
    )

    const { url } = await publish(ann, 'publicAsk01')
    const readPage = async () =>
      (await (await createVisitor().send(publicApiPath(url))).json()) as PublicSummary
    expect((await readPage()).answers).toEqual([])
    const questionIds = [chosen, ofAnotherVideo, foreign]
    expect(await publish(ann, 'publicAsk01', { ...unlisted, questionIds })).toMatchObject({
      questionIds: [chosen],
    })
    const { answers } = await readPage()
    const shown = { text: 'A straight run means a way.', startSeconds: 2 }
    expect(answers).toEqual([{ question, language: 'en', sentences: [shown] }])
    const head = await readSummaryHead(testServer.deps, url.split('/').at(-1)!)
    expect(JSON.stringify(head)).toContain(question)
    expect(JSON.stringify(head)).not.toContain('What does the angle show?')

    // An answer that only a note of hers bears out stays private.
    await orm.execute(
      sql`update questions set passages = (select json_agg(p::jsonb || '{"isNote":true}') from json_array_elements(passages) p) where id = ${chosen}`,
    )
    expect((await readPage()).answers).toEqual([])
    await publish(ann, 'publicAsk01', { ...unlisted, questionIds: [notChosen] })
    await ann.send(`/api/questions/${notChosen}`, { method: 'DELETE' })
    expect((await readPage()).answers).toEqual([])
    for (const invalid of [['made up'], 'none', Array(21).fill(chosen)]) {
      const body = { ...unlisted, questionIds: invalid }
      expect((await ann.sendJson('PUT', publicationPath('publicAsk01'), body)).status).toBe(400)
    }
  })

  test('of many highlights a page searches the first thousand and shows two hundred, and its head reads none', async () => {
    const { ann, userId } = await createAuthor('publicMark2')
    const { orm } = testServer.deps.db
    const { lines } = (await (await ann.send('/api/summaries/publicMark2/transcript')).json()) as {
      lines: { text: string }[]
    }
    const quote = lines[0]!.text.slice(0, 30)
    const insert = (from: number, to: number, words: string) =>
      orm.execute(sql`insert into highlights (id, owner_id, video_id, place, start_seconds, end_seconds, quote, before, after, note, color, words_key, search_text, created_at, updated_at)
        select gen_random_uuid(), ${userId}, 'publicMark2', 'transcript', n, n, ${words}, '', '', '', 'sky', n::text, '', 1, 1
        from generate_series(${from}::int, ${to}::int) n`)
    await insert(1, 900, 'Nobody said this.')
    await insert(901, 1001, quote)
    const { url } = await publish(ann, 'publicMark2', { ...unlisted, showsHighlights: true })
    const readHighlights = async () =>
      ((await (await createVisitor().send(publicApiPath(url))).json()) as PublicSummary).highlights
    expect((await readHighlights()).map(({ startSeconds }) => startSeconds)).toEqual(
      Array.from({ length: 100 }, (_, index) => 901 + index),
    )
    await orm.execute(
      sql`update highlights set quote = ${quote}, checked_for = null where video_id = 'publicMark2'`,
    )
    expect((await readHighlights()).map(({ startSeconds }) => startSeconds)).toEqual(
      Array.from({ length: 200 }, (_, index) => 1 + index),
    )
    await orm.execute(sql`alter table highlights rename to highlights_away`)
    const head = readSummaryHead(testServer.deps, url.split('/').at(-1)!)
    await head.finally(() => orm.execute(sql`alter table highlights_away rename to highlights`))
    expect(await head).toMatchObject({ status: 200 })
  })

  test('a summary is private until it is published, and then shows nothing about its owner', async () => {
    const { ann, userId } = await createAuthor('publicVid01', { prompt: 'for my aunt Agatha' })
    await ann.sendJson('PUT', '/api/summaries/publicVid01/rating', { rating: 4 })
    expect(await (await ann.send(publicationPath('publicVid01'))).json()).toBeNull()
    const ownView = (await (await ann.send('/api/summaries/publicVid01')).json()) as {
      id: string
      summary: object
    }
    const page = await publish(ann, 'publicVid01')
    expect(page).toMatchObject({
      ...unlisted,
      readers: 0,
      summaryId: ownView.id,
      publishedAt: testServer.clock.nowMs,
    })
    expect(page.url).toMatch(/^\/s\/[\w-]{22}$/)
    const response = await createVisitor().send(publicApiPath(page.url))
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      title: 'How do bees find flowers?',
      publishedBy: null,
      summary: ownView.summary,
    })
    for (const trace of [
      userId,
      ann.credentials.email,
      'Ann',
      'Agatha',
      ownView.id,
      'rating',
      'savedAt',
      'rompt',
    ])
      expect(text, trace).not.toContain(trace)
  })

  test('a page shows the current name of its owner only while she allows it', async () => {
    const { ann } = await createAuthor('namedVideo1')
    const { url } = await publish(ann, 'namedVideo1', { showsName: true, indexable: false })
    const readName = async () =>
      ((await (await createVisitor().send(publicApiPath(url))).json()) as PublicSummary).publishedBy
    expect(await readName()).toBe('Ann Author')
    await ann.sendJson('PATCH', '/api/me', { displayName: 'A. Author' })
    expect(await readName()).toBe('A. Author')
    expect((await publish(ann, 'namedVideo1')).url).toBe(url)
    expect(await readName()).toBeNull()
  })

  test('an unpublished page is gone at once, and a new publication has another address', async () => {
    const { ann } = await createAuthor('unpublish01')
    const { url } = await publish(ann, 'unpublish01')
    expect((await ann.send(publicationPath('unpublish01'), { method: 'DELETE' })).status).toBe(204)
    expect((await ann.send(publicationPath('unpublish01'), { method: 'DELETE' })).status).toBe(204)
    for (const reader of [ann, createVisitor()])
      expect((await reader.send(publicApiPath(url))).status).toBe(404)
    expect((await publish(ann, 'unpublish01')).url).not.toBe(url)
    expect((await createVisitor().send(publicApiPath(url))).status).toBe(404)
  })

  test('deleting a summary removes its page, and undoing the deletion brings it back', async () => {
    const { ann } = await createAuthor('deletedVid1')
    const { url } = await publish(ann, 'deletedVid1')
    await ann.send('/api/summaries/deletedVid1', { method: 'DELETE' })
    expect((await createVisitor().send(publicApiPath(url))).status).toBe(404)
    await ann.sendJson('POST', '/api/summaries/deletedVid1/restore', {})
    expect((await createVisitor().send(publicApiPath(url))).status).toBe(200)
    expect(await (await ann.send(publicationPath('deletedVid1'))).json()).toMatchObject({ url })
    await ann.send(publicationPath('deletedVid1'), { method: 'DELETE' })
    await ann.send('/api/summaries/deletedVid1', { method: 'DELETE' })
    await ann.sendJson('POST', '/api/summaries/deletedVid1/restore', {})
    expect((await createVisitor().send(publicApiPath(url))).status).toBe(404)
  })

  test('a published summary is kept without being saved and is purged after it was unpublished', async () => {
    const { ann } = await createAuthor('unsavedVid1')
    await ann.sendJson('PATCH', '/api/me', { preferences: { autoSave: false } })
    await ann.send('/api/summaries/unsavedVid1/saved', { method: 'DELETE' })
    const { url } = await publish(ann, 'unsavedVid1')
    testServer.clock.nowMs += 25 * 3600 * 1000
    await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
    expect((await createVisitor().send(publicApiPath(url))).status).toBe(200)
    await ann.send(publicationPath('unsavedVid1'), { method: 'DELETE' })
    await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
    expect((await ann.send('/api/summaries/unsavedVid1')).status).toBe(404)
  })

  test('deleting an account removes its pages', async () => {
    const { ann, userId } = await createAuthor('leavingVid1')
    const { url } = await publish(ann, 'leavingVid1')
    await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
    expect((await createVisitor().send(publicApiPath(url))).status).toBe(404)
    const remaining = await testServer.deps.db.orm
      .select()
      .from(publications)
      .where(eq(publications.ownerId, userId))
    expect(remaining).toEqual([])
  })

  test('a person can publish only her own summaries, and a guest none', async () => {
    const { ann } = await createAuthor('onlyOwnVid1')
    const { summaryId } = await publish(ann, 'onlyOwnVid1')
    await ann.summarize({ video: 'onlyOwnVid2' })
    expect(
      (await ann.sendJson('PUT', publicationPath('onlyOwnVid2'), { ...unlisted, summaryId }))
        .status,
    ).toBe(404)
    const { ann: bob } = await createAuthor('bobsOwnVid1')
    for (const video of ['onlyOwnVid1', 'bobsOwnVid1'])
      expect(
        (await bob.sendJson('PUT', publicationPath(video), { ...unlisted, summaryId })).status,
      ).toBe(404)
    const guest = createVisitor()
    await guest.summarize({ video: 'onlyOwnVid1' })
    expect((await guest.sendJson('PUT', publicationPath('onlyOwnVid1'), unlisted)).status).toBe(401)
    for (const body of [
      {},
      { showsName: 'yes', indexable: false },
      { ...unlisted, readers: 1e6 },
      { ...unlisted, summaryId: '1' },
    ])
      expect((await ann.sendJson('PUT', publicationPath('onlyOwnVid1'), body)).status).toBe(400)
  })

  test('another version replaces the public one only when it is requested', async () => {
    const { ann } = await createAuthor('versionVid1')
    const first = await publish(ann, 'versionVid1')
    testServer.clock.nowMs += 1000
    await ann.summarize({ video: 'versionVid1', length: 'short' })
    const newest = (await (await ann.send('/api/summaries/versionVid1')).json()) as { id: string }
    expect(newest.id).not.toBe(first.summaryId)
    expect(await publish(ann, 'versionVid1', { showsName: true, indexable: true })).toMatchObject({
      url: first.url,
      summaryId: first.summaryId,
    })
    await publish(ann, 'versionVid1', { ...unlisted, summaryId: newest.id })
    expect(await (await createVisitor().send(publicApiPath(first.url))).json()).toMatchObject({
      length: 'short',
    })
  })

  test('addresses have 128 random bits, and an invalid address finds nothing', async () => {
    const { ann } = await createAuthor('guessedVid1')
    const ids = new Set<string>()
    for (let i = 0; i < 50; i++) {
      const { url } = await publish(ann, 'guessedVid1')
      ids.add(url.split('/').at(-1)!)
      await ann.send(publicationPath('guessedVid1'), { method: 'DELETE' })
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
      expect((await createVisitor().send(`/api/public/${guess}`)).status, guess).toBe(404)
  })

  test('a reader counts once a day, the owner never, and no address is stored', async () => {
    const { ann } = await createAuthor('readersVid1')
    const { url } = await publish(ann, 'readersVid1')
    const countReaders = async () =>
      ((await (await ann.send(publicationPath('readersVid1'))).json()) as Publication).readers
    const [bob, eve] = [createVisitor(), createVisitor()]
    const read = (reader: Person, agent = 'Firefox') =>
      reader.send(publicApiPath(url), { headers: { 'user-agent': agent } })
    for (const reader of [bob, bob, ann, eve, bob]) expect((await read(reader)).status).toBe(200)
    expect(await countReaders()).toBe(2)
    await read(bob, 'Safari')
    expect(await countReaders()).toBe(3)
    for (let i = 0; i < 250; i++) await read(eve, `Robot ${i}`)
    expect(await countReaders()).toBe(202)
    const stored = JSON.stringify(await testServer.deps.db.orm.select().from(rateLimits))
    for (const trace of ['10.5.0.', 'Firefox', url.split('/').at(-1)!])
      expect(stored).not.toContain(trace)
    testServer.clock.nowMs += 24 * 3600 * 1000
    await read(bob)
    expect(await countReaders()).toBe(203)
  })

  test('a visitor with an expired session can read a public page', async () => {
    const { ann } = await createAuthor('overVideo01')
    const { url } = await publish(ann, 'overVideo01')
    const bob = createVisitor()
    bob.cookies.set('pith.session_token', 'made.up')
    expect((await bob.send(publicApiPath(url))).status).toBe(200)
  })

  test('a public page of uploaded captions does not call them “Your captions”', async () => {
    const ann = createVisitor()
    await ann.signUp()
    const text =
      'The bees in my garden dance for each other whenever the apple trees are in bloom. '.repeat(5)
    const { data } = await ann.summarize({ transcript: { name: 'garden.txt', text } })
    const { url } = await publish(ann, (data as { videoId: string }).videoId)
    expect(await (await createVisitor().send(publicApiPath(url))).json()).toMatchObject({
      channel: '',
      url: null,
    })
  })

  test('a person’s data export lists her publications', async () => {
    const { ann } = await createAuthor('exportPub01')
    const { url } = await publish(ann, 'exportPub01', { showsName: true, indexable: true })
    expect(await (await ann.send('/api/me/export')).json()).toMatchObject({
      publications: [
        {
          id: url.split('/').at(-1),
          videoId: 'exportPub01',
          showsName: true,
          indexable: true,
          readers: 0,
        },
      ],
    })
  })

  test('the sitemap lists the pages that their owners want to be found, and no other', async () => {
    const listed = { showsName: false, indexable: true }
    const { ann } = await createAuthor('sitemapVid0')
    const { ann: bob, userId: bobsId } = await createAuthor('sitemapVid0', { name: 'Bob Hidden' })
    const { orm } = testServer.deps.db
    const states = ['listed', 'unlisted', 'unpublished', 'deleted', 'hidden']
    const urls: Record<string, string> = {}
    for (const [index, state] of states.entries()) {
      const videoId = `sitemapVid${index}`
      if (index > 0) await ann.summarize({ video: videoId })
      urls[state] = (await publish(ann, videoId, listed)).url
      if (state === 'unlisted') await publish(ann, videoId, unlisted)
      if (state === 'unpublished') await ann.send(publicationPath(videoId), { method: 'DELETE' })
      if (state === 'deleted') await ann.send(`/api/summaries/${videoId}`, { method: 'DELETE' })
    }
    const idOf = (url: string) => url.split('/').at(-1)!
    await orm
      .update(publications)
      .set({ hiddenAt: 1 })
      .where(eq(publications.id, idOf(urls.hidden!)))
    urls.ownerHidden = (await publish(bob, 'sitemapVid0', listed)).url
    await orm.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.userId, bobsId))

    const response = await createVisitor().send('/sitemap.xml')
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const sitemap = await response.text()
    const found = Object.keys(urls).filter((state) => sitemap.includes(urls[state]!))
    expect(found).toEqual(['listed'])
    expect(sitemap).toContain('<loc>http://localhost:3000/pricing</loc>')
    for (const path of ['/dashboard', '/profile', '/summary']) expect(sitemap).not.toContain(path)
    // What is hidden has no page either.
    for (const state of ['unpublished', 'deleted', 'hidden', 'ownerHidden'])
      expect((await readSummaryHead(testServer.deps, idOf(urls[state]!))).status, state).toBe(404)
  })

  test('an address that reads one file of the sitemap after the other has to wait', async () => {
    const crawler = createVisitor()
    const read = async () => (await crawler.send('/sitemap.xml?after=x')).status
    for (let i = 0; i < 60; i++) expect(await read()).toBe(200)
    expect(await read()).toBe(429)
  })

  test('many pages are listed in several files, each once', async () => {
    const { ann } = await createAuthor('manyPages00')
    for (let page = 0; page < 5; page++) {
      if (page > 0) await ann.summarize({ video: `manyPages0${page}` })
      await publish(ann, `manyPages0${page}`, { showsName: false, indexable: true })
    }
    const crawler = crawlerRoutes(testServer.deps, 2)
    const read = async (path: string) => (await crawler.request(path)).text()
    const locations = (xml: string) =>
      [...xml.matchAll(/<loc>http:\/\/[^/]*([^<]*)<\/loc>/g)].map(([, path]) => path!)
    const whole = locations(
      await (await crawlerRoutes(testServer.deps).request('/sitemap.xml')).text(),
    )
    const files = locations(await read('/sitemap.xml'))
    expect(files.length).toBeGreaterThan(2)
    const parts = await Promise.all(files.map(async (file) => locations(await read(file))))
    expect(parts.flat()).toEqual(whole)
    for (const part of parts.slice(1)) expect(part.length).toBeLessThanOrEqual(2)
    expect(locations(await read('/sitemap.xml?after=~'))).toEqual([])

    const fullFiles = crawlerRoutes(testServer.deps, 1)
    const readFile = async (path: string) => locations(await (await fullFiles.request(path)).text())
    const index = await readFile('/sitemap.xml')
    expect(await readFile(index.at(-1)!)).toEqual(whole.slice(-1))
    // The index is kept for a minute.
    const { ann: other } = await createAuthor('manyPages05')
    await publish(other, 'manyPages05', { showsName: false, indexable: true })
    expect(await readFile('/sitemap.xml')).toEqual(index)
    testServer.clock.nowMs += 60_000
    expect((await readFile('/sitemap.xml')).length).toBe(index.length + 1)
  })

  test('search engines may visit every page except those that are only for their owner', async () => {
    const response = await createVisitor().send('/robots.txt')
    expect(response.headers.get('content-type')).toMatch('text/plain')
    const lines = (await response.text()).trim().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines.at(-1)).toBe('Sitemap: http://localhost:3000/sitemap.xml')
    const ownPages = [
      '/dashboard',
      '/summary/',
      '/auth',
      '/highlights',
      '/review',
      '/trash',
      '/import',
      '/admin',
    ]
    for (const path of [...ownPages, '/pair/', '/invite/', '/join/', '/spaces'])
      expect(lines).toContain(`Disallow: ${path}`)
    for (const path of [
      '/s/x',
      '/summarize',
      '/pricing',
      '/playlists',
      '/creators/ann',
      '/api/public/x',
      '/assets/x.js',
    ])
      expect(
        lines.filter((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10))),
      ).toEqual([])
  })

  test('a pasted link shows title, text and image, and hostile titles are escaped', async () => {
    const root = mkdtempSync(join(tmpdir(), 'pith-page-'))
    mkdirSync(join(root, 'assets'))
    const shell =
      '<head><meta name="description" content="Paste" /><title>Pith</title></head><body><div id="root"></div><noscript>Scripts</noscript></body>'
    writeFileSync(join(root, 'index.html'), shell)
    const createPages = (site: string) => {
      const deps = {
        ...testServer.deps,
        settings: { ...testServer.deps.settings, PUBLIC_URL: site },
      }
      const none = async () => null
      return pageRoutes(
        {
          isSelling: true,
          hasCommunity: true,
          summary: (id) => readSummaryHead(deps, id),
          playlist: none,
          creator: none,
        },
        readBuiltApp(defaultBrand, root),
      )
    }
    const { ann } = await createAuthor('hostileVid1')
    const { url } = await publish(ann, 'hostileVid1')
    const { orm } = testServer.deps.db
    for (const title of hostileTitles) {
      const thumbnail = 'https://i.ytimg.com/vi/x/maxres.jpg?a=1&b="<'
      const metadata = { ...makeSourceTranscript('hostileVid1').metadata!, title, thumbnail }
      await orm
        .insert(videos)
        .values({ videoId: 'hostileVid1', metadata, fetchedAt: 0 })
        .onConflictDoUpdate({ target: videos.videoId, set: { metadata } })
      const response = await createPages('https://pith.example/').request(url, {
        headers: { host: 'evil.example' },
      })
      const text = await response.text()
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(text).not.toMatch(/<script|<img|evil\.example|\u202e|\n\r?X-Header/)
      // A hostile title adds no tag and no event handler.
      const [head, content] = text.split('</head>')
      expect(head!.match(/<\w+/g)?.sort().join()).toBe(
        ['<head', '<link', ...Array<string>(9).fill('<meta'), '<title'].join(),
      )
      const harmless = [
        'a',
        'article',
        'blockquote',
        'body',
        'div',
        'h1',
        'h2',
        'li',
        'main',
        'noscript',
        'p',
        'strong',
        'ul',
      ]
      expect(harmless).toEqual(expect.arrayContaining(content!.match(/(?<=<)\w+/g)!))
      expect(content!.match(/<\/noscript>/g)).toHaveLength(1)
      expect(content).toContain('href="https://www.youtube.com/watch?v=hostileVid1&amp;t=')
      expect(text).not.toMatch(/<[^>"]*("[^"]*"[^>"]*)*\son\w+=/)
      expect(text).toContain(`<meta property="og:url" content="https://pith.example${url}" />`)
      expect(text).toContain(
        '<meta property="og:image" content="https://i.ytimg.com/vi/x/maxres.jpg?a=1&amp;b=&quot;&lt;" />',
      )
      expect(text).toContain('<title lang="en" dir="auto">')
      expect(text).toContain('<meta name="description" lang="en" content="')
      expect(text).toContain('<meta name="robots" content="noindex" />')
    }
    await publish(ann, 'hostileVid1', { showsName: false, indexable: true })
    const indexed = await createPages('https://pith.example').request(url)
    expect(indexed.headers.get('x-robots-tag')).toBeNull()
    expect(await indexed.text()).not.toContain('noindex')
    for (const thumbnail of [
      'https://ytimg.com.evil.example/x.png',
      'http://i.ytimg.com/x.png',
      'javascript:alert(1)',
      null,
    ]) {
      const metadata = { ...makeSourceTranscript('hostileVid1').metadata!, thumbnail }
      await orm.update(videos).set({ metadata }).where(eq(videos.videoId, 'hostileVid1'))
      expect(await (await createPages('https://pith.example').request(url)).text()).toContain(
        'content="https://pith.example/share.png"',
      )
    }
    await ann.send(publicationPath('hostileVid1'), { method: 'DELETE' })
    const missing = await createPages('https://pith.example').request(url)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')
    expect(await missing.text()).toContain('<title>Summary Not Found · Pith</title>')
    rmSync(root, { recursive: true })
  })
})

test('public links use the configured address and not that of the request', async () => {
  const publicServer = await startTestServer({
    environment: { PUBLIC_URL: 'https://pith.example' },
    youtube: fakeYouTube(),
  })
  const ann = newPerson(publicServer, { address: '10.5.1.1' })
  await ann.signUp()
  await ann.summarize({ video: 'operatorVid' })
  const response = await ann.sendJson('PUT', publicationPath('operatorVid'), unlisted, {
    'x-forwarded-host': 'evil.example',
  })
  expect(((await response.json()) as Publication).url).toMatch(
    /^https:\/\/pith\.example\/s\/[\w-]{22}$/,
  )
  await publicServer.close()
})
