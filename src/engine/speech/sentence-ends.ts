// Finds sentence ends: at the punctuation of the captions, and where there is none at the
// most likely gaps between words.
import { baseLanguage } from './language.ts'
import { endsWithTerminal, isPunctuatedAt } from './punctuation.ts'
import { scoreSentenceEnd } from './sentence-end-odds.ts'
import type { Word } from './words.ts'

/** Their full stop ends no sentence, neither of speech nor of what a model writes. */
export const abbreviations = [
  'Dr|Mr|Mrs|Ms|Prof|Hon|Dipl|Ing|St|Jr|Sr|Rev|Gen|Sen|Rep|Gov|Lt|Col|Sgt|Capt|Mt|No|Nr|vs|approx|ca',
  'Inc|Ltd|dept|Fig|Vol|pp|ed|bzw|usw|Hr|Sra|Srta|Dra|Mme',
  String.raw`e\.g|i\.e|z\.B|d\.h|u\.a`,
].join('|')
const abbreviation = new RegExp(`^["'“(]*(?:${abbreviations}|p|m|al|univ|ex|op|cit|sig)\\.$`, 'i')
const initial = /^["'“(]*\p{Lu}\.$/u
const monthName = /^(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/i
/** "z. B.", "d. h." */
const letter = /^["'“(]*\p{L}\.$/u
/**
 * "C.E.", "U.S.": such an abbreviation ends a sentence only before a word of grammar with
 * a capital letter.
 */
const dotted = /^["'“(]*(?:\p{L}\.){2,}$/u
const sentenceStart =
  /^["'“(]*(?:The|An?|It|This|That|These|Those|They|We|I|You|He|She|There|In|On|At|But|And|So|If|When|As|For|Its|Our|My|Now|Then|What|How|Why)\b/
/** A pause that ends a sentence, in seconds. */
const longPauseSeconds = 4
/** Longer runs without punctuation are split. */
const maxWords = 45

/** Finds the indices one past the last word of each sentence. Linear. */
export function findSentenceEnds(words: Word[], language: string): number[] {
  const ends: number[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && !isSentenceEnd(words, i, language)) continue
    for (const end of splitRun(words, [from, i], language)) ends.push(end)
    ends.push(i)
    from = i
  }
  return ends
}

/** Finds the indices one past the last word of each sentence that ends with punctuation. */
export function findPunctuatedEnds(words: Word[], language: string): Set<number> {
  const ends = Array.from(words, (_, i) => i + 1).filter(
    (end) =>
      endsWithTerminal(words[end - 1]) &&
      (end === words.length || isSentenceEnd(words, end, language)),
  )
  return new Set(ends)
}

/** Whether the odds of a sentence end before the word at an index are high. */
export function isSureEnd(words: Word[], i: number, language: string): boolean {
  const [before, after] = [words[i - 1], words[i]]
  if (!before || !after || after.startsTurn || endsWithTerminal(before)) return true
  if (isPunctuatedAt(words, i)) return false
  return scoreSentenceEnd(words, i, language) >= minSureScore
}

const minSureScore = -0.7

/**
 * Computes the odds of a sentence end before each word from one index up to, and
 * including, another.
 */
export function measureEndOdds(
  words: Word[],
  [from, to]: [number, number],
  language: string,
): number[] {
  const odds: number[] = []
  for (let i = from; i <= to; i++) {
    const [before, after] = [words[i - 1], words[i]]
    const isSure = !before || !after || after.startsTurn || endsWithTerminal(before)
    odds.push(isSure ? Number.POSITIVE_INFINITY : scoreSentenceEnd(words, i, language))
  }
  return odds
}

function isSentenceEnd(words: Word[], i: number, language: string): boolean {
  const after = words[i]!
  if (after.startsTurn) return true
  if (after.pauseSeconds >= longPauseSeconds && !continuesAfterPause(words, i)) return true
  return isMarkedEnd(words, i, language)
}

/**
 * Whether the mark before the word at an index ends a sentence: the full stop of "Prof." does not.
 */
export function isMarkedEnd(
  words: readonly Pick<Word, 'text'>[],
  i: number,
  language: string,
): boolean {
  const before = words[i - 1]!
  const after = words[i]!
  if (!endsWithTerminal(before)) return false
  if (!/\.["'”’»)\]]*$/u.test(before.text))
    return !/…$/u.test(before.text) || !/^\p{Ll}/u.test(after.text)
  if (abbreviation.test(before.text) || initial.test(before.text)) return false
  if (
    letter.test(before.text) &&
    (letter.test(after.text) || letter.test(words[i - 2]?.text ?? ''))
  )
    return false
  if (monthName.test(before.text) && /^\d/.test(after.text)) return false
  if (dotted.test(before.text) && !sentenceStart.test(after.text)) return false
  if (/\.\.\.$/.test(before.text)) return !/^\p{Ll}/u.test(after.text)
  // "Explain 1. why it holds" counts; in German "am 15. Mai" does not end either.
  if (/^[1-9]\.$/.test(before.text) && /^\p{Ll}/u.test(after.text)) return false
  return !(language.startsWith('de') && /^\d{1,2}\.$/.test(before.text))
}

/** Where captions are punctuated, a sentence without a mark goes on after a pause in lower case. */
function continuesAfterPause(words: Word[], i: number): boolean {
  return (
    !endsWithTerminal(words[i - 1]) && /^\p{Ll}/u.test(words[i]!.text) && isPunctuatedAt(words, i)
  )
}

/** Finds the ends inside a run without punctuation in it. */
function splitRun(words: Word[], [from, to]: [number, number], language: string): number[] {
  if (isPunctuatedAt(words, from + Math.floor((to - from) / 2)))
    return divideLong(words, [from, to], language)
  return to - from > maxWords || !endsWithTerminal(words[to - 1])
    ? guessEnds(words, [from, to], language)
    : []
}

/** Longer sentences are hard to read; no part of one has fewer words than a quarter of it. */
const [maxPunctuatedWords, minPartWords] = [60, 15]
/** What a comma adds to the odds that a part ends there. */
const partAfterComma = 1

/**
 * Divides a punctuated sentence that is too long to read, near its middle and where possible
 * after a comma. Its parts get no marks.
 */
function divideLong(words: Word[], [from, to]: [number, number], language: string): number[] {
  if (to - from <= maxPunctuatedWords) return []
  const oddsAt = (at: number) =>
    scoreSentenceEnd(words, at, language) +
    (/[,;:]$/.test(words[at - 1]!.text) ? partAfterComma : 0) -
    Math.abs(at - (from + to) / 2) / minPartWords
  let best = from + minPartWords
  for (let at = best + 1; at <= to - minPartWords; at++) if (oddsAt(at) > oddsAt(best)) best = at
  return [
    ...divideLong(words, [from, best], language),
    best,
    ...divideLong(words, [best, to], language),
  ]
}

const minRunWords = 10

/** Finds the ends with the best sum of odds and lengths, by dynamic programming. Linear. */
function guessEnds(words: Word[], [from, to]: [number, number], language: string): number[] {
  const count = to - from
  if (count <= minRunWords) return []
  const { endBonus, penalties } = baseLanguage(language) === 'en' ? englishLengths : otherLengths
  const best = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
  const back = new Int32Array(count + 1)
  best[0] = 0
  for (let i = 1; i <= count; i++) {
    const gain = i === count ? 0 : scoreSentenceEnd(words, from + i, language) + endBonus
    for (let j = Math.max(0, i - maxWords); j < i; j++) {
      const total = best[j]! + gain - penalties[i - j]!
      if (total > best[i]!) {
        best[i] = total
        back[i] = j
      }
    }
  }
  const ends: number[] = []
  for (let i = back[count]!; i > 0; i = back[i]!) ends.push(from + i)
  return ends.reverse()
}

/** `endBonus` favors short sentences: too many ends are easier to read than too few. */
type Lengths = { endBonus: number; penalties: Float64Array }

/** The network knows how long sentences are, so that only what is hard to read counts. */
const englishLengths: Lengths = {
  endBonus: 0.2,
  penalties: createPenalties(
    (words) => Math.max(0, words - 36) * 0.2 + Math.max(0, 4 - words) * 0.6,
  ),
}

const otherLengths: Lengths = {
  endBonus: 1,
  penalties: createPenalties(
    (words) =>
      ((words - 16) / 30) ** 2 + Math.max(0, words - 32) * 0.5 + Math.max(0, 5 - words) * 0.8,
  ),
}

/** What a sentence of each length loses. */
function createPenalties(ofWords: (words: number) => number): Float64Array {
  return Float64Array.from({ length: maxWords + 1 }, (_, words) => ofWords(words))
}
