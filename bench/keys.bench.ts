// Measures what checking an API key costs beside checking a session, with 10,000 keys, in
// the folder and on PostgreSQL.
import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import pino from 'pino'
import { readViewer } from '#server/accounts/identity.ts'
import { checkApiKeys } from '#server/accounts/keys/check-keys.ts'
import { hashSessionToken } from '#server/accounts/protection/session-tokens.ts'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { apiKeys } from '#server/db/schema/api-keys.ts'
import type { Deps } from '#server/deps/deps.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type BenchmarkRow, median, timeEach } from './row.ts'
import { withEmptyFolder } from './server.ts'

const log = pino({ level: 'silent' })
const keys = 10_000
const runs = 2000
const insertedAtOnce = 1000

export async function run(): Promise<BenchmarkRow[]> {
  const inFolder = await withEmptyFolder((DATA_DIR) => measure({ DATA_DIR }, 'in the folder'))
  const postgres = await startPostgres()
  try {
    return [inFolder, await measure({ DATABASE_URL: postgres.url }, 'on PostgreSQL')]
  } finally {
    await postgres.stop()
  }
}

const keyOf = (index: number) => `pith_key-${index}`
const tokenOf = (index: number) => `session-${index}`

async function measure(environment: Record<string, string>, where: string): Promise<BenchmarkRow> {
  const settings = readSettings({ ...environment, API_KEY_REQUESTS_PER_MINUTE: '1000000' })
  const db = await openDatabase(settings, log)
  for (let start = 0; start < keys; start += insertedAtOnce) await insert(db.orm, start)
  const deps = { db, settings, now: Date.now, secret: '' } as Deps
  const app = new Hono()
    .use(checkApiKeys(deps))
    .get('/api/usage', async (c) => c.json({ viewer: await readViewer(c, deps) }))
  const request = async (credential: string) => {
    const response = await app.request('/api/usage', {
      headers: { authorization: `Bearer ${credential}` },
    })
    if (response.status !== 200) throw new Error(await response.text())
  }
  const sessionsMs: number[] = []
  const keysMs: number[] = []
  // In turn, so that both meet the same machine.
  for (let round = 0; round < 10; round++) {
    const at = (run: number) => (round * 997 + run * 31) % keys
    sessionsMs.push(...(await timeEach(runs / 10, (run) => request(tokenOf(at(run))), 20)))
    keysMs.push(...(await timeEach(runs / 10, (run) => request(keyOf(at(run))), 20)))
  }
  await db.close()
  return {
    name: `API keys, a check beyond that of a session, ${where}, median`,
    value: median(keysMs) - median(sessionsMs),
    unit: 'ms',
    goal: '<= 1 ms',
  }
}

/** A thousand people, each with a session and with a key that was used just now. */
async function insert(orm: Deps['db']['orm'], start: number): Promise<void> {
  const indexes = Array.from({ length: insertedAtOnce }, (_, index) => start + index)
  const nowMs = Date.now()
  await orm.insert(users).values(
    indexes.map((index) => ({
      id: `person-${index}`,
      name: 'Person',
      email: `${index}@example.org`,
    })),
  )
  await orm.insert(sessions).values(
    indexes.map((index) => ({
      ...{
        id: `session-${index}`,
        userId: `person-${index}`,
        token: hashSessionToken(tokenOf(index)),
      },
      expiresAt: new Date(nowMs + 3_600_000),
    })),
  )
  await orm.insert(apiKeys).values(
    indexes.map((index) => ({
      ...{ id: randomUUID(), userId: `person-${index}`, name: 'Script', start: 'pith_key-' },
      hash: createHash('sha256').update(keyOf(index)).digest('base64url'),
      ...{ scopes: ['read' as const], createdAt: nowMs, lastUsedAt: nowMs + 600_000 },
    })),
  )
}
