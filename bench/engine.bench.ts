// How long the embedded engine thinks about an hour and about ten.
import type { Transcript } from '#contract/transcript.ts'
import { summarize } from '#engine/summarize.ts'
import { type Row, timeRuns } from './row.ts'
import { makeTalk } from './talk.ts'

export async function run(): Promise<Row[]> {
  const hour = makeTalk(1)
  const tenHours = makeTalk(10)
  const hourMs = await timeRuns(9, () => summarizeWhole(hour), 3)
  const tenHoursMs = await timeRuns(5, () => summarizeWhole(tenHours))
  return [
    { name: 'Embedded engine, one hour', value: hourMs, unit: 'ms', goal: '<= 300 ms' },
    { name: 'Embedded engine, ten hours', value: tenHoursMs, unit: 'ms', goal: '<= 4000 ms' },
    { name: 'Ten hours against one', value: tenHoursMs / hourMs, unit: 'times', goal: '<= 12 times' },
  ]
}

async function summarizeWhole(transcript: Transcript): Promise<void> {
  const video = { title: 'How do things last?', durationSeconds: transcript.cues.at(-1)!.endSeconds, chapters: [] }
  const events = summarize({ transcript, video, length: 'medium', language: 'en', prompt: null, model: null })
  let finished = false
  for await (const { type } of events) finished ||= type === 'digest'
  if (!finished) throw new Error('the engine ended without a summary')
}
