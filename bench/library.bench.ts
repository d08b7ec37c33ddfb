// How quickly a library of ten thousand summaries answers in the folder, and a hundred of them among a million on PostgreSQL.
import pino from 'pino'
import { libraryQuerySchema } from '#contract/library.ts'
import { readAnalytics, readOverview } from '#server/analytics/analytics.ts'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { listSummaries } from '#server/summaries/library.ts'
import { searchSpoken } from '#server/summaries/transcript-search.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type Size, seedLibraries } from './library-seed.ts'
import { percentile, type Row, timeEach } from './row.ts'
import { inEmptyFolder } from './server.ts'

const log = pino({ level: 'silent' })
const warmUps = 5
const runs = 100

export async function run(): Promise<Row[]> {
  const inFolder = await inEmptyFolder((DATA_DIR) =>
    measure({ DATA_DIR }, { works: 10_000, people: 1, each: 10_000 }, 'in the folder'),
  )
  const postgres = await startPostgres()
  try {
    const size = { works: 10_000, people: 10_000, each: 100 }
    return [...inFolder, ...(await measure({ DATABASE_URL: postgres.url }, size, 'among a million on PostgreSQL'))]
  } finally {
    await postgres.stop()
  }
}

async function measure(environment: Record<string, string>, size: Size, where: string): Promise<Row[]> {
  const db = await openDatabase(readSettings(environment), log)
  await seedLibraries(db.orm, size, Date.now())
  const deps = { db, now: Date.now } as Deps
  const owner = (run: number) => `person-${run % size.people}`
  const { items } = await list(deps, owner(0), {})
  const title = items[0]?.title.split(' ') ?? []
  const word = (run: number) => title[run % title.length] ?? ''
  const misspelt = (run: number) => word(run).replace(/^(.)(.)/, '$2$1')
  const twice = where.includes('PostgreSQL') ? 2 : 1
  const goal = (ms: number) => `<= ${ms * twice} ms`
  const ask = async (name: string, ms: number, work: (run: number) => Promise<unknown>): Promise<Row> => ({
    name: `Library, ${name}, ${where}, p99`,
    value: percentile(await timeEach(runs, work, warmUps), 99),
    unit: 'ms',
    goal: goal(ms),
  })
  const rows = [
    await ask('list', 100, (run) => list(deps, owner(run), { page: 1 + (run % 10) })),
    await ask('search', 100, (run) => list(deps, owner(run), { search: word(run) })),
    await ask('misspelt search', 100, (run) => list(deps, owner(run), { search: misspelt(run) })),
    await ask('filter', 100, (run) => list(deps, owner(run), { sentiment: 'positive', rating: 4, saved: 'true' })),
    await ask('spoken', 300, (run) => searchSpoken(deps, owner(run), { search: word(run), page: 1 })),
    await ask('analytics of a year', 150, (run) =>
      readAnalytics(deps, { userId: owner(run), zone: 'Europe/Berlin', range: '1y' }),
    ),
    await ask('dashboard', 100, (run) => readOverview(deps, { userId: owner(run), zone: 'Europe/Berlin' })),
  ]
  await db.close()
  return rows
}

function list(deps: Deps, ownerId: string, query: Record<string, unknown>) {
  return listSummaries(deps, ownerId, libraryQuerySchema.parse(query))
}
