// Bob undoes an import: what it added and he has not changed since goes, and nothing else.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LibraryImport, UndoCounts } from '#contract/library/library-import.ts'
import type { CardView } from '#contract/marks/cards.ts'
import type { HighlightsPage } from '#contract/marks/highlights.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { lostMs } from './import-parts.ts'
import { maintainLibraryImports } from './library-imports.ts'
import { selectAdditions } from './select-unchanged.ts'

type Person = ReturnType<typeof newPerson>
const videos = ['undoVideo01', 'undoVideo02', 'undoVideo03']

describe.each(engines)('%s', (_name, open) => {
  let server: TestServer
  let exported: string
  beforeAll(async () => {
    const { database } = await open()
    server = await startTestServer({ database, environment: { SIGN_UPS_PER_HOUR: '1000' } })
    const ann = newPerson(server)
    await ann.signUpConfirmed()
    for (const videoId of videos) await annotate(ann, videoId)
    const { id } = await readJson<{ id: string }>(
      ann.sendJson('POST', '/api/playlists', { name: 'From Ann' }),
    )
    await ann.sendJson('PUT', `/api/playlists/${id}/items/undoVideo01`, {})
    exported = await (await ann.send('/api/me/export')).text()
  })
  afterAll(() => server.close())

  const readJson = async <T>(response: Promise<Response>) => (await (await response).json()) as T
  const latest = (person: Person) => readJson<LibraryImport>(person.send('/api/import'))

  async function annotate(person: Person, videoId: string): Promise<void> {
    await person.summarize({ video: videoId })
    const words = { videoId, startSeconds: 20, endSeconds: 38, quote: 'a figure of eight' }
    const { id } = await readJson<{ id: string }>(person.sendJson('POST', '/api/highlights', words))
    const sides = { question: 'The dance is ___', answer: 'an eight' }
    await person.sendJson('POST', '/api/cards', { videoId, highlightId: id, ...sides })
    await person.sendJson('PUT', `/api/summaries/${videoId}/note`, { text: 'Ann wrote this.' })
    await person.sendJson('PUT', `/api/summaries/${videoId}/tags`, { tags: ['bees'] })
  }

  async function importFile(): Promise<Person> {
    const bob = newPerson(server)
    await bob.signUpConfirmed()
    server.clock.nowMs += 60_000
    await send(bob)
    server.clock.nowMs += 60_000
    return bob
  }
  async function send(bob: Person): Promise<void> {
    expect((await bob.send('/api/import', { method: 'POST', body: exported })).status).toBe(202)
    await expect.poll(async () => (await latest(bob)).state).toBe('done')
  }
  const count = (bob: Person) => readJson<UndoCounts>(bob.send('/api/import/undo'))
  const undo = (bob: Person) => bob.sendJson('POST', '/api/import/undo', {})
  const owned = async (bob: Person) => {
    const list = async (path: string) => (await readJson<{ total: number }>(bob.send(path))).total
    return {
      summaries: await list('/api/summaries'),
      highlights: await list('/api/highlights'),
      cards: await list('/api/cards'),
      trash: await list('/api/trash'),
    }
  }

  test('what came in goes as it was counted, its summaries and playlists to the trash, and the same file brings it in again', async () => {
    const bob = await importFile()
    expect((await latest(bob)).counts).toMatchObject({
      added: 3,
      highlights: 3,
      notes: 3,
      cards: 3,
      tags: 1,
    })
    expect(await count(bob)).toEqual({
      summaries: 3,
      highlights: 3,
      notes: 3,
      cards: 3,
      playlists: 1,
      kept: 0,
    })
    expect(await (await undo(bob)).json()).toMatchObject({ state: 'undone' })
    expect(await owned(bob)).toEqual({ summaries: 0, highlights: 0, cards: 0, trash: 4 })
    expect(await readJson(bob.send('/api/playlists?filter=mine'))).toMatchObject({ items: [] })
    for (const again of [await bob.send('/api/import/undo'), await undo(bob)])
      expect(await again.json()).toMatchObject({ error: { code: 'import_not_undoable' } })
    await send(bob)
    expect(await owned(bob)).toEqual({ summaries: 3, highlights: 3, cards: 3, trash: 0 })
    expect(await readJson(bob.send('/api/playlists?filter=mine'))).toMatchObject({
      items: [{ name: 'From Ann' }],
    })
    expect((await latest(bob)).counts).toMatchObject({ added: 3, highlights: 3 })
    expect(await count(bob)).toEqual({
      summaries: 3,
      highlights: 3,
      notes: 3,
      cards: 3,
      playlists: 1,
      kept: 0,
    })
    expect((await undo(bob)).status).toBe(200)
    expect(await owned(bob)).toEqual({ summaries: 0, highlights: 0, cards: 0, trash: 4 })
  })

  test('a playlist that cannot be noted as added does not come in, so that none stays behind', async () => {
    const { orm } = server.deps.db
    await orm.execute(
      sql`alter table library_import_additions add constraint no_playlists check (kind <> 'playlist') not valid`,
    )
    const bob = newPerson(server)
    await bob.signUpConfirmed()
    expect((await bob.send('/api/import', { method: 'POST', body: exported })).status).toBe(202)
    const failures = sql`select 1 from library_imports where failures > 0`
    await expect.poll(async () => (await orm.execute(failures)).rows.length).toBe(1)
    expect(await readJson(bob.send('/api/playlists?filter=mine'))).toMatchObject({ items: [] })
    await orm.execute(sql`alter table library_import_additions drop constraint no_playlists`)
    server.clock.nowMs += lostMs + 1
    await maintainLibraryImports(server.deps)
    await expect.poll(async () => (await latest(bob)).state).toBe('done')
    expect(await count(bob)).toMatchObject({ summaries: 3, playlists: 1 })
  })

  test('whether one of many highlights was changed is read by its id, not by reading all of them', async () => {
    const bob = await importFile()
    const { id: importId } = await latest(bob)
    const plan = await server.deps.db.orm.transaction(async (tx) => {
      const { rows } = await tx.execute<{ ownerId: string }>(
        sql`select owner_id as "ownerId" from library_imports where id = ${importId}`,
      )
      const { ownerId } = rows[0]!
      await tx.execute(sql`insert into highlights (id, owner_id, video_id, place, start_seconds, end_seconds, quote, before, after, note, color, words_key, search_text, created_at, updated_at)
        select gen_random_uuid(), ${ownerId}, 'undoVideo01', 'transcript', n, n, 'bees', '', '', '', 'sky', n::text, '', 1, 1
        from generate_series(1, 3000) n`)
      await tx.execute(sql`analyze highlights`)
      for (const way of ['hashjoin', 'mergejoin'])
        await tx.execute(sql.raw(`set local enable_${way} = off`))
      return tx.execute(
        sql`explain ${selectAdditions({ importId, ownerId }, 'highlight', { after: '', limit: 50 })}`,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('highlights_pkey')
  })

  test('what was changed since stays, and so does what was there before', async () => {
    const bob = newPerson(server)
    await bob.signUpConfirmed()
    await bob.summarize({ video: 'undoVideo03' })
    await bob.sendJson('PUT', '/api/summaries/undoVideo03/note', { text: 'Bob wrote this.' })
    server.clock.nowMs += 60_000
    await send(bob)
    server.clock.nowMs += 60_000
    // He rates one video, and changes the color of a highlight in another one.
    await bob.sendJson('PUT', '/api/summaries/undoVideo01/rating', { rating: 5 })
    const { items } = await readJson<HighlightsPage>(
      bob.send('/api/highlights?videoId=undoVideo02'),
    )
    await bob.sendJson('PATCH', `/api/highlights/${items[0]!.id}`, { color: 'plum' })
    const cards = await readJson<{ items: CardView[] }>(bob.send('/api/cards?videoId=undoVideo01'))
    await bob.sendJson('POST', `/api/cards/${cards.items[0]!.id}/reviews`, { grade: 'good' })
    expect(await count(bob)).toEqual({
      summaries: 0,
      highlights: 2,
      notes: 2,
      cards: 2,
      playlists: 1,
      kept: 4,
    })
    await undo(bob)
    expect(await owned(bob)).toEqual({ summaries: 3, highlights: 1, cards: 1, trash: 1 })
    expect(await readJson(bob.send('/api/summaries/undoVideo03/note'))).toMatchObject({
      text: 'Bob wrote this.\n\nAnn wrote this.',
    })
  })

  test('an import that is asked to be undone many times at once is undone once; others have none', async () => {
    const bob = await importFile()
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(bob)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const carl = newPerson(server)
    await carl.signUpConfirmed()
    expect((await undo(carl)).status).toBe(409)
    await carl.send('/api/import?check=true', { method: 'POST', body: exported })
    expect((await undo(carl)).status).toBe(409)
    expect((await carl.send('/api/import', { method: 'DELETE' })).status).toBe(200)
  })
})
