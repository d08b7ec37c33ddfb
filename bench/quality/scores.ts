// Scores predictions with the scorer that is kept beside the datasets.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRandom } from '../random.ts'
import type { Dataset } from './datasets.ts'

type ScoreRow = { id: string; [measure: string]: unknown }
type ScoredItems = { meta: unknown; rows: ScoreRow[]; missing: number; n: number }
/** The interface of score.mjs; its names are given. */
type Scorer = {
  scoreFile(datasetFolder: string, split: string, predictionFile: string): ScoredItems
  summary(scored: ScoredItems): Record<string, number>
}
/** The mean over the items and its 95 % bootstrap interval. */
type MeasureEstimate = { value: number; low: number; high: number }
export type DatasetScores = {
  dataset: Dataset
  items: number
  estimates: Map<string, MeasureEstimate>
}
/** The predictions of one dataset; only the items with these ids are scored. */
type PredictionFile = { split: string; file: string; ids: ReadonlySet<string> }

const bootstrapDraws = 1000

/**
 * Finds the scorer beside the datasets, else in the fallback folder; null where neither
 * has one.
 */
export async function findScorer(folder: string, fallbackFolder: string): Promise<Scorer | null> {
  const folders = [folder, join(folder, '..'), join(folder, '../..'), fallbackFolder]
  const file = folders
    .map((parent) => join(parent, 'score/score.mjs'))
    .find((path) => existsSync(path))
  return file ? ((await import(pathToFileURL(resolve(file)).href)) as Scorer) : null
}

/** The main measures of each task. The scorer's own command prints the others. */
const measuresByTask: Readonly<Record<string, string[]>> = {
  summ: ['r1', 'r2', 'rl'],
  seg: ['pk', 'f1_2', 'f1_15s'],
  keys: ['f1@10', 'r@10'],
  sent: ['acc', 'macroF1'],
  align: ['hit', 'near3'],
  ask: ['hit1', 'hit5', 'mrr', 'auroc'],
}

export function scoreDataset(
  scorer: Scorer,
  dataset: Dataset,
  { split, file, ids }: PredictionFile,
): DatasetScores {
  const { meta, rows: allRows } = scorer.scoreFile(dataset.folder, split, file)
  const rows = allRows.filter(({ id }) => ids.has(id))
  const average = (sample: ScoreRow[]) =>
    scorer.summary({ meta, rows: sample, missing: 0, n: sample.length })
  const means = average(rows)
  const random = createRandom(7)
  const draws = Array.from({ length: bootstrapDraws }, () =>
    average(rows.map(() => rows[random.below(rows.length)]!)),
  )
  const measures = (measuresByTask[dataset.task] ?? []).filter(
    (measure) => typeof means[measure] === 'number',
  )
  const estimates = measures.map((measure): [string, MeasureEstimate] => {
    const sorted = draws.map((draw) => draw[measure] ?? 0).sort((a, b) => a - b)
    const low = sorted[Math.floor(bootstrapDraws * 0.025)]!
    const high = sorted[Math.ceil(bootstrapDraws * 0.975) - 1]!
    return [measure, { value: means[measure]!, low, high }]
  })
  return { dataset, items: rows.length, estimates: new Map(estimates) }
}
