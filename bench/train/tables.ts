// Learnt figures as source files that people can read.

import type { Weights } from '#engine/extract/worth.ts'
import type { GapWeights } from '#engine/speech/gaps.ts'

const note = 'Learnt: printed by `npm run train`, not to be edited.'

export function summaryTable({ wordOdds, pairOdds, grammarRates }: Weights): string {
  return `// What the summaries that people wrote tell of the things that were said. ${note}
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a subject word comes up in the summary: at all, and by the features of \`concepts.ts\` in their order. */
export const wordOdds: readonly number[] = [${wordOdds.join(', ')}]

/** The same for a pair of neighbouring subject words that is said at least twice. */
export const pairOdds: readonly number[] = [${pairOdds.join(', ')}]

/** How often a thousand words of such summaries hold a word of grammar. */
export const grammarRates: ReadonlyMap<string, number> = weightsOfWords(\`
${rowsOf(grammarRates)}
\`)
`
}

export function gapTable({ average, tables }: GapWeights): string {
  return `// How likely a sentence ends between two words, by the words around the gap. ${note}
import { weightsOfWords } from './word-weights.ts'

/** Log-odds of an end where no word is in the tables. */
export const average = ${average.toFixed(2)}

/** What is added by the words around the gap: one table for each place of \`gapPlaces\`. */
export const tables: readonly ReadonlyMap<string, number>[] = [
${tables.map((table) => `  weightsOfWords(\`\n${rowsOf(quarters(table))}\n\`),`).join('\n')}
]
`
}

/** To the nearest quarter; what is then nothing is left out. */
function quarters(weights: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...weights].map(([word, weight]) => [word, Math.round(weight * 4) / 4] as const).filter(([, w]) => w))
}

const longestLine = 130

/** "weight: words" by the line, the largest weight first. */
export function rowsOf(weights: ReadonlyMap<string, number>): string {
  const sorted = [...new Set(weights.values())].sort((a, b) => b - a)
  const wordsOf = (wanted: number) => [...weights].flatMap(([word, weight]) => (weight === wanted ? [word] : []))
  return sorted.flatMap((weight) => wrapped(`${weight}:`, wordsOf(weight))).join('\n')
}

function wrapped(head: string, words: string[]): string[] {
  const lines: string[] = []
  let line = head
  for (const word of words) {
    if (line.length + word.length >= longestLine) {
      lines.push(line)
      line = head
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
