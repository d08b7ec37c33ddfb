// How long the server answers nobody while it has much to do, and the memory that takes: the built server, watched from inside.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startModel } from '#tests/doubles/model.ts'
import { type Client, openClient } from './client.ts'
import { median, type Row } from './row.ts'
import {
  forgetPeak,
  inEmptyFolder,
  modelSettings,
  peakMegabytes,
  residentMegabytes,
  type Settings,
  startServer,
} from './server.ts'
import { makeTalk, toVtt } from './talk.ts'

const runs = 5
const hours = 10
/** From a first summary on, until the garbage of the start is gone. */
const settleMs = 10_000
const seeds = Array.from({ length: runs }, (_, at) => at + 2)

export async function run(): Promise<Row[]> {
  const talks = seeds.map((seed) => toVtt(makeTalk(hours, seed)))
  const model = await startModel()
  try {
    const extracted = await watch(talks, {})
    const written = await watch(talks, modelSettings(model))
    const slow = await watch(seeds.map(manySpeakers), {})
    return [
      { name: 'Longest pause, ten hours extracted', value: extracted.pauseMs, unit: 'ms', goal: '<= 50 ms' },
      { name: 'Longest pause, ten hours written', value: written.pauseMs, unit: 'ms', goal: '<= 50 ms' },
      { name: 'Longest pause, captions made to be slow', value: slow.pauseMs, unit: 'ms', goal: '<= 50 ms' },
      { name: 'Memory for ten hours, above idle', value: extracted.megabytes, unit: 'MB', goal: '<= 100 MB' },
    ]
  } finally {
    await model.close()
  }
}

/** 80,000 short captions, each of somebody else: 5 MB, as much as is taken. */
function manySpeakers(seed: number): string {
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const cues = Array.from(
    { length: 80_000 },
    (_, i) => `${clock(i)} --> ${clock(i + 1)}\nPERSON ${i % 977}: take${seed} word${i % 7919} more\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

type Watched = { pauseMs: number; megabytes: number }

async function watch(files: string[], settings: Settings): Promise<Watched> {
  return inEmptyFolder(async (folder) => {
    const report = join(folder, 'pause')
    const preload = pathToFileURL('bench/loop-delay.mjs').href
    const server = await startServer({
      DATA_DIR: join(folder, 'data'),
      NODE_OPTIONS: `--import=${preload}`,
      LOOP_DELAY_FILE: report,
      ...settings,
    })
    try {
      const client = openClient(server.url)
      await summarize(client, toVtt(makeTalk(1)))
      await wait(settleMs)
      const idle = residentMegabytes(server.pid)
      const pauses: number[] = []
      const peaks: number[] = []
      for (const file of files) {
        await longestPause(server.pid, report)
        forgetPeak(server.pid)
        await summarize(client, file)
        pauses.push(await longestPause(server.pid, report))
        peaks.push(peakMegabytes(server.pid))
      }
      return { pauseMs: median(pauses), megabytes: median(peaks) - idle }
    } finally {
      await server.stop()
    }
  })
}

const summarize = (client: Client, text: string) => client.summarize({ transcript: { name: 'talk.vtt', text } })

/** Milliseconds of the longest since it was last asked. */
async function longestPause(pid: number, report: string): Promise<number> {
  rmSync(report, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(report)) await wait(10)
  return Number(readFileSync(report, 'utf8'))
}
