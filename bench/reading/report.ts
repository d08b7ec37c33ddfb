// Formats the counts as Markdown: a table of shares with goals, and one sentence for each count.
import { type Base, type CountName, counts, type Fault, type Reading } from './counts.ts'

export type SetReading = { set: string; readings: Reading[] }

const labels: Record<CountName, string> = {
  misquotes: 'Misquotes',
  cutNegations: 'Cut negations',
  fragments: 'Fragments',
  danglingOpenings: 'Dangling openings',
  talk: 'Talk around the talk',
  rule3: 'Any of these three',
  offTopic: 'Short versions off topic',
  titlesNowhere: 'Titles that occur nowhere',
  topicsNowhere: 'Topics that occur nowhere',
  topicsRepeated: 'Topics named twice',
  duplicates: 'Duplicates',
}
const names = Object.keys(counts) as CountName[]

export function formatReport(sets: SetReading[]): string {
  const all = sets.flatMap(({ readings }) => readings)
  const header = ['', 'Goal', 'All', ...sets.map(({ set }) => set)]
  const rows = names.map((name) => {
    const { goal } = counts[name]
    const missed = isMissed(name, all) ? ' **missed**' : ''
    return [
      labels[name],
      goal === 0 ? '0' : `<= ${goal * 100} %`,
      `${formatShare(name, all)}${missed}`,
      ...sets.map(({ readings }) => formatShare(name, readings)),
    ]
  })
  const sizes = (['sentences', 'short versions', 'titles', 'topics'] as const).map((base) => [
    `*${base}*`,
    '',
    String(sumTotals(all, base)),
    ...sets.map(({ readings }) => String(sumTotals(readings, base))),
  ])
  const lines = [header, header.map(() => '---'), ...rows, ...sizes].map(
    (cells) => `| ${cells.join(' | ')} |`,
  )
  return `${lines.join('\n')}\n\n${names.map((name) => `- **${labels[name]}**: ${counts[name].definition}`).join('\n')}`
}

export function findMissedGoals(sets: SetReading[]): string[] {
  const all = sets.flatMap(({ readings }) => readings)
  return names.filter((name) => isMissed(name, all)).map((name) => labels[name])
}

/** Every fault with its text, grouped by count. */
export function formatFaults(faults: (Fault & { item: string })[]): string {
  const blocks = names.map((name) => {
    const lines = faults
      .filter(({ count }) => count === name)
      .map(({ item, place, text }) => `- ${place}, ${item}: ${text}`)
    return `## ${labels[name]}: ${lines.length}\n\n${lines.join('\n')}`
  })
  return `${blocks.join('\n\n')}\n`
}

function isMissed(name: CountName, readings: Reading[]): boolean {
  const total = sumTotals(readings, counts[name].base)
  return countFaults(name, readings) > counts[name].goal * total
}

function formatShare(name: CountName, readings: Reading[]): string {
  const [faults, total] = [countFaults(name, readings), sumTotals(readings, counts[name].base)]
  return total === 0 ? '-' : `${faults} (${((100 * faults) / total).toFixed(1)} %)`
}

function countFaults(name: CountName, readings: Reading[]): number {
  return readings.reduce(
    (sum, { faults }) => sum + faults.filter(({ count }) => count === name).length,
    0,
  )
}

function sumTotals(readings: Reading[], base: Base): number {
  return readings.reduce((sum, { totals }) => sum + totals[base], 0)
}
