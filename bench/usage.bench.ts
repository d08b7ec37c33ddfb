// The allowance under load: how many reservations a second, whether the last one goes to one only, and whether reads stay quick
// while somebody tries passwords.
import { randomInt, randomUUID } from 'node:crypto'
import pino from 'pino'
import { readSettings } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { profiles, users } from '#server/db/schema/accounts.ts'
import { reserve, reserveForGuest } from '#server/usage/reservations.ts'
import { startPostgres } from '#tests/postgres.ts'
import { median, percentile, type Row } from './row.ts'
import { inEmptyFolder, type Running, startServer } from './server.ts'

const log = pino({ level: 'silent' })
const people = 20
const reservations = 2000
const atOnce = 50
const runs = 3

export async function run(): Promise<Row[]> {
  return inEmptyFolder(async (folder) => {
    const inFolder = await countReservations(await openDatabase(readSettings({ DATA_DIR: `${folder}/direct` }), log))
    const postgres = await startPostgres()
    try {
      const url = { DATABASE_URL: postgres.url }
      const onPostgres = await countReservations(await openDatabase(readSettings(url), log))
      // Tries are bounded for each address, so the flood comes from ever new ones.
      const alone = await startServer({ DATA_DIR: `${folder}/served`, TRUSTED_PROXIES: '127.0.0.1' })
      const rush = await rushFor([alone])
      const pace = await readDuringFlood(alone)
      await alone.stop()
      const shared = { ...url, AUTH_SECRET: 'a secret of the benchmark, the same for both' }
      const pair = [
        await startServer({ ...shared, DATA_DIR: `${folder}/one` }),
        await startServer({ ...shared, DATA_DIR: `${folder}/two` }),
      ]
      const rushOnOne = await rushFor(pair.slice(0, 1))
      const rushOnBoth = await rushFor(pair)
      for (const server of pair) await server.stop()
      const one = { unit: 'of 200', goal: '1' }
      return [
        { name: 'Reservations, in the folder', value: inFolder, unit: '/s', goal: '>= 500 /s' },
        { name: 'Reservations, on PostgreSQL', value: onPostgres, unit: '/s', goal: '>= 1,000 /s' },
        { name: 'The last summary goes to, in the folder', value: rush, ...one },
        { name: 'The same on PostgreSQL', value: rushOnOne, ...one },
        { name: 'The same from two processes', value: rushOnBoth, ...one },
        { name: 'Reads while passwords are tried, p99', value: pace, unit: 'ms', goal: '<= 200 ms' },
      ]
    } finally {
      await postgres.stop()
    }
  })
}

/** What a request does to count one, each in a transaction of its own, by people with an account. */
async function countReservations(db: Database): Promise<number> {
  const deps = { settings: readSettings({}), now: Date.now, secret: 'a secret of the benchmark', log }
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
    const work = async () => {
      for (let number = next++; number < reservations; number = next++) {
        const ownerId = owners[number % people]!
        await db.orm.transaction(async (tx) => {
          await reserve(deps, tx, { ownerId, address: 'local', key: `wish ${number}`, workId: randomUUID() })
          await reserveForGuest(deps, tx, ownerId)
        })
      }
    }
    const begin = performance.now()
    await Promise.all(Array.from({ length: atOnce }, work))
    if (round > 0) perSecond.push((reservations * 1000) / (performance.now() - begin))
  }
  await db.close()
  return median(perSecond)
}

const post = (url: string, path: string, { body, ...headers }: { body: unknown; [header: string]: unknown }) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body: JSON.stringify(body),
  })

/** A guest with one summary left asks for two hundred at once; how many are accepted? */
async function rushFor(servers: Running[]): Promise<number> {
  let cookie = ''
  const ask = async (url: string, number: number) => {
    const text = `Talk ${randomUUID()}. ${'The keeper lights the lamp of harbour number one every evening. '.repeat(4)}`
    const body = { transcript: { name: `talk ${number}.txt`, text } }
    const answer = await post(url, '/api/summaries', { body, cookie })
    cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    await answer.arrayBuffer()
    return answer.status
  }
  for (let i = 0; i < 4; i++) await ask(servers[0]!.url, i)
  const asking = Array.from({ length: 200 }, (_, i) => ask(servers[i % servers.length]!.url, i))
  const statuses = await Promise.all(asking)
  const strange = statuses.find((status) => status !== 202 && status !== 429)
  if (strange) throw new Error(`an answer of ${strange} was not expected`)
  return statuses.filter((status) => status === 202).length
}

const floodMs = 8000

/** One reader after the other, while wrong passwords for ever new addresses come as fast as they are answered. */
async function readDuringFlood({ url }: Running): Promise<number> {
  const end = performance.now() + floodMs
  const flood = async () => {
    while (performance.now() < end) {
      const body = { email: `${randomUUID()}@example.org`, password: 'not the password at all' }
      const from = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
      const answer = await post(url, '/api/auth/sign-in/email', { body, 'x-forwarded-for': from })
      if (answer.status === 429) throw new Error('the flood was held back and measured nothing')
      await answer.arrayBuffer()
    }
  }
  const floods = Promise.all(Array.from({ length: 20 }, flood))
  const times: number[] = []
  while (performance.now() < end) {
    const begin = performance.now()
    await (await fetch(`${url}/api/usage`)).arrayBuffer()
    times.push(performance.now() - begin)
  }
  await floods
  return percentile(times, 99)
}
