// What others see needs a verified email address, where the server delivers mail.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { users } from '../db/schema/accounts.ts'

let server: TestServer
let silentServer: TestServer
let addressCount = 0
beforeAll(async () => {
  server = await startTestServer({ mailer: recordingMailer() })
  silentServer = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await silentServer.close()
})

const newClient = (on = server) => newPerson(on, { address: `10.8.0.${++addressCount}` })
type Person = ReturnType<typeof newClient>
const playlist = (person: Person, body: object) =>
  person.sendJson('POST', '/api/playlists', { name: 'Bees', ...body })
const idOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { id: string }).id

/** Everything of a person that others see, with what the server answered. */
async function showEverything(
  person: Person,
  { username, playlistId }: { username: string; playlistId: string },
) {
  const publication = { showsName: false, indexable: false }
  const responses = {
    publication: await person.sendJson(
      'PUT',
      '/api/summaries/shownVideo1/publication',
      publication,
    ),
    comment: await person.sendJson('POST', `/api/playlists/${playlistId}/comments`, {
      content: 'Nice',
    }),
    follow: await person.send(`/api/creators/${username}/follow`, { method: 'PUT' }),
    newPlaylist: await playlist(person, { isPublic: true }),
    changedPlaylist: await person.sendJson(
      'PATCH',
      `/api/playlists/${await idOf(playlist(person, {}))}`,
      {
        isPublic: true,
      },
    ),
  }
  const entries = Object.entries(responses).map(async ([name, response]) => {
    const { error } = (await response.json()) as { error?: { code: string; action: string } }
    return [name, error ? `${response.status} ${error.code} ${error.action}` : response.status]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Ann, whom others can follow and whose playlist they can comment on. */
async function annWhoIsSeen(on: TestServer) {
  const ann = newClient(on)
  const userId = await ann.signUp()
  await on.deps.db.orm.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  const username = `ann_${addressCount}`
  await ann.sendJson('PATCH', '/api/me', { username, discoverable: true })
  return { username, playlistId: await idOf(playlist(ann, { isPublic: true })) }
}

test('publishing, commenting and following wait until the address is verified', async () => {
  const seen = await annWhoIsSeen(server)
  const bob = newClient()
  const userId = await bob.signUp()
  await bob.summarize({ video: 'shownVideo1' })
  const refused = '403 email_unverified confirm_email'
  expect(await showEverything(bob, seen)).toEqual({
    publication: refused,
    comment: refused,
    follow: refused,
    newPlaylist: refused,
    changedPlaylist: refused,
  })
  await server.deps.db.orm.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  expect(await showEverything(bob, seen)).toEqual({
    publication: 200,
    comment: 201,
    follow: 200,
    newPlaylist: 201,
    changedPlaylist: 200,
  })
})

test('a person that published before addresses had to be verified can show less, and nothing more', async () => {
  const bob = newClient()
  const userId = await bob.signUp()
  await bob.summarize({ video: 'shownVideo2' })
  const verify = (emailVerified: boolean) =>
    server.deps.db.orm.update(users).set({ emailVerified }).where(eq(users.id, userId))
  const publish = async (showsName: boolean, indexable: boolean, more: object = {}) =>
    (
      await bob.sendJson('PUT', '/api/summaries/shownVideo2/publication', {
        showsName,
        indexable,
        ...more,
      })
    ).status
  await verify(true)
  expect(await publish(true, true, { showsHighlights: true })).toBe(200)
  await verify(false)
  expect(await publish(true, false, { showsHighlights: true })).toBe(200)
  expect(await publish(true, true)).toBe(403)
  expect(await publish(false, false)).toBe(200)
  for (const more of [{ showsHighlights: true }, { summaryId: randomUUID() }])
    expect(await publish(false, false, more)).toBe(403)
  expect(await publish(true, false)).toBe(403)
  await bob.send('/api/summaries/shownVideo2/publication', { method: 'DELETE' })
  expect(await publish(false, false)).toBe(403)
})

test('where no mail is delivered nobody has to verify an address', async () => {
  const seen = await annWhoIsSeen(silentServer)
  const bob = newClient(silentServer)
  await bob.signUp()
  await bob.summarize({ video: 'shownVideo1' })
  expect(Object.values(await showEverything(bob, seen))).toEqual([200, 201, 200, 201, 200])
})
