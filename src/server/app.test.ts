// Rules for all addresses: safe headers, one format of failures, and endpoints for the operator.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newPerson, recordingLog, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
const { log, lines } = recordingLog('info')

beforeAll(async () => {
  testServer = await startTestServer({
    log,
    environment: { METRICS_TOKEN: 'a-token-for-metrics', SUPPORT_EMAIL: 'help@example.org' },
  })
})
afterAll(() => testServer.close())

test.each([
  '/healthz',
  '/api/site',
  '/api/nothing-here',
  '/api/summaries/unknownVid1',
  '/api/docs',
])('%s has security headers', async (path) => {
  const { headers } = await testServer.app.request(path)
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){0,3};/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toMatch(
    /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  )
  // Chromium on Linux complains in its console about what it does not know.
  expect(headers.get('permissions-policy')).not.toContain('bluetooth')
})

test('event streams have security headers too', async () => {
  const ann = newPerson(testServer)
  const { jobId } = (await (await ann.ask({ video: 'streamed001' })).json()) as { jobId: string }
  const response = await ann.send(`/api/summaries/jobs/${jobId}/events`)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  await response.text()
})

test('an unknown API address answers with a problem, not a page', async () => {
  const response = await testServer.app.request('/api/nothing-here')
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { error: { code: 'no_such_address' } },
  ])
})

test.each([
  ['/api/summaries', { body: '{"video":"dQw4w9WgXcQ"}' }],
  [
    '/api/summaries',
    { body: 'video=dQw4w9WgXcQ', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['/api/summaries', { body: '{"video":', headers: { 'content-type': 'application/json' } }],
  ['/api/auth/sign-in/email', { body: 'ann', headers: { 'content-type': 'text/plain' } }],
])('a program that sends %s no JSON is told what to send', async (path, request) => {
  const response = await newPerson(testServer).send(path, { method: 'POST', ...request })
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('Send the body as JSON'),
  ])
})

test('the API description lists the calls', async () => {
  const description = (await (await testServer.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, unknown>
  }
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining([
      '/api/summaries',
      '/api/summaries/{videoId}',
      '/api/summaries/jobs/{jobId}/events',
      '/api/videos/{videoId}',
      '/api/transcription/guest/{videoId}',
    ]),
  )
})

test('the API description is written before the first person asks for it, and never again', async () => {
  const { app, close } = await startTestServer({ idle: true })
  const write = vi.spyOn(app, 'getOpenAPI31Document')
  app.prepareDocs()
  expect(write).toHaveBeenCalledTimes(1)
  const response = await app.request('/api/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
  expect(write).toHaveBeenCalledTimes(1)
  await close()
})

test('a user record is described as an object, which only its own call may answer with null', async () => {
  const { components } = (await (await testServer.app.request('/api/openapi.json')).json()) as {
    components: { schemas: Record<string, { type: unknown }> }
  }
  expect(components.schemas.UserRecord?.type).toBe('object')
})

test('health and readiness are reported, and the readiness check leaves no row behind', async () => {
  expect(await (await testServer.app.request('/healthz')).json()).toEqual({ ok: true })
  await expect
    .poll(async () => (await testServer.app.request('/readyz')).json())
    .toMatchObject({ ok: true, database: true })
  const { readinessChecks } = await import('./db/schema/operation/readiness-checks.ts')
  expect(await testServer.deps.db.orm.select().from(readinessChecks)).toEqual([])
})

test('metrics require the token', async () => {
  expect((await testServer.app.request('/metrics')).status).toBe(404)
  const response = await testServer.app.request('/metrics', {
    headers: { authorization: 'Bearer a-token-for-metrics' },
  })
  expect(await response.text()).toMatch(/pith_jobs\{state="waiting"\} \d+/)
})

test('the page can read the support address, the engine and how many questions a plan has', async () => {
  expect(await (await testServer.app.request('/api/site')).json()).toMatchObject({
    engine: { kind: 'extract' },
    supportEmail: 'help@example.org',
    questionsPerDay: { free: 30, mini: 100, pro: 300, ultra: 300 },
    speech: false,
  })
})

test('a server that has yt-dlp and a speech server says that it can listen to videos', async () => {
  const STT_BASE_URL = 'http://127.0.0.1:9/v1'
  const readSpeech = async (environment: Record<string, string>) => {
    const { app, close } = await startTestServer({ environment, idle: true })
    const site = (await (await app.request('/api/site')).json()) as { speech: boolean }
    await close()
    return site.speech
  }
  expect(await readSpeech({ STT_BASE_URL, YTDLP_PATH: 'yt-dlp' })).toBe(true)
  expect(await readSpeech({ STT_BASE_URL })).toBe(false)
})

test('a forged cookie gives no access', async () => {
  const ann = newPerson(testServer)
  await ann.summarize({ video: 'forgedCook1' })
  const stolen = await testServer.app.request('/api/summaries/forgedCook1', {
    headers: { cookie: 'pith_guest=00000000-0000-0000-0000-000000000000.AAAA' },
  })
  expect(stolen.status).toBe(404)
})

test('logs contain no cookie, no query string and no text of a transcript', async () => {
  const text =
    'Saxifrage grows between the stones of the old wall, and nobody planted it there. It needs little soil. It flowers in the month of May, in white and pale yellow.'
  await newPerson(testServer).summarize({ transcript: { text } })
  await testServer.app.request('/api/site?secret=in-the-query')
  const all = lines.join('')
  expect(all).toContain('/api/summaries')
  expect(all).not.toMatch(/saxifrage|in-the-query|pith_guest/i)
})

test('with HTTPS the cookie is bound to this host and only sent encrypted', async () => {
  const behind = await startTestServer({
    environment: { PUBLIC_URL: 'https://pith.example' },
    idle: true,
  })
  const response = await newPerson(behind).ask({ video: 'secureVid01' })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-pith_guest=.*; HttpOnly; Secure; SameSite=Lax/,
  )
  expect(response.headers.get('strict-transport-security')).toContain('max-age=63072000')
  await behind.close()
})
