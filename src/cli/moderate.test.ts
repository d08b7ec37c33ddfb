// The operator at a terminal: on a data folder that is free, beside the server that has it, and where neither is so.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Playlist } from '#contract/playlists.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { freePort } from '#tests/postgres.ts'
import { runPith } from './pith.ts'

type Environment = Record<string, string>

async function pith(words: string[], env: Environment) {
  const said = { out: '', err: '' }
  const open = (name: 'out' | 'err') => {
    const stream = new PassThrough()
    stream.on('data', (chunk: Buffer) => {
      said[name] += chunk.toString()
    })
    return stream
  }
  const code = await runPith(words, { env, stdin: Readable.from([]), stdout: open('out'), stderr: open('err') })
  return { code, ...said }
}

/** Eve shows something, Ann reports it; answers the playlist's id. */
async function aReport(world: World): Promise<string> {
  const [ann, eve] = [aPerson(world), aPerson(world)]
  await ann.signUp('Ann')
  await eve.signUp('Eve')
  const made = await eve.sendJson('POST', '/api/playlists', { name: 'Win \u200bmoney', isPublic: true })
  const { id } = (await made.json()) as Playlist
  await ann.sendJson('POST', '/api/reports', { kind: 'playlist', targetId: id, reason: 'spam', note: 'Look' })
  return id
}

async function moderates(world: World, env: Environment) {
  const id = await aReport(world)
  const statusOf = async () => (await aPerson(world).send(`/api/playlists/${id}`)).status
  const listed = await pith(['moderate', 'list'], env)
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toContain(`playlist ${id}\n  "Win  money" by Eve\n`)
  expect(listed.out).toMatch(/\d{4}-\d\d-\d\dT\S+Z spam "Look"\n {2}report [\da-f-]{36}\n/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what people wrote must not steer the terminal
  expect(listed.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200b]/)
  expect(await pith(['moderate', 'hide', 'playlist', id], env)).toMatchObject({ code: 0, out: 'Hidden.\n' })
  expect(await statusOf()).toBe(404)
  expect(await pith(['moderate', 'hide', 'playlist', id], env)).toMatchObject({ out: 'It was hidden before.\n' })
  expect(await pith(['moderate', 'list'], env)).toMatchObject({ code: 0, out: 'No open reports.\n' })
  const all = JSON.parse((await pith(['moderate', 'list', '--all', '--json'], env)).out) as { cases: object[] }
  expect(all.cases).toMatchObject([{ kind: 'playlist', id, text: 'Win \u200bmoney', isHidden: true, isSettled: true }])
  expect(await pith(['moderate', 'restore', 'playlist', id], env)).toMatchObject({ code: 0, out: 'Shown again.\n' })
  expect(await statusOf()).toBe(200)
  const unknown = await pith(['moderate', 'hide', 'comment', 'x', '--json'], env)
  expect(unknown).toMatchObject({ code: 2, err: 'pith: There is no comment x.\n' })
  expect(JSON.parse(unknown.out)).toMatchObject({ error: { code: 'comment_not_found' } })
}

const [, [, openPostgres]] = engines as [unknown, (typeof engines)[number]]

test('beside servers on PostgreSQL', async () => {
  const engine = await openPostgres()
  const world = await startWorld({ database: engine.database, idle: true })
  await moderates(world, { DATABASE_URL: engine.url! })
  await world.close()
}, 60_000)

describe('beside the server that has the data folder', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pith-moderate-'))
  const secret = 'a secret that only this folder knows, and its server'
  let world: World
  let server: ServerType
  let holder: ChildProcess
  let PORT = ''
  beforeAll(async () => {
    world = await startWorld({ idle: true, secret, now: Date.now })
    const port = await freePort()
    PORT = String(port)
    server = serve({ fetch: world.app.fetch, port, hostname: '127.0.0.1' })
    holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'])
    mkdirSync(join(DATA_DIR, 'pg'))
    writeFileSync(join(DATA_DIR, 'auth-secret'), `${secret}\n`)
    writeFileSync(join(DATA_DIR, 'pith.lock'), JSON.stringify({ pid: holder.pid, host: hostname() }))
  })
  afterAll(async () => {
    server.close()
    holder.kill()
    await world.close()
    rmSync(DATA_DIR, { recursive: true })
  })

  test('the server carries the orders out', () => moderates(world, { DATA_DIR, PORT }))

  test.each([
    ['at another port', () => ({ DATA_DIR, PORT: '9' })],
    ['with another secret', () => ({ DATA_DIR, PORT, AUTH_SECRET: 'x'.repeat(40) })],
  ])('who looks for it %s is told so', async (_, env) => {
    const { code, err } = await pith(['moderate', 'list'], env())
    expect(code).toBe(1)
    expect(err).toContain(`A server has the data folder ${DATA_DIR}, but does not answer`)
    expect(err).toContain('Set HOST, PORT and AUTH_SECRET as for that server, or stop it and try again.')
  })
})

test('a folder without data is named, and none is made', async () => {
  const DATA_DIR = join(tmpdir(), 'no-such-folder')
  const { code, err } = await pith(['moderate', 'list'], { DATA_DIR })
  expect([code, err]).toEqual([1, expect.stringContaining(`There is nothing in the data folder ${DATA_DIR}.`)])
})

test.each([
  [['moderate', 'hide']],
  [['moderate', 'hide', 'person', 'x']],
  [['moderate', 'hide', 'playlist', 'x', 'y']],
  [['moderate', 'dismiss']],
  [['moderate', 'list', 'all']],
  [['moderate', 'ban', 'creator', 'x']],
])('%j is not understood, and says how it is typed', async (words) => {
  const { code, err } = await pith(words, {})
  expect([code, err]).toEqual([2, expect.stringContaining('Type pith moderate list [--all], hide or restore')])
})
