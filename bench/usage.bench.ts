// Measures the allowance under load: reservations a second, whether only one request gets
// the last summary, and reads while an attacker tries passwords.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import pino from 'pino'
import { openMailer } from '#server/adapters/mail/mail.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { profiles, users } from '#server/db/schema/accounts.ts'
import { countInTotal, reserve } from '#server/usage/reservations.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type BenchmarkRow, median, percentile } from './row.ts'
import { type ServerProcess, startServer, withEmptyFolder } from './server.ts'

const log = pino({ level: 'silent' })
const people = 20
const reservations = 2000
const concurrency = 50
const runs = 3

export async function run(): Promise<BenchmarkRow[]> {
  return withEmptyFolder(async (folder) => {
    const inFolder = await measureReservations(
      await openDatabase(readSettings({ DATA_DIR: `${folder}/direct` }), log),
    )
    const postgres = await startPostgres()
    try {
      const url = { DATABASE_URL: postgres.url }
      const onPostgres = await measureReservations(await openDatabase(readSettings(url), log))
      // The rate limit is per address, so the flood uses a new address for each attempt.
      const single = await startServer({
        DATA_DIR: `${folder}/served`,
        TRUSTED_PROXIES: '127.0.0.1',
      })
      const acceptedInFolder = await countAcceptedInRush([single])
      const readMs = await measureReadsDuringFlood(single)
      await single.stop()
      const shared = { ...url, AUTH_SECRET: randomBytes(32).toString('hex') }
      const pair = [
        await startServer({ ...shared, DATA_DIR: `${folder}/one` }),
        await startServer({ ...shared, DATA_DIR: `${folder}/two` }),
      ]
      const acceptedByOne = await countAcceptedInRush(pair.slice(0, 1))
      const acceptedByTwo = await countAcceptedInRush(pair)
      for (const server of pair) await server.stop()
      const ofTwoHundred = { unit: 'of 200', goal: '1' }
      return [
        { name: 'Reservations, in the folder', value: inFolder, unit: '/s', goal: '>= 500 /s' },
        { name: 'Reservations, on PostgreSQL', value: onPostgres, unit: '/s', goal: '>= 1,000 /s' },
        {
          name: 'Requests that get the last summary, in the folder',
          value: acceptedInFolder,
          ...ofTwoHundred,
        },
        { name: 'The same on PostgreSQL', value: acceptedByOne, ...ofTwoHundred },
        { name: 'The same from two processes', value: acceptedByTwo, ...ofTwoHundred },
        {
          name: 'Reads during password attempts, p99',
          value: readMs,
          unit: 'ms',
          goal: '<= 200 ms',
        },
      ]
    } finally {
      await postgres.stop()
    }
  })
}

/**
 * Reserves as a request does, each in its own transaction, for users with an account.
 * Resolves to reservations a second.
 */
async function measureReservations(db: Database): Promise<number> {
  const settings = readSettings({})
  const mailer = openMailer({ settings, log })
  const deps = {
    settings,
    mailer,
    payments: null,
    now: Date.now,
    secret: 'a secret of the benchmark',
    log,
  }
  const nowMs = Date.now()
  const times = { planSince: nowMs, createdAt: nowMs, lastLoginAt: nowMs, updatedAt: nowMs }
  const owners: string[] = []
  const perSecond: number[] = []
  for (let round = 0; round <= runs; round++) {
    for (let i = 0; i < people; i++) {
      const id = randomUUID()
      await db.orm.insert(users).values({ id, name: 'Ann', email: `${id}@example.org` })
      await db.orm.insert(profiles).values({ userId: id, plan: 'ultra', ...times })
      owners[i] = id
    }
    let next = 0
    const reserveNext = async () => {
      for (let number = next++; number < reservations; number = next++) {
        const ownerId = owners[number % people]!
        await db.orm.transaction(async (tx) => {
          const { daily } = await reserve(deps, tx, {
            ownerId,
            address: 'local',
            chargeKey: `key ${number}`,
            generationId: randomUUID(),
            nowMs,
          })
          if (daily) await countInTotal(deps, tx, daily, nowMs)
        })
      }
    }
    const startMs = performance.now()
    await Promise.all(Array.from({ length: concurrency }, reserveNext))
    if (round > 0) perSecond.push((reservations * 1000) / (performance.now() - startMs))
  }
  await db.close()
  return median(perSecond)
}

const post = (
  url: string,
  path: string,
  { body, ...headers }: { body: unknown; [header: string]: unknown },
) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body: JSON.stringify(body),
  })

/**
 * A guest with one summary left requests two hundred at once. Resolves to the number of
 * accepted requests.
 */
async function countAcceptedInRush(servers: ServerProcess[]): Promise<number> {
  let cookie = ''
  const requestSummary = async (url: string, number: number) => {
    const text = `Talk ${randomUUID()}. ${'The keeper lights the lamp of harbour number one every evening. '.repeat(4)}`
    const body = { transcript: { name: `talk ${number}.txt`, text } }
    const response = await post(url, '/api/summaries', { body, cookie })
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? ''
    await response.arrayBuffer()
    return response.status
  }
  for (let i = 0; i < 4; i++) await requestSummary(servers[0]!.url, i)
  const requests = Array.from({ length: 200 }, (_, i) =>
    requestSummary(servers[i % servers.length]!.url, i),
  )
  const statuses = await Promise.all(requests)
  const unexpected = statuses.find((status) => ![202, 429, 503].includes(status))
  if (unexpected) throw new Error(`unexpected status ${unexpected}`)
  return statuses.filter((status) => status === 202).length
}

const floodMs = 8000

/**
 * Reads one after the other while twenty clients try wrong passwords. Resolves to the
 * 99th percentile in milliseconds.
 */
async function measureReadsDuringFlood({ url }: ServerProcess): Promise<number> {
  const endMs = performance.now() + floodMs
  const flood = async () => {
    while (performance.now() < endMs) {
      const body = { email: `${randomUUID()}@example.org`, password: 'not the password at all' }
      const address = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
      const response = await post(url, '/api/auth/sign-in/email', {
        body,
        'x-forwarded-for': address,
      })
      if (response.status === 429) throw new Error('the rate limit stopped the attempts')
      await response.arrayBuffer()
    }
  }
  const floods = Promise.all(Array.from({ length: 20 }, flood))
  const durationsMs: number[] = []
  while (performance.now() < endMs) {
    const startMs = performance.now()
    await (await fetch(`${url}/api/usage`)).arrayBuffer()
    durationsMs.push(performance.now() - startMs)
  }
  await floods
  return percentile(durationsMs, 99)
}
