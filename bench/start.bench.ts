// Measures `npm start` when everything is installed and built and the data folder exists.
import { type BenchmarkRow, median } from './row.ts'
import { startCommand, withEmptyFolder } from './server.ts'

const runs = 5

export async function run(): Promise<BenchmarkRow[]> {
  const seconds = await withEmptyFolder(async (folder) => {
    await startAndStop(folder) // installs, builds and creates the folder if necessary
    const durations: number[] = []
    for (let run = 0; run < runs; run++) durations.push(await startAndStop(folder))
    return median(durations)
  })
  return [{ name: 'Second npm start until ready', value: seconds, unit: 's', goal: '<= 3 s' }]
}

async function startAndStop(folder: string): Promise<number> {
  const server = await startCommand(['npm', 'start'], { DATA_DIR: folder })
  await server.stop()
  return server.readyMs / 1000
}
