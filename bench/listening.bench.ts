// Measures listening without the words, which need a real model: decoding and voices of an hour,
// the memory for ten hours, and what others notice meanwhile.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hearFile, measureFile } from '#server/listening/listener/listen-runner.ts'
import { fetchListeningLibrary } from '#server/listening/listener/listening-library.ts'
import { writeTinyListener } from '#tests/doubles/model/tiny-listener.ts'
import { visitFor } from './client.ts'
import { type BenchmarkRow, percentile } from './row.ts'
import { peakMegabytes, startServer, withEmptyFolder } from './server.ts'

const fixture = 'src/server/listening/listener/fixtures/speech.mp3'
const fixtureSeconds = 8.1
const hour = 3600
const othersMs = 30_000
const { signal } = new AbortController()

export async function run(): Promise<BenchmarkRow[]> {
  return withEmptyFolder(async (folder) => {
    const library = await fetchListeningLibrary(resolve('.cache/local-models'))
    const model = writeTinyListener(join(folder, 'tiny'))
    const [one, ten] = [repeat(folder, hour), repeat(folder, 10 * hour)]
    const hear = (file: string) =>
      hearFile(file, 0, { aac: null, library, model, spoken: 'en', signal })

    const startMs = performance.now()
    await measureFile(ten, { signal })
    const measuredMs = performance.now() - startMs
    const heard = await listen(hear(one))
    const long = await listen(hear(ten))
    const others = await measureOthers(() => hear(ten), join(folder, 'data'))
    const named = (name: string) => `Listening, ${name}`
    return [
      { name: named('length of ten hours of MP3'), value: measuredMs, unit: 'ms', goal: '' },
      {
        name: named('processor for decoding and voices, a minute of audio'),
        ...{ value: (heard.cpuSeconds * 60) / hour, unit: 's', goal: '' },
      },
      { name: named('memory for an hour'), value: heard.megabytes, unit: 'MB', goal: '' },
      { name: named('memory for ten hours'), value: long.megabytes, unit: 'MB', goal: '<= 500 MB' },
      { name: named('others meanwhile, p99'), value: others, unit: 'ms', goal: '<= 200 ms' },
    ]
  })
}

/** Frames of MP3 follow each other in any number. */
function repeat(folder: string, seconds: number): string {
  const path = join(folder, `${seconds}.mp3`)
  const whole = readFileSync(fixture)
  // The first frame only says the length of the others.
  const frames = whole.subarray(whole.indexOf(Buffer.from([0xff, 0xf3]), 200))
  const copies = Array.from({ length: Math.ceil(seconds / fixtureSeconds) }, () => frames)
  writeFileSync(path, Buffer.concat(copies))
  return path
}

type Windows = ReturnType<typeof hearFile>

/** To the end, with what the process needed until its last second. */
async function listen(windows: Windows): Promise<{ cpuSeconds: number; megabytes: number }> {
  let [cpuSeconds, megabytes] = [0, 0]
  for await (const _ of windows) {
    const pid = findProcess()
    if (pid === null) continue
    cpuSeconds = readCpuSeconds(pid)
    megabytes = peakMegabytes(pid)
  }
  return { cpuSeconds, megabytes }
}

/** Linux only. */
function findProcess(): number | null {
  const isOurs = (pid: string) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('listen-process') &&
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === `${process.pid}`
      )
    } catch {
      return false
    }
  }
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find(isOurs)
  return found === undefined ? null : Number(found)
}

function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Pages and lists of a server on the same cores, while another recording is heard. */
async function measureOthers(hear: () => Windows, folder: string): Promise<number> {
  const server = await startServer({ DATA_DIR: folder })
  let isOver = false
  const listening = (async () => {
    for await (const _ of hear()) if (isOver) return
  })()
  try {
    return percentile(await visitFor(server.url, othersMs), 99)
  } finally {
    isOver = true
    await listening
    await server.stop()
  }
}
