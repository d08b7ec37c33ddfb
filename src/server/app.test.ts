// What holds for every address: safe headers, failures in one shape, and the operator's questions answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, rememberingLog, startWorld, type World } from '#tests/deps.ts'

let world: World
const { log, lines } = rememberingLog('info')

beforeAll(async () => {
  world = await startWorld({
    log,
    environment: { METRICS_TOKEN: 'a-token-for-metrics', SUPPORT_EMAIL: 'help@example.org' },
  })
})
afterAll(() => world.close())

test.each(['/healthz', '/api/site', '/api/nothing-here', '/api/summaries/unknownVid1', '/api/docs'])(
  '%s binds the browser',
  async (path) => {
    const { headers } = await world.app.request(path)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-inline')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)

test('event streams are bound too', async () => {
  const ann = aPerson(world)
  const { jobId } = (await (await ann.ask({ video: 'streamed001' })).json()) as { jobId: string }
  const response = await ann.send(`/api/summaries/jobs/${jobId}/events`)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  await response.text()
})

test('an unknown address of the API is a problem, not a page', async () => {
  const response = await world.app.request('/api/nothing-here')
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'no_such_address' } }])
})

test('the description names every call, and people can read it', async () => {
  const description = (await (await world.app.request('/api/openapi.json')).json()) as {
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
  const page = await (await world.app.request('/api/docs')).text()
  expect(page).toContain('POST /api/summaries')
  expect(page).not.toMatch(/<script>|style=/)
})

test('the operator learns whether it lives and can work; the readiness check leaves nothing behind', async () => {
  expect(await (await world.app.request('/healthz')).json()).toEqual({ ok: true })
  expect(await (await world.app.request('/readyz')).json()).toMatchObject({ ok: true, database: true })
  const { probes } = await import('./db/schema/probes.ts')
  expect(await world.deps.db.orm.select().from(probes)).toEqual([])
})

test('metrics are for those who have the token', async () => {
  expect((await world.app.request('/metrics')).status).toBe(404)
  const response = await world.app.request('/metrics', { headers: { authorization: 'Bearer a-token-for-metrics' } })
  expect(await response.text()).toMatch(/pith_jobs\{state="waiting"\} \d+/)
})

test('the page learns who answers questions and how summaries are made', async () => {
  expect(await (await world.app.request('/api/site')).json()).toMatchObject({
    engine: { kind: 'extract' },
    supportEmail: 'help@example.org',
  })
})

test('a forged cookie is nobody', async () => {
  const ann = aPerson(world)
  await ann.summarize({ video: 'forgedCook1' })
  const stolen = await world.app.request('/api/summaries/forgedCook1', {
    headers: { cookie: 'pith_guest=00000000-0000-0000-0000-000000000000.AAAA' },
  })
  expect(stolen.status).toBe(404)
})

test('logs hold no cookie, no query string and no word of a transcript', async () => {
  const text =
    'Saxifrage grows between the stones of the old wall, and nobody planted it there. It needs little soil. It flowers in the month of May, in white and pale yellow.'
  await aPerson(world).summarize({ transcript: { text } })
  await world.app.request('/api/site?secret=in-the-query')
  const all = lines.join('')
  expect(all).toContain('/api/summaries')
  expect(all).not.toMatch(/saxifrage|in-the-query|pith_guest/i)
})

test('behind https the cookie is bound to this host and never travels in the clear', async () => {
  const behind = await startWorld({ environment: { PUBLIC_URL: 'https://pith.example' }, idle: true })
  const response = await aPerson(behind).ask({ video: 'secureVid01' })
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-pith_guest=.*; HttpOnly; Secure; SameSite=Lax/)
  expect(response.headers.get('strict-transport-security')).toContain('max-age=63072000')
  await behind.close()
})
