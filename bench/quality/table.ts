// The scores in Markdown: ours beside other systems, one table for each task, then ours with their intervals.
import { readFileSync, writeFileSync } from 'node:fs'
import { systems } from './baselines.ts'
import type { Figure, Scores } from './scores.ts'
import { dateOf } from './sets.ts'

const tasks: Readonly<Record<string, string>> = {
  summ: 'Summaries',
  seg: 'Chapters, nobody tells how many',
  clips: 'Clips',
  keys: 'Topics',
  sent: 'Sentiment',
  align: 'The moment of a key point',
}
const measures: Readonly<Record<string, string>> = {
  r1: 'ROUGE-1',
  r2: 'ROUGE-2',
  rl: 'ROUGE-Lsum',
  pk: 'Pk (less is better)',
  f1_2: 'F1 within 2 units',
  f1_15s: 'F1 within 15 s',
  p3: 'Precision of 3',
  r3: 'Recall of 3',
  p5: 'Precision of 5',
  r5: 'Recall of 5',
  'f1@10': 'F1 of 10',
  'r@10': 'Recall of 10',
  acc: 'Accuracy',
  macroF1: 'Macro F1',
  hit: 'Right turn',
  near3: 'Within 3 turns',
}

export function tablesOf(all: Scores[], split: string): string {
  const compared = Object.entries(tasks).map(([task, title]) => {
    const scores = all.filter(({ set, figures }) => set.task === task && figures.size > 0)
    return scores.length > 0 ? `### ${title}\n\n${comparison(scores)}` : null
  })
  return [...compared.filter(Boolean), `### Pith, with 95 % intervals\n\n${intervals(all, split)}`].join('\n\n')
}

/** A column for each set; a cell holds its measures, parted by slashes. */
function comparison(scores: Scores[]): string {
  const cell = (values: (number | undefined)[]) =>
    values.every((value) => value === undefined) ? '' : values.map((value) => value?.toFixed(1) ?? '-').join(' / ')
  const others = systems.map(({ name, figures }) => [
    name,
    ...scores.map(({ set, figures: ours }) => cell([...ours.keys()].map((measure) => figures[set.name]?.[measure]))),
  ])
  const own = scores.map(({ figures }) => `**${[...figures.values()].map(({ value }) => percent(value)).join(' / ')}**`)
  return markdown([
    ['', ...scores.map(({ set }) => set.name)],
    ['*measured*', ...scores.map(({ figures }) => [...figures.keys()].map((each) => measures[each]).join(' / '))],
    ...others.filter(([, ...cells]) => cells.some(Boolean)),
    ['**Pith**', ...own],
  ])
}

function intervals(all: Scores[], split: string): string {
  const rows = all.flatMap(({ set, items, figures }) =>
    [...figures].map(([measure, { value, low, high }], i) => [
      ...(i === 0 ? [set.name, String(items), dateOf(set) ?? ''] : ['', '', '']),
      measures[measure] ?? measure,
      percent(value),
      `${percent(low)} to ${percent(high)}`,
    ]),
  )
  return markdown([['Set', `Items (${split})`, 'Source of', 'Measure', 'Pith', '95 % interval'], ...rows])
}

const percent = (share: Figure['value']) => (share * 100).toFixed(1)

function markdown([head, ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head!), line(head!.map(() => '---')), ...rows.map(line)].join('\n')
}

const [begin, end] = ['<!-- npm run quality writes from here -->', '<!-- to here -->']

/** Puts the tables between the marks of a page. Throws an Error where the page has none. */
export function writeTables(page: string, tables: string): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no line "${begin}" before a line "${end}".`)
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n\n${tables}\n\n${text.slice(to)}`)
}
