// Measures the passages of one and ten hours, and the time from a question to the prompt that the model receives.
import pino from 'pino'
import type { AskSource } from '#engine/ask/ask-types.ts'
import { openEngine } from '#server/threads/engine.ts'
import { startModel } from '#tests/doubles/model.ts'
import { openClient } from './client.ts'
import { type BenchmarkRow, median, percentile, timeEach } from './row.ts'
import { modelSettings, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const runs = 50
const warmUps = 10

export async function run(): Promise<BenchmarkRow[]> {
  return [...(await measurePassages()), await measureUntilPrompt()]
}

/** The words of a question are taken from the video, others for each run. */
function writeQuestion({ transcript }: Pick<AskSource, 'transcript'>, run: number): string {
  const { cues } = transcript
  const words = cues[(run * 37) % cues.length]!.text.split(' ').filter((word) => word.length > 4)
  return `What is said about ${words.slice(0, 4).join(' ')}?`
}

async function measurePassages(): Promise<BenchmarkRow[]> {
  const engine = openEngine({ log: pino({ level: 'silent' }) })
  const rows: BenchmarkRow[] = []
  for (const [hours, goal] of [
    [1, '<= 50 ms'],
    [10, '<= 150 ms'],
  ] as const) {
    const source = { videoId: 'bench', title: 'How do things last?', transcript: makeVideo(hours), chapters: [] }
    const find = (run: number) =>
      engine.findAnswer({ question: writeQuestion(source, run), earlier: [], quotes: true }, async () => [source])
    const value = percentile(await timeEach(runs, find, warmUps), 99)
    rows.push({ name: `Question, passages of ${hours} h, p99`, value, unit: 'ms', goal })
  }
  await engine.close()
  return rows
}

async function measureUntilPrompt(): Promise<BenchmarkRow> {
  const model = await startModel()
  const transcript = makeVideo(1)
  const arrivals: number[] = []
  try {
    return await withEmptyFolder(async (folder) => {
      const limits = { QUESTIONS_PER_DAY_GUEST: '1000', GUEST_QUESTIONS_PER_ADDRESS: '1000' }
      const server = await startServer({ DATA_DIR: folder, ...limits, ...modelSettings(model) })
      try {
        const client = openClient(server.url)
        const captions = { name: 'talk.vtt', text: toVtt(transcript) }
        const { videoId } = await client.summarize({ transcript: captions, engine: 'extract' })
        model.answerWith({
          text: () => {
            arrivals.push(performance.now())
            return JSON.stringify({ sentences: [] })
          },
        })
        const waitsMs: number[] = []
        for (let run = 0; run < runs + warmUps; run++) {
          const startMs = performance.now()
          const question = `${writeQuestion({ transcript }, run)} Take ${run}.`
          await client.ask({ question, scope: { kind: 'video', videoId } })
          if (arrivals.length > 0 && run >= warmUps) waitsMs.push(arrivals.at(-1)! - startMs)
        }
        return {
          name: 'Question, until the model has the prompt',
          value: median(waitsMs),
          unit: 'ms',
          goal: '<= 40 ms',
        }
      } finally {
        await server.stop()
      }
    })
  } finally {
    await model.close()
  }
}
