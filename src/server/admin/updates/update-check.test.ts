// Ada's server looks once a day for a newer version, says nothing about itself, and tells
// her alone what it found.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminOverview } from '#contract/admin/admin.ts'
import { newPerson, recordingLog, startTestServer, type TestServer } from '#tests/deps.ts'
import { updateChecks } from '../../db/schema/operation/update-checks.ts'
import { checkForUpdate } from './update-check.ts'
import { isNewer, readRunningVersion } from './versions.ts'

const dayMs = 24 * 3600 * 1000
const running = readRunningVersion()
type Answer = (response: ServerResponse) => void
const send =
  (body: unknown, status = 200, type = 'application/json'): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

const requests: IncomingMessage[] = []
let answer: Answer
const feed = createServer((request, response) => {
  requests.push(request)
  answer(response)
})
let url: string
let host: string
beforeAll(async () => {
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(feed.address() as AddressInfo).port}`
  url = `http://${host}/pith/latest`
})
afterAll(() => {
  feed.closeAllConnections()
  feed.close()
})

let server: TestServer
let ada: ReturnType<typeof newPerson>
const { log, lines } = recordingLog('info')
beforeEach(async () => {
  requests.length = 0
  lines.length = 0
  server = await startTestServer({ environment: { UPDATE_FEED_URL: url }, log, idle: true })
  ada = newPerson(server)
  await ada.signUp('Ada')
})
afterEach(() => server.close())

const look = (limitMs?: number) => checkForUpdate(server.deps, limitMs)
const readUpdate = async () =>
  ((await (await ada.send('/api/admin/overview')).json()) as AdminOverview).update

test('a version in the registry that is newer is named, with what changed where the feed says so', async () => {
  expect(await readUpdate()).toBeNull()
  answer = send({
    name: 'pith',
    version: '99.1.0',
    dist: { tarball: 'https://registry.example/pith.tgz' },
  })
  await look()
  expect(await readUpdate()).toEqual({
    newest: { version: '99.1.0', changesUrl: null },
    failure: null,
  })
  server.clock.nowMs += dayMs
  const changesUrl = 'https://code.example/pith/releases/v99.2.0'
  answer = send({ tag_name: 'v99.2.0', html_url: changesUrl })
  await look()
  expect(await readUpdate()).toEqual({ newest: { version: '99.2.0', changesUrl }, failure: null })
})

test.each([running, '0.0.9', '99.0.0-beta.1'])('%s is no news', async (version) => {
  answer = send({ version })
  await look()
  expect(await readUpdate()).toEqual({ newest: null, failure: null })
})

test('the feed is asked once a day by all processes together, and again after a day or for another feed', async () => {
  answer = send({ version: running })
  await Promise.all([look(), look(), look()])
  server.clock.nowMs += dayMs - 1
  await look()
  expect(requests).toHaveLength(1)
  server.clock.nowMs += 1
  await look()
  expect(requests).toHaveLength(2)
  const settings = { ...server.deps.settings, UPDATE_FEED_URL: `${url}?other` }
  await checkForUpdate({ ...server.deps, settings })
  expect(requests).toHaveLength(3)
})

test('the request says nothing about the installation', async () => {
  answer = send({ version: running })
  await look()
  const { method, headers, url: path } = requests[0]!
  expect([method, path]).toEqual(['GET', '/pith/latest'])
  expect(headers).toMatchObject({ 'user-agent': 'Pith', accept: 'application/json' })
  const known = [
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]
  expect(Object.keys(headers).filter((name) => !known.includes(name))).toEqual([])
  expect(JSON.stringify(headers)).not.toContain(running)
})

describe('a feed that', () => {
  const forever: Answer = () => {}
  test.each<[string, Answer, string]>([
    [
      'answers with a page',
      send('<!doctype html><title>Sign in</title>', 200, 'text/html'),
      'answered with something else than a release.',
    ],
    [
      'answers with another JSON',
      send({ error: 'x' }),
      'answered with something else than a release.',
    ],
    [
      'names no version',
      send({ version: 'newest' }),
      'answered with something else than a release.',
    ],
    [
      'leads to an address that is none',
      send({ version: '99.0.0', html_url: 'javascript:alert(1)' }),
      'answered with something else than a release.',
    ],
    [
      'sends without an end',
      send(' '.repeat(2_000_000)),
      'answered with something else than a release.',
    ],
    [
      'does not have the package',
      send('{"error":"not found"}', 404),
      'answered with the status 404.',
    ],
    ['hangs', forever, 'did not answer within 0.2 seconds.'],
    [
      'hangs in the middle',
      (response) => void response.writeHead(200).write('{"version":'),
      'did not answer within 0.2 seconds.',
    ],
    ['closes the connection', (response) => void response.destroy(), 'cannot be reached.'],
  ])(
    '%s is reported to administrators, and what was known before stays',
    async (_, failing, failure) => {
      answer = send({ version: '99.1.0' })
      await look()
      server.clock.nowMs += dayMs
      answer = failing
      await look(failure.includes('within 0.2') ? 200 : undefined)
      const known = {
        newest: { version: '99.1.0' },
        failure: { message: `${host} ${failure}`, since: server.clock.nowMs },
      }
      expect(await readUpdate()).toMatchObject(known)
      expect(lines.join('')).toContain('the feed of versions gave no release')
      await look()
      expect(requests).toHaveLength(2)
    },
  )

  test('fails for days is reported with the first of them, until it answers again', async () => {
    answer = send('gone', 404)
    await look()
    const since = server.clock.nowMs
    server.clock.nowMs += dayMs
    await look()
    expect(await readUpdate()).toMatchObject({ newest: null, failure: { since } })
    server.clock.nowMs += dayMs
    answer = send({ version: running })
    await look()
    expect(await readUpdate()).toEqual({ newest: null, failure: null })
    server.clock.nowMs += dayMs
    answer = send('gone', 404)
    await look()
    expect(await readUpdate()).toMatchObject({ failure: { since: server.clock.nowMs } })
  })

  test('replaces another one knows nothing of what that said', async () => {
    answer = send({ version: '99.1.0' })
    await look()
    Object.assign(server.deps.settings, { UPDATE_FEED_URL: `${url}?other` })
    answer = send('gone', 404)
    await look()
    expect(await readUpdate()).toMatchObject({
      newest: null,
      failure: { since: server.clock.nowMs },
    })
  })

  test('refuses connections is reported too', async () => {
    const settings = { ...server.deps.settings, UPDATE_FEED_URL: 'http://127.0.0.1:1/pith' }
    await checkForUpdate({ ...server.deps, settings })
    const [row] = await server.deps.db.orm.select().from(updateChecks)
    expect(row?.failure).toBe('127.0.0.1:1 cannot be reached.')
  })
})

test('without the setting nothing is asked, and nothing is said', async () => {
  const plain = await startTestServer({ idle: true })
  await checkForUpdate(plain.deps)
  const eve = newPerson(plain)
  await eve.signUp('Eve')
  expect(await (await eve.send('/api/admin/overview')).json()).toMatchObject({
    version: running,
    update: null,
  })
  expect(await plain.deps.db.orm.$count(updateChecks)).toBe(0)
  expect(requests).toEqual([])
  await plain.close()
})

test.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['0.2.0', '0.2.0-beta.1', true],
  ['0.2.0-beta.1', '0.1.0', false],
])('%s after %s: newer is %s', (version, before, expected) => {
  expect(isNewer(version, before)).toBe(expected)
})
