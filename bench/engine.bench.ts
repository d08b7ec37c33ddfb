// Measures the engine without a model on one core, for videos from a quarter of an hour to a day.
import type { Transcript } from '#contract/captions/transcript.ts'
import { summarize } from '#engine/summarize.ts'
import { type BenchmarkRow, timeRuns } from './row.ts'
import { makeVideo } from './video.ts'

const lengths = [
  { hours: 0.25, name: 'a quarter of an hour', goal: '' },
  { hours: 1, name: 'one hour', goal: '<= 250 ms' },
  { hours: 3, name: 'three hours', goal: '' },
  { hours: 10, name: 'ten hours', goal: '<= 3000 ms' },
  { hours: 24, name: 'a day', goal: '' },
]

export async function run(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  for (const { hours, name, goal } of lengths) {
    const transcript = makeVideo(hours)
    const runs = hours > 3 ? 5 : 9
    const value = await timeRuns(runs, () => summarizeAll({ ...transcript }), hours > 3 ? 1 : 3)
    rows.push({ name: `Embedded engine, ${name}`, value, unit: 'ms', goal })
  }
  const [one, ten] = [rows[1]!.value, rows[3]!.value]
  return [
    ...rows,
    { name: 'Ten hours compared to one', value: ten / one, unit: 'times', goal: '<= 12 times' },
  ]
}

/** The engine caches by transcript object, so each run needs an object of its own. */
async function summarizeAll(transcript: Transcript): Promise<void> {
  const video = {
    title: 'How do things last?',
    durationSeconds: transcript.cues.at(-1)!.endSeconds,
    chapters: [],
  }
  const events = summarize({
    transcript,
    video,
    length: 'medium',
    language: 'en',
    prompt: null,
    model: null,
  })
  let finished = false
  for await (const { type } of events) finished ||= type === 'digest'
  if (!finished) throw new Error('the engine ended without a summary')
}
