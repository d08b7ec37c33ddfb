// Reads the datasets: tasks with known answers, in the layout of ../shared/quality.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * A sentence or a caption: text, start and end in seconds, speaker, and number of the
 * speaker's turn.
 */
export type DatasetUnit = { t: string; s?: number; e?: number; spk?: string; turn?: number }
export type DatasetItem = {
  id: string
  title?: string
  language?: string
  units?: DatasetUnit[]
  text?: string
  ref?: string[]
  bounds?: number[]
  rating?: number
  label?: 'positive' | 'neutral' | 'negative'
  points?: { text: string }[]
  /** Questions with the turns that answer them; without turns the answer is not said. */
  questions?: { text: string; turns: number[] }[]
}
export type Dataset = {
  name: string
  folder: string
  task: string
  budgetWords: number | null
  language: string
}

/**
 * Finds the datasets in a folder or in its subfolder `sets`, or the one dataset that the
 * folder is; null where there are none.
 */
export function findDatasets(folder: string): Dataset[] | null {
  if (existsSync(join(folder, 'meta.json'))) return [readDataset(folder)]
  const parent = existsSync(join(folder, 'sets')) ? join(folder, 'sets') : folder
  if (!existsSync(parent)) return null
  const folders = readdirSync(parent)
    .sort()
    .map((name) => join(parent, name))
    .filter((subfolder) => existsSync(join(subfolder, 'meta.json')))
  return folders.length > 0 ? folders.map(readDataset) : null
}

/** Reads the items of one split; null where the dataset has no such split. */
export function readItems({ folder }: Dataset, split: string): DatasetItem[] | null {
  const file = join(folder, `${split}.jsonl`)
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line) as DatasetItem)
}

/** Reads the date of the newest source from the dataset's SOURCE.md; null where it names none. */
export function findSourceDate({ folder }: Dataset): string | null {
  const file = join(folder, 'SOURCE.md')
  if (!existsSync(file)) return null
  const dates = readFileSync(file, 'utf8').match(/(?<=\b[0-9a-f]{40} )\d{4}-\d{2}-\d{2}/g) ?? []
  return dates.sort().at(-1) ?? null
}

function readDataset(folder: string): Dataset {
  const meta = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as {
    task: string
    budget?: number
    language?: string
  }
  return {
    name: basename(folder),
    folder,
    task: meta.task,
    budgetWords: meta.budget ?? null,
    language: meta.language ?? 'en',
  }
}
