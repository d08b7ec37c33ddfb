import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventSource } from 'undici'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { UserRecord } from '#contract/accounts/account.ts'
import { defaultHighlightNames } from '#contract/basics/limits.ts'
import type { Usage } from '#contract/billing/usage.ts'
import { type ProblemCode, problems } from '#contract/problems/problems.ts'
import { createApi } from '../../api/create-api.ts'
import { createHttpClient } from '../../api/http-client.ts'
import { createSessionStore, SignInAfterSignUpError } from './session-store.ts'

const mara = { id: 'mara', name: 'Mara Lindqvist', email: 'mara@lindqvist.example' }
const record: UserRecord = {
  uid: 'mara',
  displayName: 'Mara Lindqvist',
  email: 'mara@lindqvist.example',
  emailVerified: true,
  role: 'user',
  plan: 'free',
  summariesCount: 2,
  planUntil: null,
  summariesLimit: 5,
  createdAt: 1,
  lastLoginAt: 2,
  lastSummaryAt: null,
  preferences: {
    theme: 'light',
    summaryLength: 'medium',
    autoSave: true,
    notifications: true,
    mutedNotifications: [],
    highlightNames: defaultHighlightNames,
    reading: { font: 'serif', size: 'medium', width: 'medium' },
  },
  username: null,
  discoverable: false,
  stats: {
    totalVideosSummarized: 2,
    totalTimeSaved: 0,
    averageRating: 0,
    thisMonthCount: 2,
    averageVideoDurationSec: 0,
  },
}
const usage: Usage = {
  used: 2,
  limit: 5,
  remaining: 3,
  planKey: 'free',
  lastSummaryAt: null,
  createdAt: 1,
  updatedAt: 1,
  renewsAt: 8,
  upgradeRequired: false,
}

let server: Server | undefined
let warnings: MockInstance
beforeEach(() => {
  // Node has no EventSource of its own; this one speaks the same protocol.
  vi.stubGlobal('EventSource', EventSource)
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  warnings.mockRestore()
  vi.unstubAllGlobals()
  server?.close().closeAllConnections()
})

type FakeResponse = { status?: number; body?: unknown; text?: string; delay?: Promise<void> }
const failWith = (code: ProblemCode): FakeResponse => ({
  status: problems[code].status,
  body: { error: { code, message: problems[code].text } },
})

/**
 * Starts a server with these responses, which a test may change later, and records the
 * requests in order.
 */
async function startSession(responses: Record<string, FakeResponse>) {
  const requests: string[] = []
  const listener: RequestListener = async (request, response) => {
    const endpoint = `${request.method} ${request.url}`
    requests.push(endpoint)
    const {
      status = 200,
      body = {},
      text,
      delay,
    } = responses[endpoint] ?? failWith('no_such_address')
    await delay
    response
      .writeHead(status, { 'content-type': text ? 'text/event-stream' : 'application/json' })
      .end(text ?? JSON.stringify(body))
  }
  server = createServer(listener)
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve))
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    session: createSessionStore(createApi(createHttpClient({ serverUrl, pageOrigin: serverUrl }))),
    requests,
  }
}

const guest = {
  'GET /api/auth/get-session': { body: null },
  'GET /api/usage': { body: { ...usage, scope: 'guest' } },
}
const signedIn = {
  'GET /api/auth/get-session': { body: { session: {}, user: mara } },
  'GET /api/me': { body: record },
  'GET /api/usage': { body: usage },
}

test('the session is loading until the server responds', async () => {
  let respond = () => {}
  const delay = new Promise<void>((resolve) => {
    respond = resolve
  })
  const { session } = await startSession({
    ...guest,
    'GET /api/auth/get-session': { body: null, delay },
  })
  const loadingStates: boolean[] = []
  session.subscribe(() => loadingStates.push(session.read().isLoading))
  const refreshed = session.refresh()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(session.read()).toMatchObject({ isLoading: true, user: null })
  respond()
  await refreshed
  expect(session.read()).toMatchObject({
    isLoading: false,
    user: null,
    record: null,
    usage: { scope: 'guest' },
  })
  expect(loadingStates.at(-1)).toBe(false)
})

test('a guest has no record, and the page does not request one', async () => {
  const { session, requests } = await startSession(guest)
  await session.refresh()
  expect(requests).not.toContain('GET /api/me')
})

test('a signed-in user gets their record and usage', async () => {
  const { session } = await startSession(signedIn)
  await session.refresh()
  expect(session.read()).toMatchObject({
    isLoading: false,
    user: { uid: 'mara', displayName: 'Mara Lindqvist', email: 'mara@lindqvist.example' },
    record: { uid: 'mara' },
    usage: { used: 2 },
  })
})

test('a missing record is logged once and can be written again', async () => {
  const responses: Record<string, FakeResponse> = { ...signedIn, 'GET /api/me': { body: null } }
  const { session } = await startSession(responses)
  await session.refresh()
  await session.refresh()
  expect(session.read()).toMatchObject({
    user: { uid: 'mara' },
    record: null,
    isRecordMissing: true,
  })
  expect(warnings).toHaveBeenCalledTimes(1)

  responses['POST /api/me'] = failWith('servers_down')
  await session.createRecord()
  expect(session.read().isRecordMissing).toBe(true)
  responses['POST /api/me'] = { body: record }
  await session.createRecord()
  expect(session.read()).toMatchObject({ record: { uid: 'mara' }, isRecordMissing: false })
})

test('when the server does not respond, the person can continue as a guest', async () => {
  const responses: Record<string, FakeResponse> = {
    'GET /api/auth/get-session': failWith('servers_down'),
  }
  const { session } = await startSession(responses)
  await session.refresh()
  expect(session.read()).toMatchObject({ isLoading: true, failure: { code: 'servers_down' } })
  session.continueAsGuest()
  expect(session.read()).toMatchObject({ isLoading: false, user: null })
  Object.assign(responses, signedIn)
  await session.refresh()
  expect(session.read()).toMatchObject({ failure: null, user: { uid: 'mara' } })
})

test('signing up creates the account, signs in and reads the record, or writes a missing one', async () => {
  const responses: Record<string, FakeResponse> = {
    ...signedIn,
    'POST /api/auth/sign-up/email': {},
    'POST /api/auth/sign-in/email': {},
    'GET /api/me': { body: null },
    'POST /api/me': { body: record },
  }
  const { session, requests } = await startSession(responses)
  await session.signUp({ name: 'Mara', email: 'mara@lindqvist.example', password: 'correct-horse' })
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, record: { uid: 'mara' } })
  expect(requests.filter((endpoint) => endpoint !== 'GET /api/usage')).toEqual([
    'POST /api/auth/sign-up/email',
    'POST /api/auth/sign-in/email',
    'GET /api/auth/get-session',
    'GET /api/me',
    'POST /api/me',
  ])
})

test('a sign-in that fails after the account was created says so, with its reason', async () => {
  const { session } = await startSession({
    ...guest,
    'POST /api/auth/sign-up/email': {},
    'POST /api/auth/sign-in/email': failWith('too_many_attempts'),
  })
  const signUp = session.signUp({
    name: 'Mara',
    email: 'mara@lindqvist.example',
    password: 'correct-horse',
  })
  await expect(signUp).rejects.toBeInstanceOf(SignInAfterSignUpError)
  await expect(signUp).rejects.toMatchObject({ cause: { code: 'too_many_attempts' } })
})

test('a failed sign-in keeps the message of the server and changes nothing', async () => {
  const { session } = await startSession({
    ...guest,
    'POST /api/auth/sign-in/email': failWith('wrong_credentials'),
  })
  await session.refresh()
  await expect(session.signIn({ email: 'a@b.example', password: 'x' })).rejects.toMatchObject({
    code: 'wrong_credentials',
    message: 'Invalid email or password',
  })
  expect(session.read()).toMatchObject({ user: null, isExpired: false })
})

test('signing out clears the user and the record', async () => {
  const responses: Record<string, FakeResponse> = { ...signedIn, 'POST /api/auth/sign-out': {} }
  const { session } = await startSession(responses)
  await session.refresh()
  Object.assign(responses, guest)
  await session.signOut()
  expect(session.read()).toMatchObject({
    user: null,
    record: null,
    isExpired: false,
    usage: { scope: 'guest' },
  })
})

test('a failed sign-out is logged and reported, and the user stays signed in', async () => {
  const { session } = await startSession({
    ...signedIn,
    'POST /api/auth/sign-out': failWith('servers_down'),
  })
  await session.refresh()
  await expect(session.signOut()).rejects.toMatchObject({ code: 'servers_down' })
  expect(warnings).toHaveBeenCalled()
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, record: { uid: 'mara' } })
})

test('a session that ended elsewhere expires here; a session that still exists is kept after a rejected request', async () => {
  const responses: Record<string, FakeResponse> = { ...signedIn }
  const { session } = await startSession(responses)
  await session.refresh()
  await session.verifySession()
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, isExpired: false })
  responses['GET /api/auth/get-session'] = failWith('servers_down')
  await session.verifySession()
  expect(session.read().user).not.toBeNull()
  Object.assign(responses, guest)
  await session.verifySession()
  expect(session.read()).toMatchObject({ user: null, record: null, isExpired: true })
  session.continueAsGuest()
  expect(session.read().isExpired).toBe(false)
})

const streamOf = (...records: unknown[]): FakeResponse => ({
  text: `retry: 60000\n${records.map((data) => `event: user\ndata: ${JSON.stringify(data)}\n\n`).join('')}`,
})

test('the stream reports changes, a missing record, another user and an expired session', async () => {
  const responses: Record<string, FakeResponse> = { ...signedIn }
  const { session } = await startSession(responses)
  await session.refresh()
  async function expectAfter(records: unknown[], expected: object) {
    responses['GET /api/live'] = streamOf(...records)
    const unsubscribe = session.subscribeToServer()
    await expect.poll(() => session.read()).toMatchObject(expected)
    unsubscribe()
  }
  await expectAfter([record, { ...record, plan: 'pro' }], { record: { plan: 'pro' } })
  await expectAfter([null], { user: { uid: 'mara' }, isRecordMissing: true, isExpired: false })

  const ines = { ...record, uid: 'ines', displayName: 'Ines' }
  responses['GET /api/auth/get-session'] = {
    body: { session: {}, user: { ...mara, id: 'ines', name: 'Ines' } },
  }
  responses['GET /api/me'] = { body: ines }
  await expectAfter([ines], {
    user: { uid: 'ines' },
    record: { uid: 'ines' },
    isRecordMissing: false,
  })

  Object.assign(responses, guest)
  await expectAfter([null], { user: null, record: null, isExpired: true })
})

test('a late response for one user never reaches the next', async () => {
  let respond = () => {}
  const delay = new Promise<void>((resolve) => {
    respond = resolve
  })
  const responses: Record<string, FakeResponse> = { ...signedIn, 'POST /api/auth/sign-out': {} }
  const { session, requests } = await startSession(responses)
  await session.refresh()
  responses['GET /api/me'] = { body: record, delay }
  const lateRefresh = session.refresh()
  await expect.poll(() => requests.filter((endpoint) => endpoint === 'GET /api/me').length).toBe(2)
  Object.assign(responses, guest)
  await session.signOut()
  respond()
  await lateRefresh
  expect(session.read()).toMatchObject({ user: null, record: null })
})

test('a usage that cannot be read becomes null', async () => {
  const responses: Record<string, FakeResponse> = { ...signedIn }
  const { session } = await startSession(responses)
  await session.refresh()
  responses['GET /api/usage'] = failWith('limit_unreadable')
  await session.refreshUsage()
  expect(session.read().usage).toBeNull()
})

test('a change is stored and shown; a rejected change throws', async () => {
  const responses: Record<string, FakeResponse> = {
    ...signedIn,
    'PATCH /api/me': { body: { ...record, displayName: 'Mara L.' } },
  }
  const { session } = await startSession(responses)
  await session.refresh()
  await session.updateRecord({ displayName: 'Mara L.' })
  expect(session.read()).toMatchObject({
    record: { displayName: 'Mara L.' },
    user: { displayName: 'Mara L.' },
  })
  responses['PATCH /api/me'] = failWith('bad_request')
  await expect(session.updateRecord({ displayName: '' })).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(session.read().record?.displayName).toBe('Mara L.')
})

test('the number of unread notifications comes with the stream and is cleared on sign-out', async () => {
  const responses: Record<string, FakeResponse> = { ...signedIn }
  const { session } = await startSession(responses)
  await session.refresh()
  expect(session.read().unreadCount).toBe(null)
  responses['GET /api/live'] = {
    text: 'retry: 60000\nevent: notifications\ndata: {"unread":2}\n\n',
  }
  const unsubscribe = session.subscribeToServer()
  await expect.poll(() => session.read().unreadCount).toBe(2)
  unsubscribe()
  Object.assign(responses, guest)
  await session.refresh()
  expect(session.read().unreadCount).toBe(null)
})
