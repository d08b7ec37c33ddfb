// `npm run reading`: extracts every recording of the datasets and counts what keeps the
// digests from reading well.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Dataset, type DatasetItem, findDatasets, readItems } from '../quality/datasets.ts'
import { createItemDigest } from '../quality/digests.ts'
import { type Fault, type Reading, readDigest } from './counts.ts'
import { parseOptions, type ReadingOptions, usage } from './options.ts'
import { findMissedGoals, formatFaults, formatReport, type SetReading } from './report.ts'

/**
 * Paths are relative to `workingFolder`. Exit codes: 0 all goals met, 1 a goal missed or
 * an item failed, 2 wrong options or folders.
 */
export async function runReading(args: string[], workingFolder: string): Promise<number> {
  let options: ReadingOptions
  try {
    options = parseOptions(args)
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
  const folder = resolve(workingFolder, options.sets)
  const datasets = findDatasets(folder)
  if (!datasets)
    return fail(
      `There are no datasets in ${folder}, so nothing was read. Name their folder with --sets.`,
    )
  const { sets, faults, failed } = await readDatasets(datasets, options)
  if (sets.length === 0)
    return fail(
      `No dataset in ${folder} has recordings with times or speakers in a file ${options.split}.jsonl.`,
    )
  console.log(formatReport(sets))
  if (options.faults) writeFileSync(resolve(workingFolder, options.faults), formatFaults(faults))
  const missed = findMissedGoals(sets)
  console.log(
    `\n${missed.length > 0 ? `Goals missed: ${missed.join(', ')}.` : 'All goals are met.'}`,
  )
  return missed.length > 0 || failed > 0 ? 1 : 0
}

type ReadDatasets = { sets: SetReading[]; faults: (Fault & { item: string })[]; failed: number }

async function readDatasets(
  datasets: Dataset[],
  { split, items: maxItems }: ReadingOptions,
): Promise<ReadDatasets> {
  const result: ReadDatasets = { sets: [], faults: [], failed: 0 }
  const known = new Set<string>()
  for (const dataset of datasets) {
    const items = (readItems(dataset, split) ?? []).filter(hasTimesOrSpeakers).slice(0, maxItems)
    const fresh = items.filter((item) => isNew(item, known))
    if (items.length > fresh.length)
      console.error(
        `${dataset.name}: ${items.length - fresh.length} items have the words of an earlier dataset and are not read again.`,
      )
    if (fresh.length === 0) continue
    console.error(`${dataset.name}: ${fresh.length} items …`)
    const readings: Reading[] = []
    for (const item of fresh) {
      try {
        const reading = await readItem(item, dataset)
        readings.push(reading)
        result.faults.push(
          ...reading.faults.map((fault) => ({ ...fault, item: `${dataset.name}/${item.id}` })),
        )
      } catch (error) {
        result.failed++
        console.error(`${dataset.name}: ${item.id} failed:`, error)
      }
    }
    result.sets.push({ set: dataset.name, readings })
  }
  return result
}

async function readItem(item: DatasetItem, dataset: Dataset): Promise<Reading> {
  const digest = await createItemDigest(item, dataset)
  return readDigest(digest, {
    title: item.title ?? '',
    language: item.language ?? dataset.language,
    texts: (item.units ?? []).map(({ t }) => t),
  })
}

function hasTimesOrSpeakers({ units = [] }: DatasetItem): boolean {
  return units.some(
    ({ s, spk, turn }) => s !== undefined || spk !== undefined || turn !== undefined,
  )
}

/** Some datasets contain the same recordings. */
function isNew({ title, units }: DatasetItem, known: Set<string>): boolean {
  const key = JSON.stringify([title, units?.map(({ t }) => t)])
  if (known.has(key)) return false
  known.add(key)
  return true
}

function fail(message: string): number {
  console.error(message)
  return 2
}
