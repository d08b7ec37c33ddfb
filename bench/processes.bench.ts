// Measures how many summaries three processes make together on one PostgreSQL, compared
// with one, without a model.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { startPostgres } from '#tests/postgres.ts'
import { openClient } from './client.ts'
import type { BenchmarkRow } from './row.ts'
import { type ServerProcess, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const summaries = 60
const [one, three] = [1, 3]

export async function run(): Promise<BenchmarkRow[]> {
  const alone = await measure(one)
  const together = await measure(three)
  // Processes cannot be faster than the cores on which they run.
  const goal = availableParallelism() > three ? '>= 2.2' : `>= 2.2 with more than ${three} cores`
  return [
    { name: 'Summaries of an hour, one process on PostgreSQL', value: alone, unit: '/s', goal: '' },
    { name: 'The same, three processes', value: together, unit: '/s', goal: '' },
    { name: 'Three processes compared with one', value: together / alone, unit: 'times', goal },
  ]
}

/** Resolves to summaries a second. */
async function measure(count: number): Promise<number> {
  const postgres = await startPostgres()
  try {
    return await withEmptyFolder(async (folder) => {
      const shared = { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(32).toString('hex') }
      const servers: ServerProcess[] = []
      for (let i = 0; i < count; i++)
        servers.push(await startServer({ ...shared, DATA_DIR: `${folder}/${i}` }))
      try {
        await summarizeAll(servers, { count: servers.length, name: 'warm-up' })
        const startMs = performance.now()
        await summarizeAll(servers, { count: summaries, name: 'take' })
        return (summaries * 1000) / (performance.now() - startMs)
      } finally {
        for (const server of servers) await server.stop()
      }
    })
  } finally {
    await postgres.stop()
  }
}

/** Each by somebody else, at one of the processes in turn, all at once. */
async function summarizeAll(
  servers: ServerProcess[],
  { count, name }: { count: number; name: string },
): Promise<void> {
  const talk = toVtt(makeVideo(1))
  const requests = Array.from({ length: count }, (_, i) =>
    openClient(servers[i % servers.length]!.url, `10.${name.length}.0.${i}`).summarize({
      transcript: {
        name: 'talk.vtt',
        text: talk.replace('\n\n', `\n\n00:00:00.000 --> 00:00:00.100\n${name} ${i}.\n\n`),
      },
    }),
  )
  await Promise.all(requests)
}
