// An operator moderates and administrates from the terminal: on the database directly, or
// through the running server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { freePort } from '#tests/postgres.ts'
import { runPith } from './pith.ts'

type Environment = Record<string, string>

async function pith(args: string[], env: Environment) {
  const output = { out: '', err: '' }
  const open = (name: 'out' | 'err') => {
    const stream = new PassThrough()
    stream.on('data', (chunk: Buffer) => {
      output[name] += chunk.toString()
    })
    return stream
  }
  const code = await runPith(args, {
    env,
    stdin: Readable.from([]),
    stdout: open('out'),
    stderr: open('err'),
    interrupts: process,
  })
  return { code, ...output }
}

/** Ann reports a playlist of Eve's. Resolves to its id. */
async function createReport(testServer: TestServer): Promise<string> {
  const [ann, eve] = [newPerson(testServer), newPerson(testServer)]
  await ann.signUp('Ann')
  await eve.signUp('Eve')
  const response = await eve.sendJson('POST', '/api/playlists', {
    name: 'Win \u200bmoney',
    isPublic: true,
  })
  const { id } = (await response.json()) as Playlist
  await ann.sendJson('POST', '/api/reports', {
    kind: 'playlist',
    targetId: id,
    reason: 'spam',
    note: 'Look',
  })
  return id
}

async function expectModeration(testServer: TestServer, env: Environment) {
  const id = await createReport(testServer)
  const statusOf = async () => (await newPerson(testServer).send(`/api/playlists/${id}`)).status
  const listed = await pith(['moderate', 'list'], env)
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toContain(`playlist ${id}\n  "Win  money" by Eve\n`)
  expect(listed.out).toMatch(/\d{4}-\d\d-\d\dT\S+Z spam "Look"\n {2}report [\da-f-]{36}\n/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: texts of users must not control the terminal
  expect(listed.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200b]/)
  expect(await pith(['moderate', 'hide', 'playlist', id], env)).toMatchObject({
    code: 0,
    out: 'Hidden.\n',
  })
  expect(await statusOf()).toBe(404)
  expect(await pith(['moderate', 'hide', 'playlist', id], env)).toMatchObject({
    out: 'It was already hidden.\n',
  })
  expect(await pith(['moderate', 'list'], env)).toMatchObject({
    code: 0,
    out: 'No open reports.\n',
  })
  const all = JSON.parse((await pith(['moderate', 'list', '--all', '--json'], env)).out) as {
    cases: object[]
  }
  expect(all.cases).toMatchObject([
    { kind: 'playlist', id, text: 'Win \u200bmoney', isHidden: true, isSettled: true },
  ])
  expect(await pith(['moderate', 'restore', 'playlist', id], env)).toMatchObject({
    code: 0,
    out: 'Restored.\n',
  })
  expect(await statusOf()).toBe(200)
  const unknown = await pith(['moderate', 'hide', 'comment', 'x', '--json'], env)
  expect(unknown).toMatchObject({ code: 2, err: 'pith: There is no comment x.\n' })
  expect(JSON.parse(unknown.out)).toMatchObject({ error: { code: 'comment_not_found' } })
}

const [, [, openPostgres]] = engines as [unknown, (typeof engines)[number]]

test('moderation works beside servers on PostgreSQL', async () => {
  const engine = await openPostgres()
  const testServer = await startTestServer({ database: engine.database, idle: true })
  await expectModeration(testServer, { DATABASE_URL: engine.url! })
  await testServer.close()
})

describe('beside a server that uses the data folder', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pith-moderate-'))
  const secret = 'a secret that only this folder knows, and its server'
  let testServer: TestServer
  let server: ServerType
  let lockOwner: ChildProcess
  let PORT = ''
  beforeAll(async () => {
    testServer = await startTestServer({ idle: true, secret, now: Date.now })
    const port = await freePort()
    PORT = String(port)
    server = serve({ fetch: testServer.app.fetch, port, hostname: '127.0.0.1' })
    lockOwner = spawn(process.execPath, ['tests/faults/hold-lock.ts', DATA_DIR], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(lockOwner.stdout!, 'data')
    mkdirSync(join(DATA_DIR, 'pg'))
    writeFileSync(join(DATA_DIR, 'auth-secret'), `${secret}\n`)
  })
  afterAll(async () => {
    server.close()
    lockOwner.kill()
    await testServer.close()
    rmSync(DATA_DIR, { recursive: true })
  })

  test('the commands run on the server', () => expectModeration(testServer, { DATA_DIR, PORT }))

  test('a link for a new password comes from the server too', async () => {
    const bob = newPerson(testServer)
    await bob.signUp('Bob')
    const { email } = bob.credentials
    const { code, out } = await pith(['admin', 'reset', email.toUpperCase()], { DATA_DIR, PORT })
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^With this link .+ once, for 10 minutes:\nhttp\S+\n$/),
    ])
    const [, token] = /token=(\S+)/.exec(out)!
    const reset = { token, newPassword: 'a brand new one' }
    expect((await bob.sendJson('POST', '/api/auth/reset-password', reset)).status).toBe(200)
    expect((await bob.signIn({ email, password: 'a brand new one' })).status).toBe(200)
    expect(await pith(['admin', 'reset', 'nobody@example.org'], { DATA_DIR, PORT })).toMatchObject({
      code: 2,
      err: 'pith: There is no account with the address nobody@example.org.\n',
    })
  })

  test.each([
    ['on another port', () => ({ DATA_DIR, PORT: '9' })],
    [
      'with another secret',
      () => ({ DATA_DIR, PORT, AUTH_SECRET: 'Zq7-Kx2!mW9.pL4_vB6+nR1=tY8*uJ3?' }),
    ],
  ])('a server %s cannot be reached, and the message says so', async (_, env) => {
    const { code, err } = await pith(['moderate', 'list'], env())
    expect(code).toBe(1)
    expect(err).toContain(`A server uses the data folder ${DATA_DIR}, but it cannot be reached`)
    expect(err).toContain(
      'Set HOST, PORT and AUTH_SECRET as for that server, or stop it and try again.',
    )
  })
})

test.each(['add', 'remove', 'invite', 'reset'])(
  '`pith admin %s nonsense` says that this is no address',
  async (name) => {
    const { code, err } = await pith(['admin', name, 'nonsense'], {})
    expect([code, err]).toEqual([2, 'pith: "nonsense" is no email address.\n'])
  },
)

test.each([
  [['reset']],
  [['reset', 'a@example.org', 'b']],
  [['list', 'all']],
  [['promote', 'a@example.org']],
])('`pith admin` with %j is rejected with the correct syntax', async (args) => {
  const { code, err } = await pith(['admin', ...args], {})
  expect([code, err]).toEqual([2, expect.stringContaining('Usage: pith admin list | add <email>')])
})

test('a missing data folder is named and not created, and the message says how to get one', async () => {
  const DATA_DIR = join(tmpdir(), 'no-such-folder')
  const { code, err } = await pith(['moderate', 'list'], { DATA_DIR })
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`The data folder ${DATA_DIR} is empty or does not exist.`),
  ])
  expect(err).toContain('If the server has never run, start it once.')
})

test.each([
  [['moderate', 'hide']],
  [['moderate', 'hide', 'person', 'x']],
  [['moderate', 'hide', 'playlist', 'x', 'y']],
  [['moderate', 'dismiss']],
  [['moderate', 'list', 'all']],
  [['moderate', 'ban', 'creator', 'x']],
])('%j is rejected with the correct syntax', async (args) => {
  const { code, err } = await pith(args, {})
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('Usage: pith moderate list [--all] | hide|restore'),
  ])
})
