// How long `npm start` takes where everything is installed and built and the folder has been opened before.
import { median, type Row } from './row.ts'
import { inEmptyFolder, start } from './server.ts'

const runs = 5

export async function run(): Promise<Row[]> {
  const seconds = await inEmptyFolder(async (folder) => {
    await startAndStop(folder) // installs, builds and makes the folder where need be
    const taken: number[] = []
    for (let run = 0; run < runs; run++) taken.push(await startAndStop(folder))
    return median(taken)
  })
  return [{ name: 'Second npm start until ready', value: seconds, unit: 's', goal: '<= 3 s' }]
}

async function startAndStop(folder: string): Promise<number> {
  const server = await start(['npm', 'start'], { DATA_DIR: folder })
  await server.stop()
  return server.readyMs / 1000
}
