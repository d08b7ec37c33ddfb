// What an idle server holds in memory a while after its start, on its folder and on a PostgreSQL server.
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#tests/postgres.ts'
import { median, type Row } from './row.ts'
import { inEmptyFolder, residentMegabytes, type Settings, startServer } from './server.ts'

const settleMs = 10_000
const runs = 3

export async function run(): Promise<Row[]> {
  const onFolder = await measureRuns((folder) => idleMegabytes({ DATA_DIR: folder }))
  const postgres = await startPostgres()
  const onPostgres = await measureRuns((folder) =>
    idleMegabytes({ DATA_DIR: folder, DATABASE_URL: postgres.url }),
  ).finally(postgres.stop)
  return [
    { name: 'Idle server on its folder', value: onFolder, unit: 'MB', goal: '<= 350 MB' },
    { name: 'Idle server on PostgreSQL', value: onPostgres, unit: 'MB', goal: '<= 200 MB' },
  ]
}

async function measureRuns(measure: (folder: string) => Promise<number>): Promise<number> {
  const megabytes: number[] = []
  for (let run = 0; run < runs; run++) megabytes.push(await inEmptyFolder(measure))
  return median(megabytes)
}

async function idleMegabytes(settings: Settings): Promise<number> {
  const server = await startServer(settings)
  try {
    await wait(settleMs)
    return residentMegabytes(server.pid)
  } finally {
    await server.stop()
  }
}
