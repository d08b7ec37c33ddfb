// Learnt figures as source files that people can read.
import type { Weights } from '#engine/extract/worth.ts'

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

const longestLine = 130

/** "weight: words" by the line, the largest weight first. */
export function rowsOf(weights: ReadonlyMap<string, number>): string {
  const byWeight = Map.groupBy(weights, ([, weight]) => weight)
  const rows = [...byWeight].sort(([a], [b]) => b - a)
  return rows
    .flatMap(([weight, words]) =>
      wrapped(
        `${weight}:`,
        words.map(([word]) => word),
      ),
    )
    .join('\n')
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
