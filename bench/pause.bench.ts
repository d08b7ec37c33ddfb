// Measures the longest time in which a busy server does not respond, and its memory. The
// built server measures its own event loop.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startModel } from '#tests/doubles/model.ts'
import { type BenchmarkClient, openClient } from './client.ts'
import { type BenchmarkRow, median } from './row.ts'
import {
  modelSettings,
  peakMegabytes,
  resetPeakMemory,
  residentMegabytes,
  type ServerSettings,
  startServer,
  withEmptyFolder,
} from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const runs = 5
const hours = 10
/** After a first summary, until the garbage of the startup is collected. */
const settleMs = 10_000
const seeds = Array.from({ length: runs }, (_, index) => index + 2)

export async function run(): Promise<BenchmarkRow[]> {
  const files = seeds.map((seed) => toVtt(makeVideo(hours, seed)))
  const model = await startModel()
  try {
    const extracted = await measure(files, {})
    const written = await measure(files, modelSettings(model))
    const slow = await measure(seeds.map(makeManySpeakers), {})
    return [
      {
        name: 'Longest pause, ten hours extracted',
        value: extracted.pauseMs,
        unit: 'ms',
        goal: '<= 50 ms',
      },
      {
        name: 'Longest pause, ten hours written',
        value: written.pauseMs,
        unit: 'ms',
        goal: '<= 50 ms',
      },
      {
        name: 'Longest pause, captions made to be slow',
        value: slow.pauseMs,
        unit: 'ms',
        goal: '<= 50 ms',
      },
      {
        name: 'Memory for ten hours, above idle',
        value: extracted.megabytes,
        unit: 'MB',
        goal: '<= 100 MB',
      },
    ]
  } finally {
    await model.close()
  }
}

/** 80,000 short captions with changing speakers: 5 MB, the maximum upload. */
function makeManySpeakers(seed: number): string {
  const formatTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const cues = Array.from(
    { length: 80_000 },
    (_, i) =>
      `${formatTime(i)} --> ${formatTime(i + 1)}\nPERSON ${i % 977}: take${seed} word${i % 7919} more\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

type Measurement = { pauseMs: number; megabytes: number }

async function measure(files: string[], settings: ServerSettings): Promise<Measurement> {
  return withEmptyFolder(async (folder) => {
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
      await summarize(client, toVtt(makeVideo(1)))
      await wait(settleMs)
      const idleMegabytes = residentMegabytes(server.pid)
      const pauses: number[] = []
      const peaks: number[] = []
      for (const file of files) {
        await readLongestPause(server.pid, report)
        resetPeakMemory(server.pid)
        await summarize(client, file)
        pauses.push(await readLongestPause(server.pid, report))
        peaks.push(peakMegabytes(server.pid))
      }
      return { pauseMs: median(pauses), megabytes: median(peaks) - idleMegabytes }
    } finally {
      await server.stop()
    }
  })
}

const summarize = (client: BenchmarkClient, text: string) =>
  client.summarize({ transcript: { name: 'talk.vtt', text } })

/** The longest pause since the last call, in milliseconds. */
async function readLongestPause(pid: number, report: string): Promise<number> {
  rmSync(report, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(report)) await wait(10)
  return Number(readFileSync(report, 'utf8'))
}
