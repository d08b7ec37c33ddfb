// Formats the scores as Markdown: one table for each task with other systems, then Pith's
// scores with their intervals.
import { writeMarked } from '../markers.ts'
import { baselines } from './baselines.ts'
import { findSourceDate } from './datasets.ts'
import type { DatasetScores } from './scores.ts'

const taskTitles: Readonly<Record<string, string>> = {
  summ: 'Summaries',
  seg: 'Chapters, number unknown',
  keys: 'Topics',
  sent: 'Sentiment',
  align: 'Source of a key point',
  ask: 'Questions',
}
const measureNames: Readonly<Record<string, string>> = {
  r1: 'ROUGE-1',
  r2: 'ROUGE-2',
  rl: 'ROUGE-Lsum',
  pk: 'Pk (less is better)',
  f1_2: 'F1 within 2 units',
  f1_15s: 'F1 within 15 s',
  'f1@10': 'F1 of 10',
  'r@10': 'Recall of 10',
  acc: 'Accuracy',
  macroF1: 'Macro F1',
  hit: 'Right turn',
  near3: 'Within 3 turns',
  hit1: 'First passage right',
  hit5: 'One of five right',
  mrr: 'Mean reciprocal rank',
  auroc: 'Said or not (AUROC)',
}

export function formatTables(allScores: DatasetScores[], split: string): string {
  const comparisons = Object.entries(taskTitles).map(([task, title]) => {
    const scores = allScores.filter(
      ({ dataset, estimates }) => dataset.task === task && estimates.size > 0,
    )
    return scores.length > 0 ? `### ${title}\n\n${formatComparison(scores)}` : null
  })
  const intervals = `### Pith, with 95 % intervals\n\n${formatIntervals(allScores, split)}`
  return [...comparisons.filter(Boolean), intervals].join('\n\n')
}

/** Formats one column for each dataset, with the measures of a cell separated by slashes. */
function formatComparison(scores: DatasetScores[]): string {
  const formatCell = (values: (number | undefined)[]) =>
    values.every((value) => value === undefined)
      ? ''
      : values.map((value) => value?.toFixed(1) ?? '-').join(' / ')
  const baselineRows = baselines.map(({ name, figures }) => [
    name,
    ...scores.map(({ dataset, estimates }) =>
      formatCell([...estimates.keys()].map((measure) => figures[dataset.name]?.[measure])),
    ),
  ])
  const ownCells = scores.map(
    ({ estimates }) =>
      `**${[...estimates.values()].map(({ value }) => formatPercent(value)).join(' / ')}**`,
  )
  return formatMarkdown([
    ['', ...scores.map(({ dataset }) => dataset.name)],
    [
      '*measure*',
      ...scores.map(({ estimates }) =>
        [...estimates.keys()].map((measure) => measureNames[measure]).join(' / '),
      ),
    ],
    ...baselineRows.filter(([, ...cells]) => cells.some(Boolean)),
    ['**Pith**', ...ownCells],
  ])
}

function formatIntervals(allScores: DatasetScores[], split: string): string {
  const rows = allScores.flatMap(({ dataset, items, estimates }) =>
    [...estimates].map(([measure, { value, low, high }], i) => [
      ...(i === 0 ? [dataset.name, String(items), findSourceDate(dataset) ?? ''] : ['', '', '']),
      measureNames[measure] ?? measure,
      formatPercent(value),
      `${formatPercent(low)}–${formatPercent(high)}`,
    ]),
  )
  return formatMarkdown([
    ['Dataset', `Items (${split})`, 'Source date', 'Measure', 'Pith', '95 % interval'],
    ...rows,
  ])
}

function formatPercent(share: number): string {
  return (share * 100).toFixed(1)
}

function formatMarkdown([header, ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(header!), line(header!.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Replaces the tables of a page. Throws an Error where it has no markers for them. */
export function writeTables(file: string, tables: string): void {
  writeMarked(file, 'npm run quality', tables)
}
