// The background of the browser extension talks to a real server: browsers are paired,
// one is unpaired, the server goes away, and captions are too large.
/// <reference types="chrome" />
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey } from '#contract/accounts/keys.ts'
import { api } from '#contract/basics/paths.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { SummaryRequest } from '#contract/summaries/summary.ts'
import { callServer } from '../src/extension/background/call-server.ts'
import {
  collectKey,
  readPairing,
  startPairing,
  unpair,
} from '../src/extension/background/pairing.ts'
import type { Failure } from '../src/extension/messages.ts'
import { describeCost } from '../src/extension/panel/describe-cost.ts'
import { makeSourceTranscript, newPerson, startTestServer, type TestServer } from './deps.ts'

const url = 'http://pith.test'
let server: TestServer
let isAway = false

beforeAll(async () => {
  server = await startTestServer()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (isAway) throw new TypeError('Failed to fetch')
    const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
    const headers = { ...(init.headers as object), origin, 'sec-fetch-site': 'cross-site' }
    return server.app.request(address.slice(url.length), { ...init, headers })
  })
})
beforeEach(() => {
  isAway = false
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

/** A browser with the extension, in which the code that follows runs. */
function openBrowser() {
  const stored: Record<string, unknown> = {}
  const opened: string[] = []
  const local = {
    get: async () => ({ ...stored }),
    set: async (items: object) => void Object.assign(stored, items),
    remove: async (names: string[]) => {
      for (const name of names) delete stored[name]
    },
  }
  const create = async ({ url }: { url: string }) => void opened.push(url)
  const use = () => vi.stubGlobal('chrome', { storage: { local }, tabs: { create } })
  use()
  return { use, opened }
}

async function pairWith(ann: ReturnType<typeof newPerson>) {
  const browser = openBrowser()
  expect(await startPairing(url)).toMatchObject({ data: { state: 'asked' } })
  const id = browser.opened[0]!.split('/').at(-1)!
  expect((await ann.sendJson('PUT', api.pairingApproval(id), {})).status).toBe(204)
  expect(await collectKey()).toEqual({ data: { state: 'paired', url } })
  return browser
}
const keysOf = async (ann: ReturnType<typeof newPerson>) =>
  ((await (await ann.send('/api/keys')).json()) as { items: ApiKey[] }).items
const readUsage = () => callServer({ method: 'GET', path: api.usage })

test('of two browsers that Ann paired, the one whose key she revokes is told so, and the other goes on', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  const laptop = await pairWith(ann)
  const [lost] = await keysOf(ann)
  const desktop = await pairWith(ann)
  expect(await keysOf(ann)).toHaveLength(2)
  await ann.send(`/api/keys/${lost!.id}`, { method: 'DELETE' })

  laptop.use()
  expect(await readUsage()).toMatchObject({ failure: { code: 'api_key_invalid' } })
  expect(await readPairing()).toEqual({ state: 'none', url, isRefused: true })
  desktop.use()
  expect(await readUsage()).toMatchObject({ data: { used: 0 } })
})

test('a browser that is not paired asks no server, and one that is unpaired no longer', async () => {
  openBrowser()
  expect(await readUsage()).toMatchObject({ failure: { code: 'not_paired', title: 'Not paired' } })
  const ann = newPerson(server)
  await ann.signUp()
  await pairWith(ann)
  expect(await unpair()).toEqual({ data: { state: 'none', url, isRefused: false } })
  expect(await readUsage()).toMatchObject({ failure: { code: 'not_paired' } })
})

test('a server that is away is named, and the browser is still paired when it is back', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  await pairWith(ann)
  isAway = true
  const failure = { code: 'server_away', message: expect.stringContaining(url) }
  expect(await readUsage()).toMatchObject({ failure })
  expect(await startPairing(url)).toMatchObject({ failure })
  expect(await readPairing()).toEqual({ state: 'paired', url })
  isAway = false
  expect(await readUsage()).toMatchObject({ data: { used: 0 } })
})

test('Ann, who has no summaries left, learns that nothing was counted and when her allowance renews', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  await pairWith(ann)
  for (const n of [1, 2, 3, 4, 5])
    expect((await ann.ask({ video: `spentVideo${n}` })).status).toBe(202)
  const refused = await callServer({
    method: 'POST',
    path: api.summaries,
    body: { video: 'spentVideo6' },
  })
  const { data } = (await readUsage()) as { data: Usage }
  expect(refused).toMatchObject({
    failure: { code: 'limit_reached', title: 'Limit Reached', renewsAt: data.renewsAt },
  })
  const { failure } = refused as { failure: Failure }
  const day = new Date(data.renewsAt!)
  expect(describeCost(failure)).toBe(
    `Nothing was counted. Your allowance renews on ${day.toLocaleString('en', { month: 'long' })} ${day.getDate()}, ${day.getFullYear()}.`,
  )
  expect(describeCost({ ...failure, code: 'accounts_paused' })).toBe('')
  expect(describeCost({ ...failure, code: 'too_many_requests' })).toBe('Nothing was counted.')
})

test('captions of 20 MB are refused with a sentence and cost nothing, and the same video with its captions works', async () => {
  const ann = newPerson(server)
  await ann.signUp()
  await pairWith(ann)
  const summarize = (text: string) => {
    const transcript = {
      name: 'captions.json3',
      title: 'A',
      text,
      track: { language: 'en', kind: 'manual' as const },
    }
    const body: SummaryRequest = { video: 'largeVideo1', transcript }
    return callServer({ method: 'POST', path: api.summaries, body })
  }
  const line = (text: string, tStartMs: number) => ({
    tStartMs,
    dDurationMs: 900,
    segs: [{ utf8: text }],
  })
  const large = JSON.stringify({ events: [line('word '.repeat(4 * 1024 * 1024), 0)] })
  expect(await summarize(large)).toMatchObject({
    failure: { message: expect.stringMatching(/5 MB/), title: expect.any(String) },
  })
  expect(((await readUsage()) as { data: Usage }).data.used).toBe(0)

  const { cues } = makeSourceTranscript('largeVideo1').transcript
  const events = cues.map(({ text, startSeconds }) => line(text, startSeconds * 1000))
  expect(await summarize(JSON.stringify({ events }))).toMatchObject({
    data: { jobId: expect.any(String) },
  })
})
