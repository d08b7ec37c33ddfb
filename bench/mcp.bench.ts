// Measures a search of an assistant in a library of 10,000 summaries in the folder: the
// tool, with the key's check and the protocol.
import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import pino from 'pino'
import { checkApiKeys } from '#server/accounts/keys/check-keys.ts'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { users } from '#server/db/schema/accounts.ts'
import { apiKeys } from '#server/db/schema/api-keys.ts'
import type { Deps } from '#server/deps/deps.ts'
import { createOpenStreams } from '#server/http/open-streams.ts'
import { libraryRoutes } from '#server/library/routes.ts'
import { mcpRoutes } from '#server/mcp/routes.ts'
import { seedLibraries } from './library-seed.ts'
import { type BenchmarkRow, percentile, timeEach } from './row.ts'
import { withEmptyFolder } from './server.ts'

const log = pino({ level: 'silent' })
const key = 'pith_of-the-benchmark'
const userId = 'person-0'
const runs = 100

export async function run(): Promise<BenchmarkRow[]> {
  return withEmptyFolder(async (DATA_DIR) => {
    const settings = readSettings({ DATA_DIR, API_KEY_REQUESTS_PER_MINUTE: '1000000' })
    const db = await openDatabase(settings, log)
    await db.orm.insert(users).values({ id: userId, name: 'Person', email: 'person@example.org' })
    await db.orm.insert(apiKeys).values({
      ...{
        id: randomUUID(),
        userId,
        name: 'Assistant',
        start: 'pith_of-t',
        scopes: ['read'],
        createdAt: 0,
      },
      hash: createHash('sha256').update(key).digest('base64url'),
    })
    await seedLibraries(
      db.orm,
      { generations: 10_000, people: 1, summariesEach: 10_000 },
      Date.now(),
    )
    const deps = {
      db,
      settings,
      now: Date.now,
      log,
      stopping: new AbortController().signal,
    } as Deps
    const app = new Hono().use(checkApiKeys(deps)).route('/api/summaries', libraryRoutes(deps))
    app.route(
      '/',
      mcpRoutes(deps, createOpenStreams(deps), (path, init, env) => app.request(path, init, env)),
    )
    const words = await findWords(app)
    const value = percentile(
      await timeEach(runs, (run) => search(app, words[run % words.length] ?? ''), 5),
      99,
    )
    await db.close()
    return [
      {
        name: 'MCP, search_library, 10,000 summaries in the folder, p99',
        value,
        unit: 'ms',
        goal: '<= 150 ms',
      },
    ]
  })
}

const headers = {
  ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  accept: 'application/json, text/event-stream',
}

/** The words of a title in the library. */
async function findWords(app: Hono): Promise<string[]> {
  const { items } = (await (await app.request('/api/summaries', { headers })).json()) as {
    items: { title: string }[]
  }
  return items[0]?.title.split(' ') ?? []
}

async function search(app: Hono, query: string): Promise<void> {
  const params = { name: 'search_library', arguments: { query } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const response = await app.request('/mcp', { method: 'POST', headers, body })
  const answer = await response.text()
  if (!answer.includes('"structuredContent"') || answer.includes('"isError":true'))
    throw new Error(answer)
}
