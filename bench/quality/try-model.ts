// `npm run try-model`: has a model in a file summarize ordinary videos on the way that a server
// takes, in a process of its own and from passages where it is slow.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { formatBytes } from '#contract/basics/format.ts'
import { nameModelFile } from '#contract/models/model-files.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { summarize } from '#engine/summarize.ts'
import { type ModelClient, openModel } from '#server/adapters/models/open-model.ts'
import type { LocalSpeed } from '#server/adapters/models/reading-speed.ts'
import { readSettings } from '#server/config.ts'
import { openOwnModels } from '#server/models/catalog/open-own-models.ts'
import { type ModelFacts, readModelFacts } from '#server/models/local/check-model.ts'
import { LocalModelError } from '#server/models/local/local-model-file.ts'
import { median } from '../row.ts'
import { type GeneralVideo, readGeneralVideos, scoreGeneralVideos } from './general.ts'
import type { Summarizer } from './model-predictors.ts'
import { sharedFolder } from './options.ts'

const usage = `npm run try-model -- <file.gguf> [options]

  --general DIR   ordinary videos with what a summary of each must say (${sharedFolder}/general)
  --videos N      only the first N of them
  --context N     tokens of a request and its answer (those of the file, at most 8192)
  --out DIR       the folder for what it wrote, as general.jsonl (.cache/try-model)
`

type Options = { file: string; general: string; out: string; videos?: number; context?: number }

/** Throws an Error that names the wrong option. */
function readOptions(args: string[], calledFrom: string): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { general: text, videos: text, context: text, out: text },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new Error('Name one file of a model.')
  const readNumber = (name: 'videos' | 'context') => {
    const value = values[name]
    if (value === undefined) return {}
    if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} needs a whole number above zero.`)
    return { [name]: Number(value) }
  }
  return {
    file: resolve(calledFrom, file),
    general: resolve(calledFrom, values.general ?? `${sharedFolder}/general`),
    out: resolve(calledFrom, values.out ?? '.cache/try-model'),
    ...readNumber('videos'),
    ...readNumber('context'),
  }
}

/**
 * Paths are relative to `calledFrom`. Exit codes: 0 done, 1 some videos have no summary, 2 wrong
 * options, or the model cannot run.
 */
export async function tryModel(args: string[], calledFrom: string): Promise<number> {
  try {
    const options = readOptions(args, calledFrom)
    const videos = readGeneralVideos(options.general, 'all')?.slice(0, options.videos)
    if (!videos) throw new Error(`There are no videos in ${options.general}. Use --general.`)
    const facts = await readModelFacts(options.file)
    if (facts.kind !== 'writer')
      throw new LocalModelError(
        'unsupported',
        'This model makes vectors only. Name one that writes.',
      )
    return await tryOn(videos, options, facts)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const advice =
      error instanceof LocalModelError || error instanceof Problem ? '' : `\n\n${usage}`
    console.error(`${error.message}${advice}`)
    return 2
  }
}

async function tryOn(
  videos: GeneralVideo[],
  { file, general, out, context }: Options,
  facts: ModelFacts,
): Promise<number> {
  // What was measured before, perhaps of another file of this name, does not count.
  const folder = mkdtempSync(join(tmpdir(), 'pith-try-'))
  mkdirSync(out, { recursive: true })
  const settings = readSettings({
    ...{ DATA_DIR: folder, MODEL_FILE: file },
    ...(context && { MODEL_CONTEXT_TOKENS: String(context) }),
  })
  const log = pino({ level: 'error' }, process.stderr)
  const own = await openOwnModels({ settings, log, libraryFolder: resolve('.cache/local-models') })
  try {
    const model = openModel({ settings, log, local: own.local })!
    const runs: Run[] = []
    const summarizer = createSummarizer(model, runs)
    const { table, isComplete } = await scoreGeneralVideos(
      videos,
      { folder: general, out },
      summarizer,
    )
    const speed = await own.local.speedOf(nameModelFile(file))
    console.log(
      [
        `${basename(file)}, ${formatBytes(facts.fileBytes)}, ${facts.architecture}`,
        ...describeRuns(runs, videos.length),
        describeSpeed(speed, runs),
        `\n${table ?? `Coverage was not measured: there is no score/essentials.mjs beside ${general}.`}`,
      ].join('\n'),
    )
    return isComplete ? 0 : 1
  } finally {
    await own.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One summary, or why there is none. */
type Run = {
  ms: number
  /** Until the first words were shown. */
  firstMs: number | null
  tokens: { read: number; written: number }
  end: Digest | string
}

function createSummarizer(model: ModelClient, runs: Run[]): Summarizer {
  return async (input) => {
    const startedMs = performance.now()
    const run: Run = { ms: 0, firstMs: null, tokens: { read: 0, written: 0 }, end: 'internal' }
    runs.push(run)
    const metered = model.withMeter({
      before: async () => {},
      after({ inputTokens, outputTokens }) {
        run.tokens.read += inputTokens
        run.tokens.written += outputTokens
      },
    })
    try {
      const events = summarize({ ...input, model: metered, reading: await model.reading() })
      for await (const event of events) {
        if (event.type === 'part') run.firstMs ??= performance.now() - startedMs
        if (event.type === 'digest') run.end = event.data
      }
      if (typeof run.end === 'string') throw new Error('the engine ended without a summary')
      return run.end
    } catch (error) {
      if (error instanceof Problem) run.end = error.code
      throw error
    } finally {
      run.ms = performance.now() - startedMs
      const end = typeof run.end === 'string' ? run.end : 'written'
      console.error(`${input.video.title}: ${end} after ${toSeconds(run.ms)}`)
    }
  }
}

function describeRuns(runs: Run[], videos: number): string[] {
  const digests = runs.flatMap(({ end }) => (typeof end === 'string' ? [] : [end]))
  const failures = runs.flatMap(({ end }) => (typeof end === 'string' ? [end] : []))
  const fromPassages = digests.filter(({ coverage }) => coverage.passages).length
  const points = digests.map(({ checked }) => checked)
  const sum = (key: 'kept' | 'dropped') => points.reduce((total, point) => total + point[key], 0)
  const sentences = digests.flatMap(({ summary }) => summary.sentences ?? [])
  const checks = [...count(sentences.map(({ check }) => check))]
  return [
    `Summaries   ${digests.length} of ${videos}, ${fromPassages} of them from passages`,
    ...(failures.length > 0 ? [`Without one ${list([...count(failures)])}`] : []),
    `Points      ${sum('kept')} kept by the check, ${sum('dropped')} left out`,
    `Sentences   ${sentences.length}${checks.length > 0 ? `: ${list(checks)}` : ''}`,
  ]
}

function describeSpeed(speed: LocalSpeed | null, runs: Run[]): string {
  const written = runs.filter(({ end }) => typeof end !== 'string')
  const firsts = written.flatMap(({ firstMs }) => (firstMs === null ? [] : [firstMs]))
  const times = written.map(({ ms }) => ms)
  const { read, written: answered } = runs.reduce(
    (sum, { tokens }) => ({
      read: sum.read + tokens.read,
      written: sum.written + tokens.written,
    }),
    { read: 0, written: 0 },
  )
  const perVideo = (tokens: number) => Math.round(tokens / Math.max(1, runs.length))
  return [
    `Tokens      ${perVideo(read)} read and ${perVideo(answered)} written for a video`,
    speed
      ? `Speed       ${speed.promptTokensPerSecond.toFixed(1)} tokens/s read, ${speed.answerTokensPerSecond.toFixed(1)} written (slowest of the last three requests)`
      : 'Speed       not measured: all requests were too short',
    times.length > 0
      ? `Time        ${toSeconds(median(times))} for a summary, the longest ${toSeconds(Math.max(...times))}${firsts.length > 0 ? `, first words after ${toSeconds(median(firsts))}` : ''}`
      : 'Time        no summary was written',
  ].join('\n')
}

function count(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const list = (counts: [string, number][]) => counts.map(([name, n]) => `${n} ${name}`).join(', ')
const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
