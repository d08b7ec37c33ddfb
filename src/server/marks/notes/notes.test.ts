// Ann writes a note on a whole summary.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

const path = '/api/summaries/beesDancing/note'

test('a note is written, replaced and deleted, and outlives a rewrite of the summary', async () => {
  const ann = newPerson(testServer, { address: '10.22.0.1' })
  await ann.signUp()
  expect((await ann.sendJson('PUT', path, { text: 'too early' })).status).toBe(404)
  await ann.summarize({ video: 'beesDancing' })
  expect(await (await ann.send(path)).json()).toEqual({ text: '', updatedAt: null })
  const updatedAt = testServer.clock.nowMs
  const written = await ann.sendJson('PUT', path, { text: '# Bees\n\n- dance\0\n\n' })
  expect(await written.json()).toEqual({ text: '# Bees\n\n- dance', updatedAt })
  await ann.sendJson('PUT', path, { text: 'Shorter' })
  await ann.summarize({ video: 'beesDancing', length: 'short' })
  expect(await (await ann.send(path)).json()).toMatchObject({ text: 'Shorter' })
  const tooLong = await ann.sendJson('PUT', path, { text: 'a'.repeat(20_001) })
  expect(tooLong.status).toBe(400)
  expect(await tooLong.text()).toContain('A note may have 20,000 characters. Nothing was saved.')
  await ann.sendJson('PUT', path, { text: '' })
  expect(await (await ann.send(path)).json()).toEqual({ text: '', updatedAt: null })
})

test('a note on a deleted summary can still be deleted, but not written', async () => {
  const ann = newPerson(testServer, { address: '10.22.0.2' })
  await ann.signUp()
  await ann.summarize({ video: 'beesDancing' })
  await ann.sendJson('PUT', path, { text: 'About bees' })
  await ann.send('/api/summaries/beesDancing', { method: 'DELETE' })
  expect((await ann.sendJson('PUT', path, { text: 'More about bees' })).status).toBe(404)
  expect(await (await ann.send(path)).json()).toMatchObject({ text: 'About bees' })
  expect((await ann.sendJson('PUT', path, { text: '' })).status).toBe(200)
  expect(await (await ann.send(path)).json()).toEqual({ text: '', updatedAt: null })
})

test.each([
  ['short', 'as a guest', 'mine\n\nas a guest'],
  ['as long as a note can be', 'a'.repeat(20_000), 'mine'],
])(
  'the note of a guest that is %s follows the account’s own if there is room for both',
  async (_, text, together) => {
    const ann = newPerson(testServer, { address: '10.22.0.3' })
    await ann.signUp()
    await ann.summarize({ video: 'beesDancing' })
    await ann.sendJson('PUT', path, { text: 'mine' })
    await ann.sendJson('POST', '/api/auth/sign-out', {})
    const guest = newPerson(testServer, { address: '10.22.0.3' })
    await guest.summarize({ video: 'beesDancing' })
    await guest.sendJson('PUT', path, { text })
    await guest.sendJson('POST', '/api/auth/sign-in/email', ann.credentials)
    expect(await (await guest.send(path)).json()).toMatchObject({ text: together })
  },
)
