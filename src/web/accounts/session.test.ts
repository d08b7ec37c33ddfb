import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventSource } from 'undici'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { UserRecord } from '#contract/account.ts'
import { type ProblemCode, problems } from '#contract/problems.ts'
import type { Usage } from '#contract/usage.ts'
import { connect } from '../api.ts'
import { createSession } from './session.ts'

// Node has no EventSource of its own; this one speaks the same protocol.
globalThis.EventSource ??= EventSource as unknown as typeof globalThis.EventSource

const mara = { id: 'mara', name: 'Mara Lindqvist', email: 'mara@lindqvist.example' }
const record: UserRecord = {
  uid: 'mara',
  displayName: 'Mara Lindqvist',
  email: 'mara@lindqvist.example',
  plan: 'free',
  summariesCount: 2,
  summariesLimit: 5,
  createdAt: 1,
  lastLoginAt: 2,
  lastSummaryAt: null,
  preferences: { theme: 'light', summaryLength: 'medium', autoSave: true, notifications: true },
  username: null,
  findable: false,
  stats: { totalVideosSummarized: 2, totalTimeSaved: 0, averageRating: 0, thisMonthCount: 2 },
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
let warned: MockInstance
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  warned.mockRestore()
  server?.close().closeAllConnections()
})

type Answer = { status?: number; body?: unknown; text?: string; hold?: Promise<void> }
const refused = (code: ProblemCode): Answer => ({
  status: problems[code].status,
  body: { error: { code, message: problems[code].text } },
})

/** A session over a server that answers as told; `answers` may be changed on the way. Calls are noted in order. */
async function aSession(answers: Record<string, Answer>) {
  const calls: string[] = []
  const listener: RequestListener = async (request, response) => {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    const { status = 200, body = {}, text, hold } = answers[call] ?? refused('no_such_address')
    await hold
    response
      .writeHead(status, { 'content-type': text ? 'text/event-stream' : 'application/json' })
      .end(text ?? JSON.stringify(body))
  }
  server = createServer(listener)
  await new Promise<void>((ready) => void server?.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { session: createSession(connect({ base, pageOrigin: base })), calls }
}

const guest = { 'GET /api/auth/get-session': { body: null }, 'GET /api/usage': { body: { ...usage, scope: 'guest' } } }
const signedIn = {
  'GET /api/auth/get-session': { body: { session: {}, user: mara } },
  'GET /api/me': { body: record },
  'GET /api/usage': { body: usage },
}

test('it is loading until the server has said who this is, and no longer', async () => {
  let answer = () => {}
  const hold = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { session } = await aSession({ ...guest, 'GET /api/auth/get-session': { body: null, hold } })
  const seen: boolean[] = []
  session.subscribe(() => seen.push(session.read().loading))
  const asked = session.refresh()
  await new Promise((later) => setTimeout(later, 50))
  expect(session.read()).toMatchObject({ loading: true, user: null })
  answer()
  await asked
  expect(session.read()).toMatchObject({ loading: false, user: null, record: null, usage: { scope: 'guest' } })
  expect(seen.at(-1)).toBe(false)
})

test('a guest has no record, and none is asked for', async () => {
  const { session, calls } = await aSession(guest)
  await session.refresh()
  expect(calls).not.toContain('GET /api/me')
})

test('who is signed in gets their record and usage', async () => {
  const { session } = await aSession(signedIn)
  await session.refresh()
  expect(session.read()).toMatchObject({
    loading: false,
    user: { uid: 'mara', displayName: 'Mara Lindqvist', email: 'mara@lindqvist.example' },
    record: { uid: 'mara' },
    usage: { used: 2 },
  })
})

test('a user without a record: warned once, no profile, and a new one can be written', async () => {
  const answers: Record<string, Answer> = { ...signedIn, 'GET /api/me': { body: null } }
  const { session } = await aSession(answers)
  await session.refresh()
  await session.refresh()
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, record: null, recordMissing: true })
  expect(warned).toHaveBeenCalledTimes(1)

  answers['POST /api/me'] = refused('servers_down')
  await session.createRecord()
  expect(session.read().recordMissing).toBe(true)
  answers['POST /api/me'] = { body: record }
  await session.createRecord()
  expect(session.read()).toMatchObject({ record: { uid: 'mara' }, recordMissing: false })
})

test('when nobody answers it says so, and one may go on as a guest', async () => {
  const answers: Record<string, Answer> = { 'GET /api/auth/get-session': refused('servers_down') }
  const { session } = await aSession(answers)
  await session.refresh()
  expect(session.read()).toMatchObject({ loading: true, failure: { code: 'servers_down' } })
  session.goOnAsGuest()
  expect(session.read()).toMatchObject({ loading: false, user: null })
  Object.assign(answers, signedIn)
  await session.refresh()
  expect(session.read()).toMatchObject({ failure: null, user: { uid: 'mara' } })
})

test('signing up makes the account, signs in, and reads the record; a missing one is written', async () => {
  const answers: Record<string, Answer> = {
    ...signedIn,
    'POST /api/auth/sign-up/email': {},
    'POST /api/auth/sign-in/email': {},
    'GET /api/me': { body: null },
    'POST /api/me': { body: record },
  }
  const { session, calls } = await aSession(answers)
  await session.signUp({ name: 'Mara', email: 'mara@lindqvist.example', password: 'correct-horse' })
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, record: { uid: 'mara' } })
  expect(calls.filter((call) => call !== 'GET /api/usage')).toEqual([
    'POST /api/auth/sign-up/email',
    'POST /api/auth/sign-in/email',
    'GET /api/auth/get-session',
    'GET /api/me',
    'POST /api/me',
  ])
})

test('a refused sign-in keeps what the provider says, and changes nothing', async () => {
  const { session } = await aSession({ ...guest, 'POST /api/auth/sign-in/email': refused('wrong_credentials') })
  await session.refresh()
  await expect(session.signIn({ email: 'a@b.example', password: 'x' })).rejects.toMatchObject({
    code: 'wrong_credentials',
    message: 'Invalid email or password',
  })
  expect(session.read()).toMatchObject({ user: null, lost: false })
})

test('signing out clears the profile', async () => {
  const answers: Record<string, Answer> = { ...signedIn, 'POST /api/auth/sign-out': {} }
  const { session } = await aSession(answers)
  await session.refresh()
  Object.assign(answers, guest)
  await session.signOut()
  expect(session.read()).toMatchObject({ user: null, record: null, lost: false, usage: { scope: 'guest' } })
})

test('signing out that fails is logged, told, and leaves one signed in', async () => {
  const { session } = await aSession({ ...signedIn, 'POST /api/auth/sign-out': refused('servers_down') })
  await session.refresh()
  await expect(session.signOut()).rejects.toMatchObject({ code: 'servers_down' })
  expect(warned).toHaveBeenCalled()
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, record: { uid: 'mara' } })
})

test('a session that ended elsewhere is noticed; one that only one call doubted is kept', async () => {
  const answers: Record<string, Answer> = { ...signedIn }
  const { session } = await aSession(answers)
  await session.refresh()
  await session.checkAlive()
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, lost: false })
  answers['GET /api/auth/get-session'] = refused('servers_down')
  await session.checkAlive()
  expect(session.read().user).not.toBeNull()
  Object.assign(answers, guest)
  await session.checkAlive()
  expect(session.read()).toMatchObject({ user: null, record: null, lost: true })
  session.goOnAsGuest()
  expect(session.read().lost).toBe(false)
})

const events = (...records: unknown[]): Answer => ({
  text: `retry: 60000\n${records.map((data) => `event: user\ndata: ${JSON.stringify(data)}\n\n`).join('')}`,
})

test('the stream brings changes, tells a lost session from a missing record, and another person from the same', async () => {
  const answers: Record<string, Answer> = { ...signedIn }
  const { session } = await aSession(answers)
  await session.refresh()
  async function hear(...records: unknown[]) {
    answers['GET /api/live'] = events(...records)
    const stop = session.follow()
    await new Promise((later) => setTimeout(later, 150))
    stop()
  }
  await hear(record, { ...record, plan: 'pro' })
  expect(session.read().record?.plan).toBe('pro')

  await hear(null)
  expect(session.read()).toMatchObject({ user: { uid: 'mara' }, recordMissing: true, lost: false })

  const ines = { ...record, uid: 'ines', displayName: 'Ines' }
  answers['GET /api/auth/get-session'] = { body: { session: {}, user: { ...mara, id: 'ines', name: 'Ines' } } }
  answers['GET /api/me'] = { body: ines }
  await hear(ines)
  expect(session.read()).toMatchObject({ user: { uid: 'ines' }, record: { uid: 'ines' }, recordMissing: false })

  Object.assign(answers, guest)
  await hear(null)
  expect(session.read()).toMatchObject({ user: null, record: null, lost: true })
})

test('an answer about the one before never reaches the one after', async () => {
  let answer = () => {}
  const hold = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answers: Record<string, Answer> = { ...signedIn, 'POST /api/auth/sign-out': {} }
  const { session } = await aSession(answers)
  await session.refresh()
  answers['GET /api/me'] = { body: record, hold }
  const late = session.refresh()
  await new Promise((later) => setTimeout(later, 50))
  Object.assign(answers, guest)
  await session.signOut()
  answer()
  await late
  expect(session.read()).toMatchObject({ user: null, record: null })
})

test('a usage that cannot be read is no number', async () => {
  const answers: Record<string, Answer> = { ...signedIn }
  const { session } = await aSession(answers)
  await session.refresh()
  answers['GET /api/usage'] = refused('limit_unreadable')
  await session.refreshUsage()
  expect(session.read().usage).toBeNull()
})

test('a change is stored and seen; one that is refused throws', async () => {
  const answers: Record<string, Answer> = {
    ...signedIn,
    'PATCH /api/me': { body: { ...record, displayName: 'Mara L.' } },
  }
  const { session } = await aSession(answers)
  await session.refresh()
  await session.changeRecord({ displayName: 'Mara L.' })
  expect(session.read()).toMatchObject({ record: { displayName: 'Mara L.' }, user: { displayName: 'Mara L.' } })
  answers['PATCH /api/me'] = refused('bad_request')
  await expect(session.changeRecord({ displayName: '' })).rejects.toMatchObject({ code: 'bad_request' })
  expect(session.read().record?.displayName).toBe('Mara L.')
})

test('how much is unread comes with the stream, and is forgotten with the person', async () => {
  const answers: Record<string, Answer> = { ...signedIn }
  const { session } = await aSession(answers)
  await session.refresh()
  expect(session.read().unread).toBe(null)
  answers['GET /api/live'] = { text: 'retry: 60000\nevent: notifications\ndata: {"unread":2}\n\n' }
  const stop = session.follow()
  await new Promise((later) => setTimeout(later, 150))
  stop()
  expect(session.read().unread).toBe(2)
  Object.assign(answers, guest)
  await session.refresh()
  expect(session.read().unread).toBe(null)
})
