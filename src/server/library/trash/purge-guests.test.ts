// What a guest leaves behind is deleted after the days that the page names, and nothing
// of anybody else.
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { lighthouse } from '#tests/doubles/youtube-transcripts.ts'
import { startMaintenance } from '../../maintenance.ts'

const dayMs = 24 * 3600 * 1000
let server: TestServer
afterEach(() => server.close())

const count = async (query: string) =>
  (
    await server.deps.db.orm.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${query}`),
    )
  ).rows[0]!.count
const words = (topic: string) => lighthouse.replace(/lighthouse/gi, topic)

test('after thirty days without a change the summaries, captions and notes of a guest are gone', async () => {
  server = await startTestServer()
  const [ann, guest] = [newPerson(server), newPerson(server)]
  await ann.signUp()
  await ann.summarize({ transcript: { name: 'a.txt', text: words('Wasps') } })
  const captions = { transcript: { name: 'b.txt', text: words('Bees') } }
  const end = await guest.summarize(captions)
  const { videoId } = end.data as { videoId: string }
  await guest.sendJson('PUT', `/api/summaries/${videoId}/note`, { text: 'Mine' })
  server.clock.nowMs += 20 * dayMs
  await guest.summarize(captions)
  server.clock.nowMs += 20 * dayMs
  await startMaintenance(server.deps)
  expect(await count('user_summaries')).toBe(2)
  server.clock.nowMs += 11 * dayMs
  await startMaintenance(server.deps)
  expect(await count('user_summaries')).toBe(1)
  expect(await count('history')).toBe(1)
  expect(await count('summary_notes')).toBe(0)
  expect(await count("transcripts where kind = 'upload'")).toBe(1)
  expect((await guest.send(`/api/summaries/${videoId}`)).status).toBe(404)
  expect(await (await guest.send('/api/usage')).json()).toMatchObject({ scope: 'guest', used: 1 })
})

test('the operator sets the days', async () => {
  server = await startTestServer({ environment: { GUEST_RETENTION_DAYS: '2' } })
  const guest = newPerson(server)
  await guest.summarize({ video: 'guestVideo1' })
  server.clock.nowMs += 2 * dayMs + 1
  await startMaintenance(server.deps)
  expect(await count('user_summaries')).toBe(0)
})
