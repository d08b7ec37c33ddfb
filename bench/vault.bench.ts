// Measures the vault of 10,000 summaries: how long it takes, and how much memory it takes beside what the process has.
import pino from 'pino'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps/deps.ts'
import { streamVault } from '#server/exports/vault.ts'
import { startPostgres } from '#tests/postgres.ts'
import { seedLibraries } from './library-seed.ts'
import type { BenchmarkRow } from './row.ts'

const megabyte = 1024 * 1024

/** The database is a process of its own, so that the memory is that of the export. */
export async function run(): Promise<BenchmarkRow[]> {
  const postgres = await startPostgres()
  try {
    const db = await openDatabase(readSettings({ DATABASE_URL: postgres.url }), pino({ level: 'silent' }))
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
    return [
      { name: 'Vault of 10,000 summaries, memory', value: (peak - before) / megabyte, unit: 'MB', goal: '<= 100 MB' },
      { name: 'Vault of 10,000 summaries, time', value: seconds, unit: 's', goal: '' },
      { name: 'Vault of 10,000 summaries, size', value: bytes / megabyte, unit: 'MB', goal: '' },
    ]
  } finally {
    await postgres.stop()
  }
}
