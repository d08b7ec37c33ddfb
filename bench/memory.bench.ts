// Measures the memory of an idle server: in a new folder, in the same folder later, and
// on PostgreSQL.
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#tests/postgres.ts'
import { type BenchmarkRow, median } from './row.ts'
import { residentMegabytes, type ServerSettings, startServer, withEmptyFolder } from './server.ts'

/** Long enough for a garbage collection. */
const settleMs = 20_000
const runs = 3

export async function run(): Promise<BenchmarkRow[]> {
  const first: number[] = []
  const later: number[] = []
  const onPostgres: number[] = []
  const postgres = await startPostgres()
  try {
    for (let run = 0; run < runs; run++) {
      await withEmptyFolder(async (folder) => {
        first.push(await idleMegabytes({ DATA_DIR: folder }))
        later.push(await idleMegabytes({ DATA_DIR: folder }))
        onPostgres.push(await idleMegabytes({ DATA_DIR: folder, DATABASE_URL: postgres.url }))
      })
    }
  } finally {
    await postgres.stop()
  }
  return [
    { name: 'Idle server on a new folder', value: median(first), unit: 'MB', goal: '<= 250 MB' },
    { name: 'Idle server on its folder', value: median(later), unit: 'MB', goal: '<= 250 MB' },
    { name: 'Idle server on PostgreSQL', value: median(onPostgres), unit: 'MB', goal: '<= 100 MB' },
  ]
}

async function idleMegabytes(settings: ServerSettings): Promise<number> {
  const server = await startServer(settings)
  try {
    await wait(settleMs)
    return residentMegabytes(server.pid)
  } finally {
    await server.stop()
  }
}
