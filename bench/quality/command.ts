// `npm run quality`: writes the predictions of every set, scores them and shows the table.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { modelPredictions } from './model.ts'
import { type Options, readOptions, sharedFolder, usage } from './options.ts'
import { type Predict, predictions } from './predict.ts'
import { findScorer, type Scores, scoresOf } from './scores.ts'
import { findSets, type Item, type QualitySet, readItems } from './sets.ts'
import { tablesOf, writeTables } from './table.ts'

/** Paths are meant from `calledFrom`. Exit codes: 0 done, 1 some sets or items could not be done, 2 wrong options or folders. */
export async function runQuality(words: string[], calledFrom: string): Promise<number> {
  let options: Options
  try {
    options = readOptions(words)
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${usage}`)
  }
  const folder = resolve(calledFrom, options.sets)
  const page = options.write && resolve(calledFrom, options.write)
  const sets = findSets(folder)
  if (!sets) return refuse(`There are no sets in ${folder}. Name their folder with --sets.`)
  if (sets.every((set) => readItems(set, options.split) === null))
    return refuse(`No set in ${folder} has a file ${options.split}.jsonl. Name the half with --split.`)
  if (page && !existsSync(page)) return refuse(`There is no page ${page}.`)
  const scored = await predictSets(sets, { ...options, folder, out: resolve(calledFrom, options.out) })
  if (scored.tables !== null) console.log(scored.tables)
  if (page && scored.tables !== null) writeTables(page, scored.tables)
  return scored.whole ? 0 : 1
}

async function predictSets(
  sets: QualitySet[],
  { folder, split, out, items: most, model }: Options & { folder: string },
): Promise<{ tables: string | null; whole: boolean }> {
  const found = await findScorer(folder, sharedFolder)
  const predict = model ? { ...predictions, ...modelPredictions(model) } : predictions
  mkdirSync(out, { recursive: true })
  const scores: Scores[] = []
  let whole = true
  for (const set of sets) {
    const items = readItems(set, split)?.slice(0, most)
    const answer = predict[set.task]
    if (!items || !answer) {
      whole = false
      console.error(`${set.name}: ${answer ? `there is no ${split}.jsonl` : `nobody knows the task "${set.task}"`}.`)
      continue
    }
    console.error(`${set.name}: ${items.length} items …`)
    const file = join(out, `${set.name}.jsonl`)
    const lines = await predictItems(items, set, answer)
    whole &&= lines.length === items.length
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    if (found) scores.push(scoresOf(found, set, { split, file, ids: new Set(items.map(({ id }) => id)) }))
  }
  console.error(`The predictions are in ${out}.`)
  if (!found) console.error(`Nothing was scored: there is no score/score.mjs beside the sets, nor in ${sharedFolder}.`)
  return { tables: found && tablesOf(scores, split), whole }
}

/** An item that fails is named and left out; the scorer counts it as wrong. */
async function predictItems(items: Item[], set: QualitySet, answer: Predict): Promise<string[]> {
  const lines: string[] = []
  for (const item of items) {
    try {
      lines.push(JSON.stringify({ id: item.id, ...(await answer(item, set)) }))
    } catch (error) {
      console.error(`${set.name}: ${item.id} failed:`, error)
    }
  }
  return lines
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 2
}
