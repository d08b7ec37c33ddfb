// Neither a shared computer nor a proxy keeps what one person was shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Publication } from '#contract/social/publication.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let server: TestServer
let ann: ReturnType<typeof newPerson>
beforeAll(async () => {
  server = await startTestServer()
  ann = newPerson(server)
  await ann.signUp()
  await ann.summarize({ video: 'beesDancing' })
})
afterAll(() => server.close())

type Person = typeof ann

test('no answer of the API is kept by caches, for any caller', async () => {
  const document = (await (await ann.send('/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  const paths = Object.keys(document.paths).filter((path) => 'get' in document.paths[path]!)
  expect(paths.length).toBeGreaterThan(50)
  const noSuchId = '00000000-0000-4000-8000-000000000000'
  const fill = (path: string) =>
    path.replace('{videoId}', 'beesDancing').replaceAll(/\{\w+\}/g, noSuchId)
  const kept: string[] = []
  const check = async (person: Person, path: string) => {
    const { headers, status, body } = await person.send(path)
    await body?.cancel()
    const control = headers.get('cache-control') ?? 'nothing'
    const varies = headers.get('vary') ?? 'nothing'
    if (!/no-store/.test(control) || !/cookie/i.test(varies))
      kept.push(`${path} ${status} ${control}, ${varies}`)
  }
  for (const path of paths) {
    await check(ann, fill(path))
    await check(newPerson(server), fill(path))
  }
  await check(ann, '/api/no-such-address')
  expect(kept).toEqual([])
})

test('a browser that has a public page is told that it is still the same, until that changes or is gone', async () => {
  const publish = async (showsName: boolean) =>
    ann.sendJson('PUT', '/api/summaries/beesDancing/publication', { showsName, indexable: false })
  const { url } = (await (await publish(false)).json()) as Publication
  const path = `/api/public/${url.split('/').at(-1)}`
  const reader = newPerson(server, { address: '10.8.0.1' })
  await reader.send(path) // counts the reader, which the page tells from now on
  const page = await reader.send(path)
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  const headers = { 'If-None-Match': page.headers.get('etag')! }
  const again = await reader.send(path, { headers })
  expect([again.status, await again.text(), again.headers.get('x-robots-tag')]).toEqual([
    304,
    '',
    'noindex',
  ])
  await publish(true)
  expect((await reader.send(path, { headers })).status).toBe(200)
  await ann.send('/api/summaries/beesDancing/publication', { method: 'DELETE' })
  const gone = await reader.send(path, { headers })
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
})

test('an address that reads public pages without end has to wait a minute, and others read on', async () => {
  const { url } = (await (
    await ann.sendJson('PUT', '/api/summaries/beesDancing/publication', {
      showsName: false,
      indexable: false,
    })
  ).json()) as Publication
  const path = `/api/public/${url.split('/').at(-1)}`
  const program = newPerson(server, { address: '10.8.0.2' })
  const statuses: number[] = []
  for (let n = 0; n < 241; n++) statuses.push((await program.send(path)).status)
  expect(statuses.indexOf(429)).toBe(240)
  const refused = await program.send(url)
  expect([refused.status, await refused.text()]).toEqual([
    429,
    expect.stringContaining('Please wait a minute'),
  ])
  expect((await newPerson(server, { address: '10.8.0.3' }).send(path)).status).toBe(200)
  server.clock.nowMs += 60_000
  expect((await program.send(path)).status).toBe(200)
})
