// Checks whether a passage bears out a sentence of an answer: its words, names, numbers, negation and certainty.
import { canDetectNames, createNameMatcher, extractNames } from '../grounding/names.ts'
import { baseLanguage } from '../speech/language.ts'
import { isInOtherLanguage } from '../writing/answer-language.ts'
import type { CitedSentence, FoundPassage } from './ask-types.ts'
import { checkAcrossLanguages } from './check-across-languages.ts'
import { type Clause, getExchangeableStems, splitClauses } from './clauses.ts'
import { contradicts, findBestClauses, hasOppositeWord, ignoresCondition, overstates } from './contradictions.ts'
import { movesWords } from './moved-words.ts'
import { findMisplacedName } from './name-roles.ts'
import { nameSubjects } from './name-subjects.ts'
import {
  hasMovedNumber,
  hasReversedNumbers,
  hasUnknownNumber,
  type NumberedText,
  readNumberedText,
} from './number-roles.ts'

/** Shares of a sentence's words that must be said: in the passage, in its best two sentences, and for each of its clauses. */
const minSupport = 0.66
const minNearSupport = 0.6
const minClauseSupport = 0.34
const windowSentences = 3
/** A spoken clause with this share of the words of a clause says the same of something. */
const minAlikeShare = 0.5
/** Of a sentence that begins with a speaker's name, this share must be said by that speaker. */
const minOwnSupport = 0.4
/** Letters that forms of a word share at the beginning. */
const minSharedLetters = 5
const minSharedShare = 0.6

/** Why a sentence is not shown. */
type Fault =
  | 'no words'
  | 'citation'
  | 'names'
  | 'numbers'
  | 'number role'
  | 'speaker'
  | 'words'
  | 'clause'
  | 'negation'
  | 'condition'
  | 'moved'
  | 'opposite'
  | 'overstated'

type PreparedPassage = {
  passage: FoundPassage
  /** The clauses of each sentence. */
  sentences: Clause[][]
  numbers: NumberedText
  isKnownName(name: string[]): boolean
  speakers: string[]
}

export type SentenceCheck = (
  text: string,
  citations: readonly number[],
) => { sentence: CitedSentence | null; reason: Fault | null }

/**
 * Creates the check of sentences in a language (BCP 47) against numbered passages. A sentence that no cited passage bears out, but
 * another one does, gets that one's number; one that no passage bears out is null.
 */
export function createSentenceCheck(passages: FoundPassage[], language: string): SentenceCheck {
  const prepared = passages.map(preparePassage)
  return (text, citations) => {
    const cited = [...new Set(citations)].filter((n) => prepared[n - 1] !== undefined)
    let reason: Fault = 'citation'
    const bearingOut = (numbers: number[]) =>
      numbers.flatMap((n) => {
        const result = checkAgainst(text, language, prepared[n - 1]!)
        if (typeof result === 'string') reason = result
        return typeof result === 'string' ? [] : [{ n, startSeconds: result.startSeconds }]
      })
    const found = bearingOut(cited)
    const others =
      found.length > 0 ? [] : bearingOut(prepared.map((_, i) => i + 1).filter((n) => !cited.includes(n))).slice(0, 1)
    const all = [...found, ...others]
    if (all.length === 0) return { sentence: null, reason }
    return { sentence: { text, citations: all.map(({ n }) => n), startSeconds: all[0]!.startSeconds }, reason: null }
  }
}

function preparePassage(passage: FoundPassage): PreparedPassage {
  const speakerOf = createSpeakerReader()
  const spoken = passage.sentences.map(({ text }) => speakerOf(text))
  const text = passage.sentences.map((sentence) => sentence.text).join('\n')
  return {
    passage,
    sentences: spoken.map(({ speaker, words }) => nameSubjects(splitClauses(words, passage.language, speaker))),
    numbers: readNumberedText(text, passage.language),
    isKnownName: createNameMatcher(`${passage.title}\n${text}`),
    speakers: [...new Set(spoken.flatMap(({ speaker }) => speaker ?? []))],
  }
}

/** Reads the speaker of each sentence: the name before a colon, which counts until the next one. */
function createSpeakerReader(): (text: string) => { speaker: string | null; words: string } {
  let speaker: string | null = null
  return (text) => {
    const label = /^(\p{Lu}[\p{L}\p{N}.'’ -]{0,40}): /u.exec(text)
    if (label) speaker = label[1]!
    return { speaker, words: label ? text.slice(label[0].length) : text }
  }
}

/** Returns the moment in a passage that bears out a sentence, or what is wrong. */
function checkAgainst(text: string, language: string, prepared: PreparedPassage): { startSeconds: number } | Fault {
  const { passage, numbers, isKnownName } = prepared
  const claim = splitClauses(text, language)
  if (claim.every(({ stems }) => stems.length === 0)) return 'no words'
  const names = canDetectNames(language) ? extractNames(text) : []
  if (names.some((name) => !isKnownName(name))) return 'names'
  const claimNumbers = readNumberedText(text, language)
  if (!isSameLanguage(passage, language))
    return checkAcrossLanguages({ text, names: names.flat(), language, numbers: claimNumbers }, passage)
  if (hasUnknownNumber(claimNumbers, numbers)) return 'numbers'
  const evidence = selectEvidence(text, prepared)
  if (!evidence) return 'speaker'
  const best = findSupport(claim, evidence, prepared)
  if (best === null) return 'words'
  if (findMisplacedName(text, names.flat(), passage, prepared.speakers)) return 'names'
  const spoken = evidence.flat()
  const spokenSentences = passage.sentences.map((sentence) => readNumberedText(sentence.text, passage.language))
  if (hasMovedNumber(claimNumbers, numbers) || hasReversedNumbers(claimNumbers, spokenSentences)) return 'number role'
  if (claim.some((clause) => hasOtherNumber(clause, spoken, language))) return 'number role'
  if (contradicts(claim, spoken)) return 'negation'
  if (ignoresCondition(claim, spoken)) return 'condition'
  if (movesWords(claim, evidence)) return 'moved'
  if (hasOppositeWord(claim, spoken)) return 'opposite'
  if (baseLanguage(language) === 'en' && overstates(claim, spoken)) return 'overstated'
  return { startSeconds: passage.sentences[best]!.startSeconds }
}

/** Whether the spoken clause that is most like a clause of the answer has another number in the place of its number. */
function hasOtherNumber(clause: Clause, spoken: Clause[], language: string): boolean {
  const own = readNumberedText(clause.words.join(' '), language)
  if (own.numbers.length === 0 || clause.stems.length < 2) return false
  const isAlike = ({ stems }: Clause) =>
    clause.stems.filter((stem) => stems.includes(stem)).length >=
    minAlikeShare * (clause.stems.length - own.numbers.length)
  const best = findBestClauses(clause, spoken.filter(isAlike)).map(({ words }) =>
    readNumberedText(words.join(' '), language),
  )
  return (
    best.length > 0 &&
    best.every(
      (other) => other.numbers.length > 0 && hasUnknownNumber({ ...own, numbers: own.numbers.slice(0, 1) }, other),
    )
  )
}

/** Selects the clauses that can bear a sentence out: those of the speaker whom it begins with, and the question before them. */
function selectEvidence(text: string, { passage, sentences, speakers }: PreparedPassage): Clause[][] | null {
  const speaker = speakers.length > 1 ? speakers.find((name) => beginsWith(text, name)) : undefined
  if (speaker === undefined) return sentences
  const isOwn = (at: number) => sentences[at]?.some((clause) => clause.speaker === speaker) ?? false
  const isAsked = (at: number) => isOwn(at + 1) && (passage.sentences[at]?.text.endsWith('?') ?? false)
  const own = new Set(
    sentences.flatMap((clauses, at) => (isOwn(at) || isAsked(at) ? clauses.flatMap(({ stems }) => stems) : [])),
  )
  const stems = splitClauses(text, passage.language).flatMap((clause) => clause.stems)
  const others = stems.filter((stem) => !speaker.toLowerCase().includes(stem))
  if (measureSupport(others, own) < minOwnSupport) return null
  return sentences.map((clauses, at) => (isOwn(at) || isOwn(at + 1) ? clauses : []))
}

/** Finds the sentence of a passage that supports a claim, with those after it; null where too little of it is said. */
function findSupport(claim: Clause[], evidence: Clause[][], { speakers, passage }: PreparedPassage): number | null {
  const speakerStems = new Set(splitClauses(speakers.join(' '), passage.language).flatMap((clause) => clause.stems))
  const numberWords = claim.flatMap(({ words }) => words.filter((word) => isNumber(word, passage.language)))
  const numberStems = new Set(splitClauses(numberWords.join(' '), passage.language).flatMap(({ stems }) => stems))
  const said = new Set(evidence.flat().flatMap((clause) => clause.stems))
  const exchangeable = getExchangeableStems(passage.language)
  const isCompared = (stem: string) =>
    !speakerStems.has(stem) && !numberStems.has(stem) && (said.has(stem) || !exchangeable.has(stem))
  const wanted = [...new Set(claim.flatMap(({ stems }) => stems))].filter(isCompared)
  if (measureSupport(wanted, said) < minSupport) return null
  const best = findBestSentence(wanted, evidence)
  if (best.support < minNearSupport) return null
  const isWeak = claim.some(({ stems, words }) => {
    const own = stems.filter(isCompared)
    const isReason = /^(?:because|weil|denn|porque|car)$/.test(words[0] ?? '')
    return (
      (own.length > 1 || (isReason && own.length > 0)) &&
      measureSupport(own, said) < (isReason ? minSupport : minClauseSupport)
    )
  })
  return isWeak ? null : best.at
}

function isSameLanguage(passage: FoundPassage, language: string): boolean {
  if (passage.language !== 'und') return baseLanguage(passage.language) === baseLanguage(language)
  return !isInOtherLanguage(passage.quote, language)
}

function beginsWith(text: string, name: string): boolean {
  const [words, parts] = [text.toLowerCase().split(/[^\p{L}\p{N}]+/u), name.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
  return words.slice(0, 3).some((word) => word.length > 2 && parts.includes(word))
}

function measureSupport(stems: string[], said: ReadonlySet<string>): number {
  if (stems.length === 0) return 1
  return stems.filter((stem) => isSaid(stem, said)).length / stems.length
}

/** Whether a stem or another form of the word is among the stems. Numbers were compared before. */
function isSaid(stem: string, said: ReadonlySet<string>): boolean {
  if (said.has(stem) || /^\d/.test(stem)) return true
  for (const other of said) if (isSameWord(stem, other)) return true
  return false
}

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const longer = Math.max(a.length, b.length)
  return shared >= Math.min(minSharedLetters, longer - 1) && shared >= 4 && shared >= longer * minSharedShare
}

/** Finds the sentence that together with the next one contains most of the stems. */
function findBestSentence(stems: string[], sentences: Clause[][]): { at: number; support: number } {
  let best = { at: 0, support: -1 }
  for (const at of sentences.keys()) {
    const pair = new Set(
      sentences.slice(at, at + windowSentences).flatMap((clauses) => clauses.flatMap((clause) => clause.stems)),
    )
    const support = measureSupport(stems, pair)
    // Of windows that overlap, the last one begins with what they share.
    if (support > best.support || (support === best.support && at === best.at + 1)) best = { at, support }
  }
  return best
}

function isNumber(word: string, language: string): boolean {
  return readNumberedText(word, language).numbers.length > 0
}
