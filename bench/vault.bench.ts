// Measures the vault of 10,000 summaries: how long it takes, and how much memory it takes
// beside what the process has.
import pino from 'pino'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps/deps.ts'
import { streamVault } from '#server/library/exports/vault.ts'
import { startPostgres } from '#tests/postgres.ts'
import { seedLibraries } from './library-seed.ts'
import { type BenchmarkRow, everything, type Wanted, wantsDatabase } from './row.ts'
import { withEmptyFolder } from './server.ts'

const megabyte = 1024 * 1024

export async function run(wanted: Wanted = everything): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  // In the folder the database works in this process, and what it reads into its cache counts too.
  if (wantsDatabase(wanted, 'folder'))
    await withEmptyFolder(async (DATA_DIR) => {
      rows.push(...(await measure({ DATA_DIR }, 'in the folder')))
    })
  if (!wantsDatabase(wanted, 'postgres')) return rows
  const postgres = await startPostgres()
  try {
    return [...rows, ...(await measure({ DATABASE_URL: postgres.url }, 'on PostgreSQL'))]
  } finally {
    await postgres.stop()
  }
}

async function measure(
  environment: Record<string, string>,
  where: string,
): Promise<BenchmarkRow[]> {
  const db = await openDatabase(readSettings(environment), pino({ level: 'silent' }))
  await seedLibraries(db.orm, { generations: 10_000, people: 1, summariesEach: 10_000 }, Date.now())
  const deps = { db, now: Date.now } as Deps
  const before = process.memoryUsage().rss
  const startedMs = performance.now()
  let [peak, bytes] = [before, 0]
  for await (const chunk of streamVault(deps, 'person-0')) {
    bytes += chunk.length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - startedMs) / 1000
  await db.close()
  const name = `Vault of 10,000 summaries ${where}`
  return [
    { name: `${name}, memory`, value: (peak - before) / megabyte, unit: 'MB', goal: '<= 100 MB' },
    { name: `${name}, time`, value: seconds, unit: 's', goal: '' },
    { name: `${name}, size`, value: bytes / megabyte, unit: 'MB', goal: '' },
  ]
}
