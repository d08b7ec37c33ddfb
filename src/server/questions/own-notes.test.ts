// The words of a question are found in the asker's own notes, however they are written there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { findOwnNotes } from './own-notes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('words with accents are marked in a note, and the quote begins near them', async () => {
  const ann = newPerson(server)
  const ownerId = await ann.signUp()
  await ann.summarize({ video: 'ownNotes001' })
  const text = `${'Filler. '.repeat(200)}The CAFÉ is in the Straße.`
  await ann.sendJson('PUT', '/api/summaries/ownNotes001/note', { text })
  const scope = { kind: 'video', videoId: 'ownNotes001' } as const
  for (const [question, word] of [
    ['Where is the café?', 'CAFÉ'],
    ['Which Strasse is it?', 'Straße'],
  ] as const) {
    const [note] = await findOwnNotes(server.deps.db.orm, { ownerId, scope, question, earlier: [] })
    expect(note!.matches.map(([from, to]) => note!.quote.slice(from, to))).toEqual([word])
  }
})
