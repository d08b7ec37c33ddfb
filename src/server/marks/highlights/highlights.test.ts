// Ann marks words in a transcript and in a summary, finds them again, and nobody else sees them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HighlightsPage, HighlightView } from '#contract/marks/highlights.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { importHighlights, purgeDeletedHighlights } from './highlights.ts'

type Person = ReturnType<typeof newPerson>

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database, environment: { SIGN_UPS_PER_HOUR: '1000' } })
  })
  afterAll(() => testServer.close())

  let addresses = 0
  const newClient = () => newPerson(testServer, { address: `10.21.0.${++addresses}` })
  async function signUp(...videos: string[]) {
    const person = newClient()
    await person.signUp()
    for (const video of videos) await person.summarize({ video })
    return person
  }
  const words = {
    videoId: 'beesDancing',
    startSeconds: 12.5,
    endSeconds: 15.25,
    quote: 'the meadow is near',
  }
  const post = (person: Person, change: object = {}) =>
    person.sendJson('POST', '/api/highlights', { ...words, ...change })
  const mark = async (person: Person, change: object = {}) => {
    const response = await post(person, change)
    expect(response.status).toBe(201)
    return (await response.json()) as HighlightView
  }
  const list = async (person: Person, query = '') =>
    (await (await person.send(`/api/highlights${query}`)).json()) as HighlightsPage
  const quotes = async (person: Person, query = '') =>
    (await list(person, query)).items.map(({ quote }) => quote)
  const messageOf = async (response: Response) =>
    ((await response.json()) as { error: { message: string } }).error.message

  test('Ann imports more highlights of one video than one statement takes', async () => {
    const ann = newClient()
    const userId = await ann.signUp()
    const exported = Array.from({ length: 5000 }, (_, at) => ({
      ...words,
      place: 'transcript' as const,
      before: '',
      after: '',
      note: '',
      color: 'sage' as const,
      id: randomUUID(),
      startSeconds: at,
      endSeconds: at + 1,
      createdAt: at,
      updatedAt: at,
    }))
    await testServer.deps.db.orm.transaction((tx) => importHighlights(tx, userId, exported))
    expect((await list(ann)).total).toBe(5000)
  })

  test('Ann marks words, adds a note later, and marks them in another color', async () => {
    const ann = await signUp('beesDancing')
    const made = await mark(ann)
    const stored = { ...words, place: 'transcript', before: '', after: '', note: '', color: 'sand' }
    const times = { createdAt: testServer.clock.nowMs, updatedAt: testServer.clock.nowMs }
    expect(made).toEqual({ id: made.id, ...stored, ...times })
    testServer.clock.nowMs += 1000
    const path = `/api/highlights/${made.id}`
    const changed = await ann.sendJson('PATCH', path, { note: '  Check this.\n' })
    expect(await changed.json()).toEqual({
      ...made,
      note: 'Check this.',
      updatedAt: made.updatedAt + 1000,
    })
    const again = await mark(ann, { color: 'plum' })
    expect(again).toMatchObject({ id: made.id, color: 'plum', note: 'Check this.' })
    const page = await list(ann, '?videoId=beesDancing')
    expect(page).toMatchObject({ total: 1, colors: { sand: 0, sage: 0, sky: 0, plum: 1 } })
    expect(page.videos).toMatchObject([{ videoId: 'beesDancing', highlights: 1, inLibrary: true }])
  })

  test('the list has the video with the newest highlight first, each video in the order of its moments', async () => {
    const ann = await signUp('olderVideo1', 'newerVideo1')
    await mark(ann, { videoId: 'newerVideo1', startSeconds: 50, quote: 'later words' })
    testServer.clock.nowMs += 1000
    await mark(ann, { videoId: 'olderVideo1', quote: 'other words', color: 'sky' })
    testServer.clock.nowMs += 1000
    await mark(ann, {
      videoId: 'newerVideo1',
      startSeconds: 5,
      quote: 'first words',
      note: 'Ask ÜBER Jonas',
    })
    expect(await quotes(ann)).toEqual(['first words', 'later words', 'other words'])
    expect(await quotes(ann, '?page=2&pageSize=2')).toEqual(['other words'])
    expect(await quotes(ann, '?color=sky')).toEqual(['other words'])
    expect(await list(ann, '?color=sky')).toMatchObject({ total: 1, colors: { sand: 2, sky: 1 } })
    expect(await quotes(ann, `?search=${encodeURIComponent('jonas  über')}`)).toEqual([
      'first words',
    ])
    expect(await quotes(ann, '?search=100%25')).toEqual([])
    expect((await list(ann, '?videoId=newerVideo1&search=words')).total).toBe(2)
  })

  test('a deleted highlight can be restored for thirty days', async () => {
    const ann = await signUp('beesDancing')
    const { id } = await mark(ann)
    const path = `/api/highlights/${id}`
    expect((await ann.sendJson('DELETE', path, {})).status).toBe(204)
    expect(await quotes(ann)).toEqual([])
    expect((await ann.sendJson('DELETE', path, {})).status).toBe(404)
    expect((await ann.sendJson('POST', `${path}/restore`, {})).status).toBe(200)
    expect(await quotes(ann)).toEqual([words.quote])
    await ann.sendJson('DELETE', path, {})
    const anew = await mark(ann)
    expect(
      ((await (await ann.sendJson('POST', `${path}/restore`, {})).json()) as HighlightView).id,
    ).toBe(anew.id)
    testServer.clock.nowMs += 31 * 24 * 3600 * 1000
    await purgeDeletedHighlights(testServer.deps)
    expect((await ann.sendJson('POST', `${path}/restore`, {})).status).toBe(404)
    expect(await quotes(ann)).toEqual([words.quote])
  })

  test('a highlight whose words were marked again comes back into that one, with the notes of both', async () => {
    const ann = await signUp('beesDancing')
    const restore = (id: string) => ann.sendJson('POST', `/api/highlights/${id}/restore`, {})
    const trashed = async () =>
      ((await (await ann.send('/api/trash')).json()) as { total: number }).total
    const { id } = await mark(ann, { note: 'Why near?' })
    await ann.sendJson('DELETE', `/api/highlights/${id}`, {})
    const anew = await mark(ann, { note: 'x'.repeat(4999), color: 'plum' })
    const refused = await restore(id)
    expect([refused.status, await messageOf(refused)]).toEqual([
      400,
      expect.stringContaining(
        'the notes of both have more than 5,000 characters together. Nothing was changed.',
      ),
    ])
    expect(await trashed()).toBe(1)
    await ann.sendJson('PATCH', `/api/highlights/${anew.id}`, { note: 'Ask Jonas.' })
    const joined = { id: anew.id, note: 'Ask Jonas.\n\nWhy near?', color: 'plum' }
    expect(await (await restore(id)).json()).toMatchObject(joined)
    expect((await list(ann, '?search=near%20jonas')).items).toMatchObject([joined])
    expect([await trashed(), (await restore(id)).status]).toEqual([0, 404])
  })

  test('too many words, no words and wrong values are refused with a sentence, and nothing is stored', async () => {
    const ann = await signUp('beesDancing')
    const refused = async (change: object) => {
      const response = await post(ann, change)
      expect(response.status).toBe(400)
      return messageOf(response)
    }
    expect(await refused({ quote: 'a'.repeat(10_000) })).toBe(
      'A highlight may have 5,000 characters. Nothing was saved. Select fewer words.',
    )
    expect(await refused({ note: 'a'.repeat(5001) })).toContain('A note may have 5,000 characters.')
    expect(await refused({ quote: ' \n\0' })).toBe('Select the words to highlight.')
    expect(await refused({ color: 'red' })).toBe('A color is one of sand, sage, sky, plum.')
    expect(await refused({ startSeconds: -1 })).not.toBe('')
    expect(await refused({ quote: 5 })).toBe('Select the words to highlight.')
    expect((await post(ann, { videoId: 'nobodysVide' })).status).toBe(404)
    expect((await ann.send('/api/highlights?color=red')).status).toBe(400)
    expect(await list(ann)).toMatchObject({ items: [], total: 0 })
    const whole = await mark(ann, {
      quote: 'ש'.repeat(5000),
      note: '<img src=x onerror=alert(1)>\0',
    })
    expect(whole).toMatchObject({ note: '<img src=x onerror=alert(1)>' })
  })

  test('a guest’s highlights move to their account, those of equal words once', async () => {
    const ann = await signUp('beesDancing')
    await mark(ann, { note: 'mine' })
    await ann.sendJson('POST', '/api/auth/sign-out', {})
    const guest = newClient()
    await guest.summarize({ video: 'beesDancing' })
    await mark(guest, { color: 'sky' })
    await mark(guest, { quote: 'as a guest', startSeconds: 40 })
    await guest.sendJson('PUT', '/api/summaries/beesDancing/note', { text: 'a guest’s' })
    await guest.sendJson('POST', '/api/auth/sign-in/email', ann.credentials)
    const { items } = await list(guest)
    expect(items.map(({ quote, note, color }) => [quote, note, color])).toEqual([
      [words.quote, 'mine', 'sand'],
      ['as a guest', '', 'sand'],
    ])
    expect(await (await guest.send('/api/summaries/beesDancing/note')).json()).toMatchObject({
      text: 'a guest’s',
    })
  })

  test('highlights and notes outlive the summary, are exported, and are erased with the account', async () => {
    const ann = await signUp('beesDancing', 'otherVideo1')
    await mark(ann, { note: 'to keep' })
    await ann.sendJson('PUT', '/api/summaries/beesDancing/note', { text: '# About *bees*' })
    await ann.sendJson('DELETE', '/api/summaries/beesDancing', {})
    expect((await list(ann)).videos).toMatchObject([{ videoId: 'beesDancing', inLibrary: false }])
    const exported = (await (await ann.send('/api/me/export')).json()) as Record<string, object[]>
    expect(exported).toMatchObject({
      highlights: [{ quote: words.quote, note: 'to keep' }],
      summaryNotes: [{ videoId: 'beesDancing', text: '# About *bees*' }],
    })
    expect(
      (await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })).status,
    ).toBe(200)
    const { rows } = await testServer.deps.db.orm.execute(
      "select 1 from highlights where note = 'to keep' union all select 1 from summary_notes where text like '# About%'",
    )
    expect(rows).toEqual([])
  })
})
