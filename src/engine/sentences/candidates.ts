// Collects what could be shown of a recording: its sentences, the clauses of long ones,
// and, where captions have no punctuation, all spans between likely ends. A candidate
// keeps every word of its part of the transcript.

import { lazy } from '../lazy.ts'
import { dependentOpening } from '../speech/dependent-openings.ts'
import { formatSentence } from '../speech/format-sentence.ts'
import { baseLanguage } from '../speech/language.ts'
import { isRarelyLast } from '../speech/sentence-end-odds.ts'
import { joinWords, type Word } from '../speech/words.ts'
import type { SpokenSentence } from '../transcript.ts'
import { removeConnectives } from './connectives.ts'
import type { Recording } from './statement-odds.ts'

/** Words of a candidate. */
const [minWords, maxWords] = [4, 36]
/** Two sentences of so many words are shown together where the second one leans on the first. */
const maxPairWords = 44

/** Candidates overlap each other. Linear. */
export function collectCandidates(
  sentences: readonly SpokenSentence[],
  recording: Recording,
): SpokenSentence[] {
  const { language } = recording
  if (!recording.isPunctuated) {
    const ends = new Set(sentences.map(({ position }) => position))
    return joinRuns(sentences).flatMap((run) => findSpans(run, ends, language))
  }
  return sentences.flatMap((sentence, i) => {
    const previous = sentences[i - 1]
    const goesOnFrom = previous && goesOn.test(previous.verbatim) && !sentence.startsTurn
    if (goesOnFrom || brokenOff.test(sentence.verbatim)) return []
    const clauses = sentence.words.length > maxWords ? cutClauses(sentence, language) : [sentence]
    const pair = joinPair(sentence, sentences[i + 1], language)
    return [...clauses, ...(pair ? [pair] : [])]
      .filter(({ words }) => words.length >= minWords)
      .map((one) =>
        goesOn.test(one.verbatim)
          ? { ...one, text: one.text.replace(/[,.](?=\P{L}*$)/u, '…') }
          : one,
      )
  })
}

/** Long sentences are cut at a comma: what comes behind it is no sentence. Speakers break off. */
const goesOn = /,(?=["'”’)\]]*$)/u
const brokenOff = /(?:\.{2,}|…|\s[-–—])["'”’)\]]*$/u

/** Joins the sentences that follow each other without a sure end between. */
function joinRuns(sentences: readonly SpokenSentence[]): SpokenSentence[] {
  const runs: SpokenSentence[][] = []
  for (const sentence of sentences) {
    const previous = runs.at(-1)?.at(-1)
    const continues =
      previous &&
      !sentence.startsTurn &&
      sentence.position === previous.position + previous.words.length
    if (continues && previous.endOdds().at(-1)! < Number.POSITIVE_INFINITY)
      runs.at(-1)!.push(sentence)
    else runs.push([sentence])
  }
  return runs.map((run) => ({
    ...run[0]!,
    words: run.flatMap(({ words }) => words),
    endOdds: lazy(() => [
      ...run.flatMap(({ endOdds }) => endOdds().slice(0, -1)),
      run.at(-1)!.endOdds().at(-1)!,
    ]),
    endSeconds: run.at(-1)!.endSeconds,
  }))
}

/** Log-odds of a sentence end that a border needs, and above which no end may lie within a span. */
const [minBorderOdds, maxInnerOdds] = [0, 0.5]
/** What goes on with the clause before it. */
const neverFirst = /^(?:of|to|than|or|as|with|by|from|into|whom|whose|which|who|been|be|being)$/
const maxSpansFrom = 5

function findSpans(
  run: SpokenSentence,
  ends: ReadonlySet<number>,
  language: string,
): SpokenSentence[] {
  const { words } = run
  const endOdds = run.endOdds()
  const isEnglish = baseLanguage(language) === 'en'
  const borders = [...endOdds.keys()].filter((i) => {
    if (i === 0 || i === words.length) return true
    // The odds of other languages know their grammar too little.
    if (!isEnglish) return ends.has(run.position + i) || endOdds[i]! >= minBorderOdds
    const [before, after] = [words[i - 1]!.normalized, words[i]!.normalized]
    if (isRarelyLast(before) || neverFirst.test(after)) return false
    return endOdds[i]! >= minBorderOdds
  })
  return borders.flatMap((from, at) => {
    const spans: SpokenSentence[] = []
    if (isEnglish && isGoverned(words, from, endOdds[from]!)) return spans
    for (const to of borders.slice(at + 1)) {
      if (to - from > maxWords || spans.length === maxSpansFrom) break
      if (to - from >= minWords) spans.push(toClause(run, from, to, language))
      if (endOdds[to]! > maxInnerOdds) break
    }
    return spans
  })
}

/** Words that govern what follows: what comes soon after one may mean the opposite without it. */
const governing =
  /^(?:not|no|never|nor|neither|nobody|nothing|without|hardly|unless|if|when|whether|suppose|imagine|think|thought|believe|claim|claims|claimed|could|would|might|except|until|before|what|how|why|where|who|which|because|than|so|that|.+n't)$/
const [governingDistance, certainEndOdds] = [3, 1]

function isGoverned(words: readonly Word[], from: number, endOdds: number): boolean {
  if (endOdds >= certainEndOdds) return false
  return words
    .slice(Math.max(0, from - governingDistance), from)
    .some(({ normalized }) => governing.test(normalized))
}

const clauseSubject =
  /^(?:i|you|we|they|he|she|it|there|the|a|an|this|these|those|my|our|your|their|his|her|it's|that's|there's|we're|you're|they're|i'm)$/

/**
 * Cuts a long sentence after a semicolon, and before "and", "but" and "so" with a
 * subject. English only.
 */
function cutClauses(sentence: SpokenSentence, language: string): SpokenSentence[] {
  const { words } = sentence
  if (baseLanguage(language) !== 'en') return [sentence]
  const cuts = [...words.keys()].filter((i) => i === 0 || startsClause(words, i))
  const clauses = cuts.flatMap((from, at) => {
    const ends = [...cuts.slice(at + 1), words.length]
    const to = ends.findLast((end) => end - from <= maxWords)
    return to === undefined ? [] : [toClause(sentence, from, to, language)]
  })
  return clauses.length > 0 ? clauses : [sentence]
}

function startsClause(words: readonly Word[], i: number): boolean {
  const [before, word, after] = [words[i - 1]!, words[i]!, words[i + 1]]
  if (/[;:—]$/.test(before.text)) return true
  return (
    /,$/.test(before.text) &&
    /^(?:and|but|so)$/.test(word.normalized) &&
    clauseSubject.test(after?.normalized ?? '')
  )
}

/** A sentence with the next one, where that opens with a word that needs it. */
function joinPair(
  first: SpokenSentence,
  second: SpokenSentence | undefined,
  language: string,
): SpokenSentence | null {
  if (!second || second.startsTurn || second.position !== first.position + first.words.length)
    return null
  if (first.words.length + second.words.length > maxPairWords || /[?？]["'”’]*$/.test(first.text))
    return null
  if (!dependentOpening[baseLanguage(language)]?.test(second.text)) return null
  // Between them no word may be missing.
  if (!isWholeAt(first, -1) || !isWholeAt(second, 0)) return null
  return {
    ...first,
    words: [...first.words, ...second.words],
    endOdds: () => [...first.endOdds().slice(0, -1), ...second.endOdds()],
    endSeconds: second.endSeconds,
    text: `${first.text} ${second.text}`,
    verbatim: `${first.verbatim} ${second.verbatim}`,
  }
}

/** Whether the readable text has the first, or the last, spoken word. */
function isWholeAt({ text, words }: SpokenSentence, end: 0 | -1): boolean {
  const shown = text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}\p{N}'-]+/gu)
  return shown?.at(end) === words.at(end)!.normalized
}

/** The words from one index up to another as a sentence of their own. */
function toClause(
  sentence: SpokenSentence,
  from: number,
  to: number,
  language: string,
): SpokenSentence {
  const words = sentence.words.slice(from, to)
  return {
    ...sentence,
    words,
    position: sentence.position + from,
    startsTurn: sentence.startsTurn && from === 0,
    endOdds: lazy(() => sentence.endOdds().slice(from, to + 1)),
    text: removeConnectives(formatSentence(words, language), language),
    verbatim: joinWords(words),
    startSeconds: words[0]!.startSeconds,
    endSeconds: Math.max(words[0]!.startSeconds, words.at(-1)!.endSeconds),
  }
}
