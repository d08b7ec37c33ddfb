// Which sentences become the summary and which the key points: one ranking, shared out so that nothing is said twice.
import { wordCount } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { largestShare } from './budgets.ts'
import { announces, answersQuestion, askersOf, isAddress, namesOf, pointsBack } from './dangling.ts'
import { decisionsOf } from './decisions.ts'
import { rankSentences } from './rank.ts'
import { isComplete, isStatement, speaksToYou, standsAlone, withEnds } from './readability.ts'
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
/** Of the key points of people who decide together, how many may be decisions. */
const decidedShare = 0.5

/** What takes part in a choice: the sentences, and what is known of all of them. */
type Speech = {
  sentences: SpokenSentence[]
  names: ReadonlySet<string>
  askers: ReadonlySet<string>
  language: string
}

/** The best sentences that stand alone become key points; the best of the rest the summary. */
export function selectionOf(sentences: SpokenSentence[], tldr: number[], options: SelectionOptions): Selection {
  const { words, language, title, titleWeight } = options
  const { budget, share } = options.scope
  const most = words * share
  const wanted = budget.summaryWords + budget.keyPoints * keyPointWords
  const scale = Math.min(1, most / wanted)
  const said = new Set(tldr.map((i) => sentences[i]!.text))
  const budgetWords = Math.min(wanted * slack, words)
  const speech = { sentences: withEnds(sentences), names: namesOf(sentences), askers: askersOf(sentences), language }
  const ranked = rankSentences(sentences, { budgetWords, language, title, titleWeight }).filter(
    (i) => !said.has(sentences[i]!.text),
  )
  const points = new Set(pointsOf(ranked, Math.max(1, Math.round(budget.keyPoints * scale)), speech))
  const left = ranked.filter((i) => !points.has(i))
  const enough = share > largestShare ? 1 : usuallyEnough
  // Where hardly anything is said, the summary repeats the tldr rather than to be empty.
  const summary = left.length > 0 ? proseOf(left, { budgetWords: budget.summaryWords * scale, enough }, speech) : tldr
  const ascending = (a: number, b: number) => a - b
  return { keyPoints: [...points].sort(ascending), summary: summary.sort(ascending) }
}

/** The best decisions and the best statements; where those that stand alone are few, each wish is dropped in turn. */
function pointsOf(ranked: number[], count: number, speech: Speech): number[] {
  const { sentences, language } = speech
  const long = ranked.filter((i) => wordCount(sentences[i]!.text) >= fewestKeyPointWords)
  const wishes = [(i: number) => isPoint(i, speech), ...[standsAlone, isComplete, isStatement].map(of(speech))]
  const tiers = wishes.map((fits) => spread(long.filter(fits), count, sentences.length))
  const decided = decisionsOf(ranked, sentences, language).slice(0, Math.round(count * decidedShare))
  return [...new Set([...decided, ...tiers.flat(), ...ranked])].slice(0, count)
}

const of =
  ({ sentences, language }: Speech) =>
  (fits: (sentence: SpokenSentence, language: string) => boolean) =>
  (i: number) =>
    fits(sentences[i]!, language)

/** Whether it needs nothing that stands elsewhere. Where a name stands before it, "I" is clear. */
function isPoint(i: number, { sentences, names, askers, language }: Speech): boolean {
  const sentence = sentences[i]!
  const alone = sentence.speaker
    ? isComplete(sentence, language) && !speaksToYou(sentence, language)
    : standsAlone(sentence, language)
  return (
    alone &&
    !askers.has(sentence.speaker ?? '') &&
    !pointsBack(sentence.text, language) &&
    !announces(sentence.text, language) &&
    !isAddress(sentence, names, language) &&
    !answersQuestion(sentences, i)
  )
}

/** Beginning, middle and end. */
const parts = 3

/** In the same order, but no more than a fair share of `count` from any part of the video before those of other parts. */
function spread(ranked: number[], count: number, length: number): number[] {
  const most = Math.ceil(count / parts)
  const taken = new Uint32Array(parts)
  const first = ranked.filter((i) => taken[Math.floor((i / length) * parts)]!++ < most)
  return [...new Set([...first, ...ranked])]
}

/** Share of the budget from which a hole is rather left than filled with what reads badly, unless a reader wanted more. */
const usuallyEnough = 0.6

/** Statements that are said to nobody in particular, and by none who only asks; others where these are few. */
function proseOf(
  ranked: number[],
  { budgetWords, enough }: { budgetWords: number; enough: number },
  speech: Speech,
): number[] {
  const { sentences, names, askers, language } = speech
  const reads = (i: number) => {
    const sentence = sentences[i]!
    if (!isStatement(sentence, language) || isAddress(sentence, names, language)) return false
    const follows = !sentence.opensTurn && answersQuestion(sentences, i)
    return !follows && !pointsBack(sentence.text, language) && !askers.has(sentence.speaker ?? '')
  }
  const ordered = ranked.toSorted((a, b) => Number(reads(b)) - Number(reads(a)))
  let left = budgetWords
  const picks = ordered.filter((i) => {
    const words = wordCount(sentences[i]!.text)
    if (words > left || (left <= budgetWords * (1 - enough) && !reads(i))) return false
    left -= words
    return true
  })
  return picks.length > 0 ? picks : ordered.slice(0, 1)
}
