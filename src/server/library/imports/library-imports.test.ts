// Ann takes her library along and brings it back: to another server, into a used account,
// twice, and from files that are harmful.

import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LibraryImport } from '#contract/library/library-import.ts'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'

type Body = NonNullable<RequestInit['body']>
type Person = ReturnType<typeof newPerson>
// biome-ignore lint/suspicious/noExplicitAny: harmful files have any shape.
type ForeignExport = Record<string, any>
type Export = Record<
  | 'summaries'
  | 'transcripts'
  | 'history'
  | 'playlists'
  | 'highlights'
  | 'summaryNotes'
  | 'cards'
  | 'savedSearches',
  Record<string, unknown>[]
> & {
  usage: { entries: unknown[] }
}

const exportOf = async (person: Person): Promise<string> =>
  (await person.send('/api/me/export')).text()
const post = (person: Person, body: Body, query = '') =>
  person.send(`/api/import${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
const latest = async (person: Person) =>
  (await (await person.send('/api/import')).json()) as LibraryImport | null

/** Tags, highlights, notes and cards. */
async function annotate(person: Person, videoId: string): Promise<void> {
  await person.sendJson('PUT', `/api/summaries/${videoId}/tags`, {
    tags: ['Über uns', `about ${videoId}`],
  })
  const request = {
    videoId,
    startSeconds: 20,
    endSeconds: 38,
    quote: 'a figure of eight',
    note: 'Why?',
    color: 'sage',
  }
  const { id } = (await (await person.sendJson('POST', '/api/highlights', request)).json()) as {
    id: string
  }
  await person.sendJson('POST', '/api/cards', {
    videoId,
    highlightId: id,
    question: 'The dance is ___',
    answer: 'an eight',
  })
  await person.sendJson('PUT', `/api/summaries/${videoId}/note`, { text: '# My note' })
}

async function importFile(person: Person, body: Body, query = ''): Promise<LibraryImport> {
  const response = await post(person, body, query)
  if (response.status !== 202) throw new Error(await response.text())
  await expect.poll(async () => (await latest(person))?.state).toMatch(/done|failed/)
  return (await latest(person))!
}

/** What a person owns, without what belongs to the account and the server. */
function ownWords(text: string) {
  const {
    summaries,
    transcripts,
    history,
    playlists,
    highlights,
    summaryNotes,
    cards,
    savedSearches,
  } = JSON.parse(text) as Export
  const byText = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    summaries: byText(summaries),
    transcripts: byText(transcripts),
    history: byText(history.filter(({ deletedAt }) => deletedAt === null)),
    highlights: byText(highlights.map(({ id: _, ...highlight }) => highlight)),
    notes: byText(summaryNotes),
    savedSearches: byText(savedSearches),
    cards: byText(
      cards.map(({ id: _, highlightId, ...card }) => ({
        ...card,
        isFromHighlight: highlightId !== null,
      })),
    ),
    playlists: byText(
      playlists.map(({ name, description, tags, note, createdAt, items }) => ({
        name,
        description,
        tags,
        note,
        createdAt,
        items,
      })),
    ),
  }
}

async function problemOf(
  response: Response,
): Promise<{ status: number; code: string; message: string }> {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, code: error.code, message: error.message }
}

describe.each(engines)('on %s', (_, open) => {
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    here = await startTestServer({
      database: (await open()).database,
      environment: { SIGN_UPS_PER_HOUR: '1000' },
    })
    there = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
  })
  afterAll(async () => {
    await here.close()
    await there.close()
  })

  test('an export that is imported elsewhere and exported again says the same, costs nothing and is not doubled by a second import', async () => {
    const act = fc.record({
      video: fc.integer({ min: 1, max: 4 }),
      length: fc.constantFrom('short', 'medium', 'long'),
      isUpload: fc.boolean(),
      rating: fc.integer({ min: 0, max: 5 }),
      isSaved: fc.boolean(),
      isInPlaylist: fc.boolean(),
      isAnnotated: fc.boolean(),
      isSearched: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
        const [ann, annElsewhere] = [newPerson(here), newPerson(there)]
        await ann.signUpConfirmed()
        await annElsewhere.signUpConfirmed()
        const list = (await (
          await ann.sendJson('POST', '/api/playlists', { name: 'Bees', tags: ['a'] })
        ).json()) as {
          id: string
        }
        for (const {
          video,
          length,
          isUpload,
          rating,
          isSaved,
          isInPlaylist,
          isAnnotated,
          isSearched,
        } of acts) {
          here.clock.nowMs += 60_000
          const text =
            `These are the words about garden number ${video}, and they are long enough to be read. `.repeat(
              6,
            )
          const { data } = await ann.summarize({
            length,
            ...(isUpload ? { transcript: { text } } : { video: `exported00${video}` }),
          })
          const { videoId } = data as { videoId: string }
          if (rating > 0) await ann.sendJson('PUT', `/api/summaries/${videoId}/rating`, { rating })
          if (isSaved) await ann.send(`/api/summaries/${videoId}/saved`, { method: 'PUT' })
          if (isAnnotated) await annotate(ann, videoId)
          const search = {
            name: `Video ${video}`,
            query: `search=caf%C3%A9+-bus&tag=about+${videoId}`,
          }
          if (isSearched) await ann.sendJson('POST', '/api/saved-searches', search)
          if (isInPlaylist)
            await ann.sendJson('PUT', `/api/playlists/${list.id}/items/${videoId}`, {})
        }
        const exported = await exportOf(ann)
        const done = await importFile(annElsewhere, exported)
        expect(done).toMatchObject({
          state: 'done',
          counts: { unreadable: 0, added: (JSON.parse(exported) as Export).summaries.length },
        })
        const again = await exportOf(annElsewhere)
        expect(ownWords(again)).toEqual(ownWords(exported))
        expect((JSON.parse(again) as Export).usage.entries).toEqual([])
        for (const existing of ['mine', 'newer', 'both']) {
          expect(
            (await importFile(annElsewhere, exported, `?existing=${existing}`)).counts.added,
          ).toBe(0)
          expect(ownWords(await exportOf(annElsewhere))).toEqual(ownWords(exported))
        }
      }),
      { numRuns: 3 },
    )
  })

  test('the same file sent many times at once comes in once', async () => {
    const [ann, annElsewhere] = [newPerson(here), newPerson(there)]
    await ann.signUpConfirmed()
    await annElsewhere.signUpConfirmed()
    await ann.summarize({ video: 'atOnceVid01' })
    await ann.summarize({ video: 'atOnceVid01', length: 'long' })
    const exported = await exportOf(ann)
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => post(annElsewhere, exported)),
    )
    expect(responses.map(({ status }) => status).filter((status) => status !== 409)).toContain(202)
    await expect.poll(async () => (await latest(annElsewhere))?.state).toBe('done')
    expect(ownWords(await exportOf(annElsewhere))).toEqual(ownWords(exported))
  })
})

describe('a file that somebody else made', () => {
  let server: TestServer
  let exported: string
  beforeAll(async () => {
    server = await startTestServer({ environment: { SIGN_UPS_PER_HOUR: '1000' } })
    const ann = newPerson(server)
    await ann.signUpConfirmed()
    await ann.summarize({ video: 'foreignVid1' })
    await ann.summarize({ video: 'foreignVid1', length: 'long' })
    await ann.summarize({ video: 'foreignVid2' })
    exported = await exportOf(ann)
  })
  afterAll(() => server.close())
  const change = (edit: (data: ForeignExport) => void) => {
    const data = JSON.parse(exported) as ForeignExport
    edit(data)
    return JSON.stringify(data)
  }
  const signedUp = async () => {
    const person = newPerson(server)
    await person.signUpConfirmed()
    return person
  }

  test('the summaries of another person become the own, and nothing else of them changes hands', async () => {
    const bob = await signedUp()
    expect((await importFile(bob, exported)).counts).toMatchObject({
      summaries: 3,
      added: 3,
      addedVideos: 2,
      alreadyHere: 0,
    })
    expect((await bob.send('/api/summaries/foreignVid1')).status).toBe(200)
    expect((await bob.send('/api/summaries/foreignVid1/transcript')).status).toBe(200)
    const me = (await (await bob.send('/api/me')).json()) as {
      email: string
      summariesCount: number
    }
    expect(me).toMatchObject({ email: bob.credentials.email, summariesCount: 0 })
  })

  test('saved searches come in under free names, as many as there is room for, and what is none is left out', async () => {
    const bob = await signedUp()
    await bob.sendJson('POST', '/api/saved-searches', { name: 'Search 0', query: 'search=mine' })
    const forged = change((data) => {
      const searches = Array.from({ length: 105 }, (_, number) => ({
        name: `Search ${number}`,
        query: 'tag=bees',
      }))
      const bad = [{ name: '', query: 'tag=a' }, { name: 'Wrong', query: 'color=red' }, null]
      const times = { createdAt: 1, updatedAt: 2 }
      data.savedSearches = [...bad, ...searches].map((search) => search && { ...search, ...times })
    })
    expect((await importFile(bob, forged)).counts).toMatchObject({ unreadable: 3 + 5 })
    const { items } = (await (await bob.send('/api/saved-searches')).json()) as {
      items: SavedSearch[]
    }
    expect(items).toHaveLength(100)
    expect(items.find(({ name }) => name === 'Search 0')?.query).toBe('search=mine')
    expect(items.find(({ name }) => name === 'Search 1')).toMatchObject({
      query: 'tag=bees',
      createdAt: 1,
      updatedAt: 2,
    })
  })

  test('what came in cannot be published, answers nobody else, and goes with its person', async () => {
    const [bob, carl] = [await signedUp(), await signedUp()]
    const forged = change(({ summaries }) => {
      for (const summary of summaries)
        Object.assign(summary, { videoId: 'forgedVid01', title: 'Buy my pills' })
      for (const summary of summaries) summary.summary.tldr = 'Buy my pills'
    })
    // Two of the three say the same.
    expect((await importFile(bob, forged)).counts.added).toBe(2)
    const publication = { showsName: true, indexable: true }
    const refused = await bob.sendJson('PUT', '/api/summaries/forgedVid01/publication', publication)
    expect(await problemOf(refused)).toMatchObject({ status: 422, code: 'imported_private' })
    const ownSummary = JSON.stringify((await carl.summarize({ video: 'forgedVid01' })).data)
    expect(ownSummary).not.toContain('pills')
    expect(
      (await bob.sendJson('DELETE', '/api/me', { password: bob.credentials.password })).status,
    ).toBe(200)
    const left = await server.deps.db.orm.execute(
      "select 1 from transcripts where is_imported and video_id = 'forgedVid01'",
    )
    expect(left.rows).toEqual([])
  })

  test('it is kept without auto save, and a deleted summary comes back', async () => {
    const bob = await signedUp()
    await bob.sendJson('PATCH', '/api/me', { preferences: { autoSave: false } })
    await importFile(bob, exported)
    await bob.send('/api/summaries/foreignVid2', { method: 'DELETE' })
    expect((await importFile(bob, exported)).state).toBe('done')
    expect((await bob.send('/api/summaries/foreignVid2')).status).toBe(200)
  })

  test('an export has what is in the trash with its words, and an import leaves that out', async () => {
    const [ann, bob] = [await signedUp(), await signedUp()]
    await ann.summarize({ video: 'inTheTrash1' })
    await ann.summarize({
      transcript: { text: 'These words were thrown away together with their summary. '.repeat(8) },
    })
    await ann.summarize({ video: 'inTheTrash2' })
    await annotate(ann, 'inTheTrash2')
    const { history } = JSON.parse(await exportOf(ann)) as Export
    const videoIds = history
      .map(({ videoId }) => videoId as string)
      .filter((videoId) => videoId !== 'inTheTrash1')
    for (const videoId of videoIds)
      await ann.send(`/api/summaries/${videoId}`, { method: 'DELETE' })
    const withTrash = await exportOf(ann)
    const { summaries, transcripts } = JSON.parse(withTrash) as Export
    expect(summaries.map(({ videoId }) => videoId).sort()).toEqual(
      history.map(({ videoId }) => videoId).sort(),
    )
    expect(JSON.stringify(transcripts)).toContain('These words were thrown away')
    expect((await importFile(bob, withTrash)).counts).toMatchObject({
      summaries: 1,
      added: 1,
      unreadable: 0,
    })
    expect((await bob.send('/api/summaries/inTheTrash2')).status).toBe(404)
    expect((JSON.parse(await exportOf(bob)) as Export).highlights).toEqual([])
  })

  test('a card that the scheduler cannot use is left out, and the other cards stay usable', async () => {
    const [ann, bob] = [await signedUp(), await signedUp()]
    await ann.summarize({ video: 'foreignVid3' })
    await annotate(ann, 'foreignVid3')
    const harmful = JSON.parse(await exportOf(ann)) as ForeignExport
    const [card] = harmful.cards
    const memory = { ...card.memory, state: 2, stability: 0.0001, difficulty: 0.5 }
    harmful.cards.push({ ...card, question: 'Unusable', memory })
    harmful.cards.push({
      ...card,
      question: 'At the end of time',
      memory: { ...card.memory, lastReviewAt: 8.64e15 },
    })
    expect((await importFile(bob, JSON.stringify(harmful))).counts).toMatchObject({
      added: 1,
      unreadable: 2,
    })
    for (const path of ['/api/cards', '/api/cards/due'])
      expect(await (await bob.send(path)).json()).toMatchObject({
        items: [{ question: card.question }],
        total: 1,
      })
    expect((await bob.send('/api/export/anki.txt')).status).toBe(200)
    expect((JSON.parse(await exportOf(bob)) as Export).cards).toHaveLength(1)
  })

  test('newer versions are taken, older ones are not', async () => {
    const bob = await signedUp()
    server.clock.nowMs += 1000
    await bob.summarize({ video: 'foreignVid2' })
    const newer = change(({ summaries }) => {
      for (const summary of summaries) summary.summary.tldr = 'From the file'
      for (const summary of summaries) summary.createdAt = server.clock.nowMs + 1000
    })
    expect((await importFile(bob, newer)).counts).toMatchObject({
      alreadyHere: 1,
      added: 2,
      addedVideos: 1,
    })
    expect((await importFile(bob, newer, '?existing=newer')).counts.added).toBe(1)
    expect(await (await bob.send('/api/summaries/foreignVid2')).text()).toContain('From the file')
  })

  test.each<[string, () => Body, string, RegExp]>([
    ['cut off', () => exported.slice(0, -40), 'import_unreadable', /cut off/],
    ['empty', () => '', 'import_unreadable', /Nothing/],
    [
      'of another version',
      () => change((data) => (data.version = 7)),
      'import_unreadable',
      /version 7/,
    ],
    [
      'without a version',
      () => change((data) => delete data.format),
      'import_unreadable',
      /not an export/,
    ],
    ['no export', () => '{"a": [1, 2]}', 'import_unreadable', /not an export/],
    ['no JSON', () => '{"format": nonsense', 'import_unreadable', /damaged/],
    ['deeply nested', () => `{"x":${'['.repeat(1000)}`, 'import_unreadable', /damaged/],
    ['prose', () => 'Dear diary,\ntoday was a good day.', 'import_unreadable', /Nothing/],
    [
      'a ZIP that is cut off',
      () => zipSync({ 'a.json': Buffer.from(exported) }).slice(0, 300) as Body,
      'import_unreadable',
      /cut off/,
    ],
  ])('a file that is %s is refused as a whole', async (_, body, code, message) => {
    const bob = await signedUp()
    const problem = await problemOf(await post(bob, body()))
    expect(problem).toMatchObject({ code, message: expect.stringMatching(message) })
    expect(await latest(bob)).toBeNull()
    expect(ownWords(await exportOf(bob)).summaries).toEqual([])
  })

  test('a ZIP that unpacks to far more than it has is refused early', async () => {
    const bob = await signedUp()
    const bomb = zipSync({ 'a.json': Buffer.alloc(40_000_000, ' ') }, { level: 9 })
    const problem = await problemOf(
      await post(
        bob,
        Buffer.concat([
          Buffer.from(
            zipSync({
              'x.json': Buffer.from(
                `{"format":"pith-export","version":1,"x":"${'y'.repeat(40_000_000)}"}`,
              ),
            }),
          ),
        ]),
      ),
    )
    expect(bomb.length).toBeLessThan(100_000)
    expect(problem.code).toBe('too_large')
  })

  test('an export in a ZIP comes in', async () => {
    const bob = await signedUp()
    const packed = zipSync({ 'pith/pith-my-data.json': Buffer.from(exported) })
    expect((await importFile(bob, packed as Body, '?name=my.zip')).counts.added).toBe(3)
  })

  test('entries that cannot be read are left out and named, whatever they contain', async () => {
    const bob = await signedUp()
    const mixed = change(({ summaries, transcripts, history, playlists }) => {
      summaries.push({ ...summaries[0], videoId: '../../etc', title: 'Traversal' })
      summaries.push({ ...summaries[0], createdAt: 'yesterday', title: 'No date' })
      summaries.push({ ...summaries[0], transcriptId: 'f'.repeat(64), title: 'No words' })
      summaries.push(null, 7, [], { title: 'Nul\0 and half \ud800' })
      transcripts.push({ ...transcripts[0], id: 'a'.repeat(64) })
      history.push({ videoId: 'foreignVid1', rating: 99 })
      playlists.push({ name: '' })
      summaries[0].thumbnail = 'https://tracker.example/pixel.png'
      summaries[0].title = 'With \0 inside'
    })
    const { counts } = await importFile(bob, mixed)
    expect(counts).toMatchObject({ summaries: 3, added: 3, unreadable: 10 })
    expect(counts.unreadableNames).toEqual(
      expect.arrayContaining(['summary: Traversal', 'summary: No date', 'summary: No words']),
    )
    expect(await exportOf(bob)).not.toContain('tracker.example')
  })

  test('a checked file changes nothing until it is started, and can be discarded', async () => {
    const bob = await signedUp()
    const checked = (await (
      await post(bob, exported, '?check=true&name=mine.json')
    ).json()) as LibraryImport
    expect(checked).toMatchObject({
      state: 'checked',
      fileName: 'mine.json',
      counts: { summaries: 3 },
    })
    expect((await bob.send('/api/summaries/foreignVid1')).status).toBe(404)
    expect(await (await bob.send('/api/import', { method: 'DELETE' })).json()).toBeNull()
    expect((await bob.sendJson('POST', '/api/import/start', { existing: 'mine' })).status).toBe(409)
    await post(bob, exported, '?check=true')
    expect((await bob.sendJson('POST', '/api/import/start', { existing: 'both' })).status).toBe(202)
    await expect.poll(async () => (await latest(bob))?.state).toBe('done')
    expect((await bob.send('/api/summaries/foreignVid1')).status).toBe(200)
  })

  test('random damage never ends in a fault of the server', async () => {
    const bob = await signedUp()
    const edit = fc.record({
      at: fc.nat(exported.length - 1),
      text: fc.string({ unit: 'binary', maxLength: 6 }),
      cut: fc.nat(20),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
        server.clock.nowMs += 24 * 3600_000
        const damaged = edits.reduce(
          (text, { at, text: put, cut }) => text.slice(0, at) + put + text.slice(at + cut),
          exported,
        )
        const { status } = await post(bob, damaged, '?check=true')
        expect([202, 422]).toContain(status)
      }),
      { numRuns: 60 },
    )
  })
})
