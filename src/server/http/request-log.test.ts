// The log helps the operator, and gives nobody who reads it access to what is unlisted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fakeYouTube,
  newPerson,
  recordingLog,
  startTestServer,
  type TestServer,
} from '#tests/deps.ts'

let testServer: TestServer
const { log, lines } = recordingLog('info')
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

beforeAll(async () => {
  testServer = await startTestServer({ log })
})
afterAll(() => testServer.close())

test('ids of public pages, playlists and reset links are not logged, also when nothing is found', async () => {
  const secret = 'Zk3secretsecret0secret'
  for (const path of [
    `/api/public/${secret}`,
    `/api/playlists/${secret}`,
    `/api/playlists/${secret}/comments`,
    `/api/nothing/${secret}`,
    `/api/${secret}`,
    `/s/${secret}`,
    `/reset-password/${secret}`,
  ])
    await (await testServer.app.request(path)).body?.cancel()
  await testServer.app.request(`/api/playlists/${secret}/order`, {
    method: 'PUT',
    body: 'x'.repeat(100_000),
  })
  expect(lines.join('')).not.toContain(secret)
  expect(logged()).toContainEqual(
    expect.objectContaining({ path: '/api/public/:publicationId', status: 404 }),
  )
  expect(logged()).toContainEqual(expect.objectContaining({ path: '/api/playlists', status: 413 }))
})

test('every line of a job has the id of the request that caused it', async () => {
  const failing = await startTestServer({
    log,
    youtube: fakeYouTube({ failingVid1: 'video_private' }),
  })
  const ann = newPerson(failing)
  const accepted = await ann.ask({ video: 'failingVid1' })
  await ann.watch(((await accepted.json()) as { jobId: string }).jobId)
  await expect
    .poll(() => logged().find(({ msg }) => msg === 'a summary could not be generated'))
    .toMatchObject({ videoId: 'failingVid1', requestId: accepted.headers.get('x-request-id') })
  await failing.close()
})

test('a proxy that the server was not told about is warned of once', async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  for (let i = 0; i < 3; i++) await testServer.app.request('/healthz', forwarded)
  const warnings = () => logged().filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES'))
  expect(warnings()).toHaveLength(1)
  const told = await startTestServer({
    log,
    idle: true,
    environment: { TRUSTED_PROXIES: '10.0.0.1' },
  })
  await told.app.request('/healthz', forwarded)
  expect(warnings()).toHaveLength(1)
  await told.close()
})
