// Ann's browser asks to be paired, Ann confirms it on her Pith, and the browser collects
// a key once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKey } from '#contract/accounts/keys.ts'
import type { Pairing, PairingKey, StartedPairing } from '#contract/accounts/pairing.ts'
import { maxKeys, pairingMinutes } from '#contract/basics/limits.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { pairings } from '../../db/schema/pairings.ts'
import { describeBrowser } from './describe-browser.ts'
import { deleteExpiredPairings } from './pairings.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const origin = 'moz-extension://0b6e4d2a-8f0e-4a3c-9d1d-5a2f6b7c8d9e'
let testServer: TestServer
let addressCount = 0

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

const headers = {
  origin,
  'sec-fetch-site': 'cross-site',
  'user-agent': firefox,
  'content-type': 'application/json',
}
function newBrowser(server = testServer) {
  const send = (path: string, body?: object) =>
    server.app.request(path, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  const start = async () => (await (await send('/api/pairings')).json()) as StartedPairing
  const collect = ({ id, secret }: Pick<StartedPairing, 'id' | 'secret'>) =>
    send(`/api/pairings/${id}/key`, { secret })
  return { send, start, collect }
}
async function newAnn(server = testServer) {
  const ann = newPerson(server, { address: `10.9.0.${++addressCount}` })
  await ann.signUp()
  const confirm = ({ id }: StartedPairing) =>
    ann.sendJson('PUT', `/api/pairings/${id}/approval`, {})
  const keys = async () =>
    ((await (await ann.send('/api/keys')).json()) as { items: ApiKey[] }).items
  return { ann, confirm, keys }
}
const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code

test.each(engines)(
  'on %s: two browsers that Ann pairs get a key each, once, and she can revoke them',
  async (_, open) => {
    const { database } = await open()
    const server = await startTestServer({ database })
    try {
      const { ann, confirm, keys } = await newAnn(server)
      for (let count = 1; count <= 2; count++) {
        const browser = newBrowser(server)
        const started = await browser.start()
        expect(started.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
        expect(await (await browser.collect(started)).json()).toEqual({ key: null })
        const shown = (await (await ann.send(`/api/pairings/${started.id}`)).json()) as Pairing
        expect(shown).toEqual({
          code: started.code,
          browser: 'Firefox on Linux',
          address: expect.any(String),
          isOwnAddress: false,
          askedAt: started.expiresAt - pairingMinutes * 60_000,
          expiresAt: started.expiresAt,
        })
        expect((await confirm(started)).status).toBe(204)

        const answers = await Promise.all([browser.collect(started), browser.collect(started)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
        const { key } = (await answers.find(({ ok }) => ok)!.json()) as PairingKey
        const me = await server.app.request('/api/me', {
          headers: { origin, authorization: `Bearer ${key}` },
        })
        expect([me.status, me.headers.get('access-control-allow-origin')]).toEqual([200, origin])
        expect((await keys()).length).toBe(count)
      }
      expect((await keys())[0]).toMatchObject({
        name: 'Browser extension (Firefox on Linux)',
        scopes: ['read', 'write'],
        browser: 'Firefox on Linux',
      })
    } finally {
      await server.close()
    }
  },
)

describe.each(engines)('on %s', (_, open) => {
  test('a browser that somebody else paired gets no key once Ann has reset her password', async () => {
    const { database } = await open()
    const mailer = recordingMailer()
    const server = await startTestServer({ database, mailer })
    const { ann, confirm, keys } = await newAnn(server)
    const browser = newBrowser(server)
    const started = await browser.start()
    expect((await confirm(started)).status).toBe(204)

    const { email } = ann.credentials
    await ann.sendJson('POST', '/api/auth/request-password-reset', { email })
    const linkPattern = /reset-password\?token=(\S+)/
    await expect.poll(() => mailer.mails.some(({ text }) => linkPattern.test(text))).toBe(true)
    const token = mailer.mails.flatMap(({ text }) => linkPattern.exec(text)?.[1] ?? [])[0]
    const newPassword = 'a brand new one'
    expect(
      (await ann.sendJson('POST', '/api/auth/reset-password', { token, newPassword })).status,
    ).toBe(200)

    expect(await codeOf(await browser.collect(started))).toBe('pairing_ended')
    await ann.signIn({ ...ann.credentials, password: newPassword })
    expect(await keys()).toEqual([])
    await server.close()
  })

  test('a browser that comes when Ann has all the keys she may have gets its key once she has revoked one', async () => {
    const { database } = await open()
    const server = await startTestServer({ database })
    const { ann, confirm, keys } = await newAnn(server)
    const browser = newBrowser(server)
    const started = await browser.start()
    expect((await confirm(started)).status).toBe(204)
    const key = { scopes: ['read'] }
    for (let i = 0; i < maxKeys; i++) {
      if (i % 20 === 19) server.clock.nowMs += 60_000
      expect((await ann.sendJson('POST', '/api/keys', { ...key, name: `key ${i}` })).status).toBe(
        201,
      )
    }
    expect(await codeOf(await browser.collect(started))).toBe('too_many_api_keys')
    const [newest] = await keys()
    expect((await ann.send(`/api/keys/${newest!.id}`, { method: 'DELETE' })).status).toBe(204)
    server.clock.nowMs += 60_000
    expect((await browser.collect(started)).status).toBe(200)
    await server.close()
  })
})

test('nobody without the secret gets the key, and a code works for ten minutes, once, for one person', async () => {
  const browser = newBrowser()
  const [one, other] = [await newAnn(), await newAnn()]
  const started = await browser.start()
  expect((await one.confirm(started)).status).toBe(204)
  expect((await other.confirm(started)).status).toBe(404)
  expect((await other.ann.send(`/api/pairings/${started.id}`)).status).toBe(404)
  expect(await codeOf(await browser.collect({ ...started, secret: 'a guess' }))).toBe(
    'pairing_ended',
  )
  expect((await browser.collect(started)).status).toBe(200)

  const late = await browser.start()
  testServer.clock.nowMs += pairingMinutes * 60_000
  expect(await codeOf(await one.confirm(late))).toBe('pairing_ended')
  expect(await codeOf(await browser.collect(late))).toBe('pairing_ended')
  await deleteExpiredPairings(testServer.deps)
  expect(await testServer.deps.db.orm.select().from(pairings)).toEqual([])
})

test('a browser that Ann refuses gets nothing', async () => {
  const browser = newBrowser()
  const { ann, keys } = await newAnn()
  const started = await browser.start()
  expect((await ann.send(`/api/pairings/${started.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await codeOf(await browser.collect(started))).toBe('pairing_ended')
  expect(await keys()).toEqual([])
})

test('a page of another site can neither ask to be paired, nor confirm, nor read an answer', async () => {
  const page = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const asked = await testServer.app.request('/api/pairings', { method: 'POST', headers: page })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([403, null])
  const { ann } = await newAnn()
  const started = await newBrowser().start()
  const path = `/api/pairings/${started.id}/approval`
  for (const headers of [page, { origin, 'sec-fetch-site': 'cross-site' }])
    expect((await ann.send(path, { method: 'PUT', headers })).status).toBe(403)
  const read = await ann.send('/api/me', { headers: page })
  expect(read.headers.get('access-control-allow-origin')).toBeNull()
})

test('an extension may ask only the calls that take a key, and never with cookies', async () => {
  const ask = (path: string, method: string, from = origin) =>
    testServer.app.request(path, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': method },
    })
  const open = await ask('/api/summaries', 'POST')
  expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([204, origin])
  expect(open.headers.get('access-control-allow-credentials')).toBeNull()
  for (const [path, method, from] of [
    ['/api/keys', 'POST', origin],
    ['/api/auth/sign-in/email', 'POST', origin],
    ['/api/me', 'DELETE', origin],
    ['/api/pairings/x/approval', 'PUT', origin],
    ['/api/summaries', 'POST', 'https://evil.example'],
  ] as const)
    expect(
      (await ask(path, method, from)).headers.get('access-control-allow-origin'),
      path,
    ).toBeNull()
})

test('an address that asks again and again has to wait', async () => {
  const server = await startTestServer({ idle: true })
  const browser = newBrowser(server)
  const statuses = []
  for (let i = 0; i < 31; i++) statuses.push((await browser.send('/api/pairings')).status)
  expect([statuses[29], statuses[30]]).toEqual([201, 429])
  await server.close()
})

test('a browser is named in words of the server, whatever it sends', () => {
  expect(
    describeBrowser('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0'),
  ).toBe('Edge on Windows')
  expect(
    describeBrowser('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/140.0 Safari/537.36'),
  ).toBe('Chrome on macOS')
  expect(describeBrowser('Your bank. Please confirm')).toBe('a browser')
})

test('the key of a paired browser ends after a year, and at once when the extension forgets it', async () => {
  const { ann, confirm, keys } = await newAnn()
  const pair = async () => {
    const browser = newBrowser()
    const started = await browser.start()
    await confirm(started)
    return { browser, ...((await (await browser.collect(started)).json()) as { key: string }) }
  }
  const { browser, key } = await pair()
  const [paired] = await keys()
  expect(paired!.expiresAt! - paired!.createdAt).toBe(365 * 24 * 3600_000)
  expect((await browser.send('/api/pairings/ended', { key })).status).toBe(204)
  expect(await keys()).toEqual([])
  expect(await codeOf(await browser.send('/api/pairings/ended', { key }))).toBe('pairing_ended')
  const made = await ann.sendJson('POST', '/api/keys', { name: 'Notes', scopes: ['read'] })
  const own = (await made.json()) as { key: string }
  expect((await browser.send('/api/pairings/ended', { key: own.key })).status).toBe(404)
  expect(await keys()).toHaveLength(1)
})
