// The sets: questions with known answers, in the layout of ../shared/quality. What a set asks is read off its task and its items.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A sentence or a caption; `s` and `e` are seconds, `turn` counts the speakers' turns. */
export type Unit = { t: string; s?: number; e?: number; spk?: string; turn?: number }
export type Clip = { from?: number; to?: number; units?: number[]; text?: string; query?: string; title?: string }
export type Item = {
  id: string
  title?: string
  language?: string
  units?: Unit[]
  text?: string
  ref?: string[]
  bounds?: number[]
  rating?: number
  label?: 'positive' | 'neutral' | 'negative'
  points?: { text: string }[]
  clips?: Clip[]
}
export type QualitySet = { name: string; folder: string; task: string; budgetWords: number | null; language: string }

/** The sets in a folder of sets, in the folder above it, or the one set that the folder is; null where there are none. */
export function findSets(folder: string): QualitySet[] | null {
  if (existsSync(join(folder, 'meta.json'))) return [readSet(folder)]
  const home = existsSync(join(folder, 'sets')) ? join(folder, 'sets') : folder
  if (!existsSync(home)) return null
  const folders = readdirSync(home)
    .sort()
    .map((name) => join(home, name))
    .filter((each) => existsSync(join(each, 'meta.json')))
  return folders.length > 0 ? folders.map(readSet) : null
}

/** The items of one split, or null where the set has no such split. */
export function readItems({ folder }: QualitySet, split: string): Item[] | null {
  const file = join(folder, `${split}.jsonl`)
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line) as Item)
}

/** The day of the newest source that the set was made from, as its SOURCE.md tells; null where it does not. */
export function dateOf({ folder }: QualitySet): string | null {
  const file = join(folder, 'SOURCE.md')
  if (!existsSync(file)) return null
  const days = readFileSync(file, 'utf8').match(/(?<=\b[0-9a-f]{40} )\d{4}-\d{2}-\d{2}/g) ?? []
  return days.sort().at(-1) ?? null
}

function readSet(folder: string): QualitySet {
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
