// Scores of predictions, by the scorer that lies beside the sets.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rollFrom } from '../dice.ts'
import type { QualitySet } from './sets.ts'

type Row = { id: string; [measure: string]: unknown }
type Scored = { meta: unknown; rows: Row[]; missing: number; n: number }
export type Scorer = {
  scoreFile(setFolder: string, split: string, predictionFile: string): Scored
  summary(scored: Scored): Record<string, number>
}
/** Mean over the items, and the bounds between which it lies in 95 of 100 draws of as many items. */
export type Figure = { value: number; low: number; high: number }
export type Scores = { set: QualitySet; items: number; figures: Map<string, Figure> }
/** The predictions of one set; only the items named are scored. */
type Predicted = { split: string; file: string; ids: ReadonlySet<string> }

const draws = 1000

/** The scorer of the folder in which the sets lie, else the one that is kept beside the project; null where neither is. */
export async function findScorer(folder: string, fallback: string): Promise<Scorer | null> {
  const places = [folder, join(folder, '..'), join(folder, '../..'), fallback]
  const file = places.map((place) => join(place, 'score/score.mjs')).find((each) => existsSync(each))
  return file ? ((await import(pathToFileURL(resolve(file)).href)) as Scorer) : null
}

/** What is looked at first, by task. The others that the scorer knows are left to its own command. */
const measures: Readonly<Record<string, string[]>> = {
  summ: ['r1', 'r2', 'rl'],
  seg: ['pk', 'f1_2', 'f1_15s'],
  clips: ['p3', 'r3', 'p5', 'r5'],
  keys: ['f1@10', 'r@10'],
  sent: ['acc', 'macroF1'],
  align: ['hit', 'near3'],
}

export function scoresOf(scorer: Scorer, set: QualitySet, { split, file, ids }: Predicted): Scores {
  const { meta, rows: all } = scorer.scoreFile(set.folder, split, file)
  const rows = all.filter(({ id }) => ids.has(id))
  const summaryOf = (some: Row[]) => scorer.summary({ meta, rows: some, missing: 0, n: some.length })
  const whole = summaryOf(rows)
  const dice = rollFrom(7)
  const drawn = Array.from({ length: draws }, () => summaryOf(rows.map(() => rows[dice.below(rows.length)]!)))
  const known = (measures[set.task] ?? []).filter((measure) => typeof whole[measure] === 'number')
  const figures = known.map((measure): [string, Figure] => {
    const sorted = drawn.map((each) => each[measure] ?? 0).sort((a, b) => a - b)
    const low = sorted[Math.floor(draws * 0.025)]!
    const high = sorted[Math.ceil(draws * 0.975) - 1]!
    return [measure, { value: whole[measure]!, low, high }]
  })
  return { set, items: rows.length, figures: new Map(figures) }
}
