// Measures the passages of one and ten hours, the index of spoken words, and the time
// from a question to the prompt that the model receives.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { AskSource } from '#engine/ask/ask-types.ts'
import { countSpokenWords } from '#engine/speech/words.ts'
import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { indexTranscripts } from '#server/summaries/transcripts/index-transcripts.ts'
import { saveTranscript } from '#server/summaries/transcripts/transcripts.ts'
import { openEngine } from '#server/threads/engine.ts'
import { startModel } from '#tests/doubles/model.ts'
import { openClient } from './client.ts'
import { type BenchmarkRow, median, percentile, timeEach, timeRuns } from './row.ts'
import { contextTokens, modelSettings, startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

const log = pino({ level: 'silent' })
const runs = 50
const warmUps = 10
const firstRuns = 7
const indexedHours = 100

export async function run(): Promise<BenchmarkRow[]> {
  return [
    ...(await measurePassages()),
    await measureWholePrompt(),
    ...(await withEmptyFolder(measureIndex)),
    await measureUntilPrompt(),
  ]
}

/** The words of a question are taken from the video, others for each run. */
function writeQuestion({ transcript }: Pick<AskSource, 'transcript'>, run: number): string {
  const { cues } = transcript
  const words = cues[(run * 37) % cues.length]!.text.split(' ').filter((word) => word.length > 4)
  return `What is said about ${words.slice(0, 4).join(' ')}?`
}

async function measurePassages(): Promise<BenchmarkRow[]> {
  const engine = openEngine({ log })
  const rows: BenchmarkRow[] = []
  for (const [hours, goal] of [
    [1, '<= 50 ms'],
    [10, '<= 150 ms'],
  ] as const) {
    const transcript = makeVideo(hours)
    const source = { videoId: 'bench', title: 'How do things last?', chapters: [] }
    const find = (run: number, transcriptId = `${hours} h`) =>
      engine.findAnswer(
        {
          question: writeQuestion({ transcript }, run),
          earlier: [],
          quotes: true,
          sources: [{ ...source, transcriptId, words: hours * 9000 }],
        },
        async () => transcript,
      )
    const value = percentile(await timeEach(runs, find, warmUps), 99)
    rows.push({ name: `Question, passages of ${hours} h, p99`, value, unit: 'ms', goal })
    // A transcript with a new id is one that the thread does not know.
    const findFirst = (run: number) => find(run, `${hours} h ${run}`)
    const first = await timeRuns(firstRuns, findFirst, 1)
    rows.push({
      name: `Question, the first one about ${hours} h`,
      value: first,
      unit: 'ms',
      goal: '',
    })
  }
  await engine.close()
  return rows
}

/**
 * The time until a model gets a whole hour, in a thread that has looked for the passages
 * of the question.
 */
async function measureWholePrompt(): Promise<BenchmarkRow> {
  const engine = openEngine({ log })
  const waits: number[] = []
  for (let run = 0; run < firstRuns; run++) {
    const transcript = makeVideo(1, run)
    const source = {
      videoId: 'bench',
      transcriptId: `hour ${run}`,
      title: 'How do things last?',
      words: 9000,
      chapters: [],
    }
    const question = writeQuestion({ transcript }, run)
    const query = { question, earlier: [], quotes: false, contextTokens, sources: [source] }
    const { found, isReadWhole } = await engine.findAnswer(query, async () => transcript)
    if (!isReadWhole) throw new Error('an hour does not fit into the context')
    let readyMs = 0
    const model = {
      name: 'double',
      contextTokens,
      async *generate() {
        readyMs = performance.now()
        yield { sentences: [] }
      },
    }
    const whole = { ...source, durationSeconds: 3600 }
    const startMs = performance.now()
    const input = { question, earlier: [], passages: found.passages, whole, language: 'en', model }
    for await (const _ of engine.answerQuestion(input, async () => transcript));
    waits.push(readyMs - startMs)
  }
  await engine.close()
  return {
    name: 'Question, prompt with a whole hour',
    value: median(waits),
    unit: 'ms',
    goal: '<= 40 ms',
  }
}

/**
 * Stores hours of speech that nobody has indexed, as after a summary, and indexes them
 * one by one.
 */
async function measureIndex(DATA_DIR: string): Promise<BenchmarkRow[]> {
  const db = await openDatabase(readSettings({ DATA_DIR }), log)
  const engine = openEngine({ log })
  const waitsMs: number[] = []
  for (let run = 0; run < indexedHours; run++) {
    const transcript = makeVideo(1, run)
    const words = countSpokenWords(transcript)
    await saveTranscript(db.orm, {
      videoId: `hour-${run}`,
      transcript,
      words,
      chapters: [],
      nowMs: run,
    })
    const startMs = performance.now()
    await indexTranscripts({ db, engine })
    waitsMs.push(performance.now() - startMs)
  }
  await db.orm.execute(sql`vacuum transcripts`)
  const { rows } = await db.orm.execute<{ index: number; cues: number }>(sql`
    select sum(pg_column_size(terms)) + pg_relation_size('transcripts_terms_idx') as index, sum(octet_length(cues::text)) as cues
    from transcripts`)
  await engine.close()
  await db.close()
  const { index, cues } = rows[0]!
  const share = (100 * Number(index)) / Number(cues)
  return [
    {
      name: 'Question, adding an hour to the index',
      value: median(waitsMs),
      unit: 'ms',
      goal: '<= 30 ms',
    },
    {
      name: 'Question, index as a share of the transcripts',
      value: share,
      unit: '%',
      goal: '<= 20 %',
    },
  ]
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
