// Which sentences become the summary and which the key points: one ranking, shared out so that nothing is said twice.
import { wordCount } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { rankSentences } from './rank.ts'
import { isComplete, isStatement, standsAlone } from './readability.ts'
import type { Scope } from './rewriting.ts'

export type SelectionOptions = {
  scope: Scope
  words: number
  language: string
  title: string
  titleWeight: number | undefined
}
/** Indices of sentences, in the video's order. */
export type Selection = { summary: number[]; keyPoints: number[] }

/** Words of the ranking for each word of the budget, so that there is something to choose from. */
const slack = 3
const keyPointWords = 20
/** A shorter statement is a point only where there are no others. */
const fewestKeyPointWords = 8

/** The best sentences that stand alone become key points; the best of the rest the summary. */
export function selectionOf(sentences: SpokenSentence[], tldr: number[], options: SelectionOptions): Selection {
  const { words, language, title, titleWeight } = options
  const { budget, share } = options.scope
  const most = words * share
  const wanted = budget.summaryWords + budget.keyPoints * keyPointWords
  const scale = Math.min(1, most / wanted)
  const said = new Set(tldr)
  const budgetWords = Math.min(wanted * slack, words)
  const ranked = rankSentences(sentences, { budgetWords, language, title, titleWeight }).filter((i) => !said.has(i))
  const long = ranked.filter((i) => wordCount(sentences[i]!.text) >= fewestKeyPointWords)
  const asked = [standsAlone, isComplete, isStatement].map((fits) => long.filter((i) => fits(sentences[i]!, language)))
  const best = [...new Set([...asked.flat(), ...ranked])]
  const keyPoints = new Set(best.slice(0, Math.max(1, Math.round(budget.keyPoints * scale))))
  const left = ranked.filter((i) => !keyPoints.has(i))
  const statements = left.filter((i) => isStatement(sentences[i]!, language))
  const rest = [...new Set([...statements, ...left])]
  // Where hardly anything is said, the summary repeats the tldr rather than to be empty.
  const summary = within(rest.length > 0 ? rest : tldr, sentences, budget.summaryWords * scale)
  const ascending = (a: number, b: number) => a - b
  return { keyPoints: [...keyPoints].sort(ascending), summary: summary.sort(ascending) }
}

function within(picks: number[], sentences: SpokenSentence[], budgetWords: number): number[] {
  let left = budgetWords
  return picks.filter((i) => {
    const words = wordCount(sentences[i]!.text)
    if (words > left && left < budgetWords) return false
    left -= words
    return true
  })
}
