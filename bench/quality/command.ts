// `npm run quality`: writes the predictions of every dataset, scores them and prints the tables.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatCheckScores } from './check-scores.ts'
import { askAgain } from './check-set.ts'
import { type Dataset, type DatasetItem, findDatasets, readItems } from './datasets.ts'
import { writeDigests } from './digests.ts'
import { type GeneralScores, readGeneralVideos, scoreGeneralVideos } from './general.ts'
import {
  createModelPredictors,
  createSummarizer,
  openConfiguredModel,
  type Summarizer,
} from './model-predictors.ts'
import { parseOptions, type QualityOptions, sharedFolder, usage } from './options.ts'
import { type Predictor, predictors } from './predictors.ts'
import { type DatasetScores, findScorer, scoreDataset } from './scores.ts'
import { formatTables, writeTables } from './tables.ts'

/**
 * Paths are relative to `workingFolder`. Exit codes: 0 done, 1 some datasets or items
 * failed, 2 wrong options or folders.
 */
export async function runQuality(args: string[], workingFolder: string): Promise<number> {
  let options: QualityOptions
  try {
    options = parseOptions(args)
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
  const folder = resolve(workingFolder, options.sets)
  const file = options.write && resolve(workingFolder, options.write)
  const datasets = findDatasets(folder)
  if (!datasets) return fail(`There are no datasets in ${folder}. Name their folder with --sets.`)
  if (datasets.every((dataset) => readItems(dataset, options.split) === null))
    return fail(
      `No dataset in ${folder} has a file ${options.split}.jsonl. Name the split with --split.`,
    )
  if (file && !existsSync(file)) return fail(`There is no file ${file}.`)
  const createSummary = createSummarizer(options.model)
  const { tables, isComplete } = await predictDatasets(datasets, {
    ...options,
    predictorByTask: options.model
      ? { ...predictors, ...createModelPredictors(createSummary) }
      : predictors,
    folder,
    out: resolve(workingFolder, options.out),
    digests: options.digests && resolve(workingFolder, options.digests),
  })
  const general = await scoreGeneral(options, workingFolder, createSummary)
  const looks = options.model === 'settings' ? await askAgain(openConfiguredModel()) : undefined
  const own = `### Check of statements\n\n${formatCheckScores(looks)}`
  const all = [tables, general.table, own].filter((table) => table !== null).join('\n\n')
  if (all) console.log(all)
  if (file && all) writeTables(file, all)
  return isComplete && general.isComplete ? 0 : 1
}

/** Null where the folder of ordinary videos, or its scorer, is absent. */
async function scoreGeneral(
  { general, part, out, items }: QualityOptions,
  workingFolder: string,
  createSummary: Summarizer,
): Promise<GeneralScores> {
  const folder = resolve(workingFolder, general)
  const videos = readGeneralVideos(folder, part)?.slice(0, items)
  if (!videos) {
    console.error(`There are no ordinary videos in ${folder}. Name their folder with --general.`)
    return { table: null, isComplete: true }
  }
  console.error(`general: ${videos.length} videos …`)
  const { table, isComplete } = await scoreGeneralVideos(
    videos,
    { folder, out: resolve(workingFolder, out) },
    createSummary,
  )
  if (table === null)
    console.error(
      `General videos were not scored: there is no score/essentials.mjs beside ${folder}.`,
    )
  return { table: table && `### General videos\n\n${table}`, isComplete }
}

type DatasetOptions = QualityOptions & {
  folder: string
  predictorByTask: Readonly<Record<string, Predictor>>
}

async function predictDatasets(
  datasets: Dataset[],
  { folder, split, out, items: maxItems, digests, predictorByTask }: DatasetOptions,
): Promise<{ tables: string | null; isComplete: boolean }> {
  const scorer = await findScorer(folder, sharedFolder)
  mkdirSync(out, { recursive: true })
  const scores: DatasetScores[] = []
  let isComplete = true
  for (const dataset of datasets) {
    const items = readItems(dataset, split)?.slice(0, maxItems)
    const predictor = predictorByTask[dataset.task]
    if (!items || !predictor) {
      isComplete = false
      const reason = predictor
        ? `there is no ${split}.jsonl`
        : `the task "${dataset.task}" is unknown`
      console.error(`${dataset.name}: ${reason}.`)
      continue
    }
    console.error(`${dataset.name}: ${items.length} items …`)
    const file = join(out, `${dataset.name}.jsonl`)
    const lines = await predictItems(items, dataset, predictor)
    isComplete &&= lines.length === items.length
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    if (digests) await writeReadableDigests(digests, dataset, items)
    if (scorer)
      scores.push(
        scoreDataset(scorer, dataset, { split, file, ids: new Set(items.map(({ id }) => id)) }),
      )
  }
  console.error(`The predictions are in ${out}.`)
  if (digests) console.error(`The digests are in ${digests}.`)
  if (!scorer)
    console.error(
      `Nothing was scored: there is no score/score.mjs beside the datasets, nor in ${sharedFolder}.`,
    )
  return { tables: scorer && formatTables(scores, split), isComplete }
}

/** Items that fail are logged and left out; the scorer counts them as wrong. */
async function predictItems(
  items: DatasetItem[],
  dataset: Dataset,
  predict: Predictor,
): Promise<string[]> {
  const lines: string[] = []
  for (const item of items) {
    try {
      lines.push(JSON.stringify({ id: item.id, ...(await predict(item, dataset)) }))
    } catch (error) {
      console.error(`${dataset.name}: ${item.id} failed:`, error)
    }
  }
  return lines
}

/** Datasets of single sentences have no digests. */
async function writeReadableDigests(
  folder: string,
  dataset: Dataset,
  items: DatasetItem[],
): Promise<void> {
  if (dataset.task === 'sent') return
  const failed = await writeDigests(folder, dataset, items)
  if (failed.length > 0) console.error(`${dataset.name}: without a digest: ${failed.join(', ')}.`)
}

function fail(message: string): number {
  console.error(message)
  return 2
}
