// Measures many long talks at once in the folder, without a model: how long a person
// waits in the middle of the crowd, and the memory.
import { openClient } from './client.ts'
import { type BenchmarkRow, median } from './row.ts'
import { peakMegabytes, resetPeakMemory, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const hours = 3
const bursts = [
  { people: 50, waitGoal: '<= 7.5 s', memoryGoal: '<= 365 MB' },
  { people: 200, waitGoal: '', memoryGoal: '' },
]

export async function run(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  for (const { people, waitGoal, memoryGoal } of bursts) {
    const { waitSeconds, megabytes } = await withEmptyFolder((folder) => measure(folder, people))
    const name = `${people} talks of three hours at once`
    rows.push(
      {
        name: `${name}, until half of them are summarized`,
        value: waitSeconds,
        unit: 's',
        goal: waitGoal,
      },
      { name: `${name}, memory at most`, value: megabytes, unit: 'MB', goal: memoryGoal },
    )
  }
  return rows
}

async function measure(
  folder: string,
  people: number,
): Promise<{ waitSeconds: number; megabytes: number }> {
  const server = await startServer({ DATA_DIR: folder })
  const talk = toVtt(makeVideo(hours))
  try {
    await openClient(server.url).summarize(uploadOf(talk, 'warm-up'))
    resetPeakMemory(server.pid)
    const startMs = performance.now()
    const waits = Array.from({ length: people }, async (_, i) => {
      await openClient(server.url, `10.1.${i >> 8}.${i & 255}`).summarize(
        uploadOf(talk, `take ${i}`),
      )
      return (performance.now() - startMs) / 1000
    })
    return { waitSeconds: median(await Promise.all(waits)), megabytes: peakMegabytes(server.pid) }
  } finally {
    await server.stop()
  }
}

/** The same talk with another ending, so that nobody's summary serves somebody else. */
const uploadOf = (talk: string, take: string) => ({
  transcript: {
    name: 'talk.vtt',
    text: `${talk}\n\n03:00:30.000 --> 03:00:32.000\nThis was ${take} of the talk.\n`,
  },
})
