// Captions on a slow connection arrive, and a server that stops answering is not waited for.
import { afterEach, expect, test, vi } from 'vitest'
import { sendForJson } from './send.ts'

const request = { url: 'http://localhost:3000', method: 'POST', path: '/api/summaries' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a large upload has more time than a small request', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', async () => Response.json({ jobId: 'job-1' }))
  await sendForJson(request)
  expect(await sendForJson({ ...request, body: { text: 'x'.repeat(5_000_000) } })).toEqual({
    data: { jobId: 'job-1' },
  })
  const [small, large] = limits.mock.calls.map(([limitMs]) => limitMs)
  expect(small).toBe(10_000)
  expect(large).toBeGreaterThan(110_000)
})

test('a response that breaks off is a server that is away, and one without JSON is no Pith', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) })
  vi.stubGlobal('fetch', async () => new Response(broken))
  expect(await sendForJson(request)).toMatchObject({ failure: { code: 'server_away' } })
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  expect(await sendForJson(request)).toMatchObject({ failure: { code: 'not_a_pith' } })
})
