// Measures reading captions of ten hours in each usual format, and ten thousand damaged
// files of every format.
import { toCaptionFile } from '#contract/captions/caption-files.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { captionFiles, damage, expectCaptionsOrProblem } from '#tests/caption-files.ts'
import { createRandom } from './random.ts'
import { type BenchmarkRow, timeRuns } from './row.ts'
import { makeVideo } from './video.ts'

const runs = 9
const damagedFiles = 10_000

export async function run(): Promise<BenchmarkRow[]> {
  const { cues } = makeVideo(10)
  const rows: BenchmarkRow[] = []
  for (const [format, file] of Object.entries(writeFiles(cues))) {
    const value = await timeRuns(runs, async () => parseCaptions(file), 3)
    rows.push({ name: `Captions of ten hours, ${format}`, value, unit: 'ms', goal: '' })
  }
  return [...rows, ...readDamagedFiles()]
}

function writeFiles(cues: Cue[]): Record<string, string> {
  return {
    SubRip: toCaptionFile(cues, 'srt'),
    WebVTT: toCaptionFile(cues, 'vtt'),
    json3: JSON.stringify({
      events: cues.map(({ startSeconds, text }) => ({
        tStartMs: startSeconds * 1000,
        segs: [{ utf8: text }],
      })),
    }),
    'JSON of segments': JSON.stringify({
      segments: cues.map(({ startSeconds, endSeconds, text }) => ({
        start: startSeconds,
        end: endSeconds,
        text,
      })),
    }),
    TTML: `<tt><body><div>${cues.map(({ startSeconds, endSeconds, text }) => `<p begin="${startSeconds}s" end="${endSeconds}s">${text}</p>`).join('\n')}</div></body></tt>`,
    "YouTube's panel": cues
      .map(({ startSeconds, text }) => `${writePanelTime(startSeconds)}\n${text}\n`)
      .join(''),
  }
}

function writePanelTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/** The damage is the same in every run. */
function readDamagedFiles(): BenchmarkRow[] {
  const random = createRandom(45)
  let [failures, slowestMs, highestMegabytes] = [0, 0, 0]
  for (const [format, file] of Object.entries(captionFiles)) {
    for (let count = 0; count < damagedFiles; count++) {
      const damaged = damage(file, random)
      const before = process.cpuUsage()
      try {
        expectCaptionsOrProblem(damaged, 'talk.en.srt')
      } catch (error) {
        failures++
        console.error(`${format}: ${JSON.stringify(damaged.slice(0, 2000))}`, error)
      }
      slowestMs = Math.max(slowestMs, process.cpuUsage(before).user / 1000)
    }
    highestMegabytes = Math.max(highestMegabytes, process.memoryUsage().heapUsed / 1024 ** 2)
  }
  const each = `${Object.keys(captionFiles).length} formats, ${damagedFiles.toLocaleString('en')} files each`
  return [
    {
      name: 'Damaged captions that are neither read nor refused',
      value: failures,
      unit: 'files',
      goal: `0 of ${each}`,
    },
    {
      name: 'Damaged captions, processor time of the slowest file',
      value: slowestMs,
      unit: 'ms',
      goal: '<= 500 ms',
    },
    {
      name: 'Damaged captions, memory in use',
      value: highestMegabytes,
      unit: 'MB',
      goal: '<= 500 MB',
    },
  ]
}
