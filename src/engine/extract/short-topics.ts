// Chooses the topics that the short version names.
import type { AuthorChapter } from '../engine-input.ts'
import { baseLanguage } from '../speech/language.ts'
import { findExampleActors, namesActor } from './example-actors.ts'
import { scoreNouns } from './nouns.ts'
import type { Phrase } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'
import { getStems, getTerms } from './terms.ts'

const [minChapters, maxTitleWords] = [3, 6]
const [fewNamed, maxNamed] = [2, 4]
/** Author's chapters that say nothing about the subject. */
const frame =
  /^(?:intro(?:duction)?s?|outro|welcome|start|end(?:ing)?|conclusions?|summary|recap|q ?& ?a|questions?(?: and answers)?|sponsors?|ads?|thanks?.*|about (?:me|us)|background|final thoughts|closing.*|opening.*|part \d+)$/i
/** A phrase of several words and an abbreviation tell more than a common noun, which needs this much more weight. */
const tellingFactor = 8
/** A common noun needs so sure signs that it is no verb or adjective. */
const minNounScore = 0.6
/** And it stands alone in this share of its mentions: "cold" is said of water. */
const minWholeShare = 0.2
const technicalName = /\p{Lu}.*\p{Lu}|\p{L}\d/u
/** What a phrase that is also a chapter's title weighs more. */
const chapterFactor = 2.5
/** Single words that could be a topic of anything. */
const saysLittle =
  /^(?:networks?|codes?|rules?|flags?|librar(?:y|ies)|secrets?|links?|objects?|strings?|money|numbers?)$/i
/** Phrases that are said so often come first, others after them. */
const [manyOccurrences, minOccurrences] = [3, 2]
/** A phrase that is said in fewer tenths of the recording is a side matter and weighs less; the others weigh more with each tenth. */
const [tenths, minTenths, sideFactor, spreadPower] = [10, 3, 0.25, 0.7]

type ShortTopicsInput = {
  title: string
  /** Best first. */
  phrases: Phrase[]
  sentences: Candidate[]
  /** Whether each sentence is talk around the talk. */
  isTalk: boolean[]
  authorChapters: AuthorChapter[]
  chapterTitles: string[]
  language: string
}

/** The author's chapters spread over the video, else the phrases that tell most beside the title; all of them where few remain. */
export function chooseShortTopics(input: ShortTopicsInput): string[] {
  const named = input.authorChapters
    .map((chapter) => chapter.title.trim())
    .filter((name) => name && !frame.test(name) && name.split(/\s+/).length <= maxTitleWords && !/[:;,.?!]/.test(name))
  if (named.length >= minChapters) {
    const step = Math.max(1, Math.ceil(named.length / maxNamed))
    return named.filter((_, i) => i % step === 0).slice(0, maxNamed)
  }
  return chooseTelling(input)
}

function chooseTelling({ title, phrases, sentences, isTalk, chapterTitles, language }: ShortTopicsInput): string[] {
  const titleStems = new Set(getStems({ text: title }, language))
  const titles = new Set(chapterTitles.map((name) => name.toLowerCase()))
  const isEnglish = baseLanguage(language) === 'en'
  const score = ({ key, text, occurrences, weight }: Phrase) => {
    const isTelling = key.includes(' ') || technicalName.test(text) || !isEnglish
    const isChapter = titles.has(text.toLowerCase())
    const factor = (isTelling ? tellingFactor : 1) * (isChapter ? chapterFactor : 1)
    const spread = countTenths(occurrences, isTalk.length)
    return occurrences.length * weight * factor * spread ** spreadPower * (spread < minTenths ? sideFactor : 1)
  }
  const count = ({ occurrences }: Phrase) => occurrences.filter((i) => !isTalk[i]).length
  const isFrequent = (phrase: Phrase) => Number(count(phrase) >= manyOccurrences)
  const ordered = phrases
    .filter((phrase) => count(phrase) >= minOccurrences)
    .toSorted((a, b) => isFrequent(b) - isFrequent(a) || score(b) - score(a))
  const titleLetters = keepLetters(title)
  const isNew = ({ key, text }: Phrase) =>
    key.split(' ').some((stem) => !titleStems.has(stem)) && !titleLetters.includes(keepLetters(text))
  const nouns = scoreNouns(sentences, language)
  const isNoun = ({ key, text, whole, occurrences }: Phrase) =>
    !isEnglish ||
    !isCommonNoun({ key, text }) ||
    ((nouns.get(key) ?? minNounScore) >= minNounScore && whole >= occurrences.length * minWholeShare)
  const numbered = isEnglish ? findNumbered(sentences) : new Set<string>()
  const actors = isEnglish ? findExampleActors(sentences, title) : new Set<string>()
  const isNamed = ({ key, text }: Phrase) =>
    !isEnglish ||
    (!isExampleName(text) && !numbered.has(key) && !namesActor(text, actors) && !isConstant(text, sentences))
  const beside = ordered.filter((phrase) => isNew(phrase) && isNoun(phrase) && isNamed(phrase))
  if (!title && isEnglish) return chooseWithoutTitle(beside, isTalk.length, sentences)
  const chosen: Phrase[] = []
  for (const phrase of beside.length > 1 ? beside : ordered.length > 0 ? ordered : phrases) {
    if (chosen.length === maxNamed) break
    // Two names are enough where only common nouns follow that are hardly said.
    if (chosen.length >= fewNamed && isEnglish && isCommonNoun(phrase) && count(phrase) < manyOccurrences) continue
    if (!chosen.some((other) => saysTheSame(other, phrase))) chosen.push(phrase)
  }
  const telling = chosen.filter((phrase) => !isEnglish || !saysLittle.test(phrase.text))
  return (telling.length >= fewNamed ? telling : chosen).map(({ text, plural }) => plural ?? text)
}

/** A word that is said in so many tenths of a recording without a title belongs to what it is about. */
const mainTenths = 6
/** A whole phrase that is said in so many tenths is what the recording is about. */
const leadingTenths = 4
/** Beside a phrase a single word needs to be said in so many tenths. */
const minSingleTenths = 5
/** Abbreviations say little to a reader who knows nothing else of the recording. */
const maxAbbreviations = 1
/** In a recording without a title, a capitalized word is mostly one of the speakers, and "technical" or "usable" says no subject. */
const nameOrQuality = /^\p{Lu}\p{Ll}+$|^\p{Ll}+(?:ical|onal|ious|able|ible)$/u
/** Who is addressed in an assembly, and the country that it is of, are no subject. */
const office =
  /\b(?:ministers?|secretary|speaker|government|house|country|parliament|opposition|opposite|party|members?|marketing|forward)$|^(?:canad(?:a|ians?)|wales|welsh|uk|britain|british|england|english|scotland|americans?|america|germans?|germany)$|^(?:minister|canadians?|president) |\bmeeting\b/i

/** Whether the first topic says what a recording without a title is about: a phrase that runs through it, or the only subject. */
export function leadsTopics([first, ...others]: string[], sentences: Candidate[]): boolean {
  if (!first) return false
  const stems = getStems({ text: first }, 'en')
  return others.length === 0 || (stems.length > 1 && countTenthsOf(stems, sentences) >= leadingTenths)
}

/** In how many tenths of a recording a sentence says all of some stems. */
function countTenthsOf(stems: string[], sentences: Candidate[]): number {
  const places = sentences.flatMap((sentence, i) => {
    const terms = getTerms(sentence, 'en')
    return stems.every((stem) => terms.some((term) => term.stem === stem)) ? [i] : []
  })
  return countTenths(places, sentences.length)
}

/** Where no title says what it is about: the phrase that runs through the recording, then other phrases, at last single words. */
function chooseWithoutTitle(ordered: Phrase[], length: number, sentences: Candidate[]): string[] {
  const isPhrase = ({ key }: Phrase) => key.includes(' ')
  const spreadOf = ({ occurrences }: Phrase) => countTenths(occurrences, length)
  const fit = ordered.filter(
    (phrase) =>
      !office.test(phrase.text) &&
      !(isPhrase(phrase) ? phrase.whole < phrase.occurrences.length * minWholeShare : nameOrQuality.test(phrase.text)),
  )
  const mains = fit
    .filter((phrase) => isPhrase(phrase) && phrase.occurrences.length >= manyOccurrences)
    .filter((phrase) => countTenthsOf([phrase.key.split(' ')[0]!], sentences) >= mainTenths)
    .toSorted((a, b) => b.occurrences.length - a.occurrences.length)
    .slice(0, 1)
  const steady = fit.filter((phrase) => spreadOf(phrase) >= minTenths)
  const phrases = steady.filter(isPhrase)
  const singles = steady.filter((one) => !isPhrase(one) && spreadOf(one) >= minSingleTenths)
  const ranked = [...mains, ...phrases, ...singles]
  const chosen: Phrase[] = []
  let abbreviations = 0
  // One subject alone is better than what is said beside it, but a single word is hardly one.
  const isEnough = ranked.some(isPhrase) || ranked.length >= fewNamed
  for (const phrase of isEnough ? ranked : [...ranked, ...(steady.length >= fewNamed ? steady : fit)]) {
    if (chosen.length === maxNamed) break
    if (chosen.some((other) => saysTheSame(other, phrase))) continue
    if (isAbbreviation(phrase) && ++abbreviations > maxAbbreviations) continue
    chosen.push(phrase)
  }
  return chosen.map(({ text, plural }) => plural ?? text)
}

/** "LOCKs" of a program that says "lock", too, but not "UTXOs". */
function isConstant(text: string, sentences: Candidate[]): boolean {
  const word = /^(\p{Lu}{3,})s$/u.exec(text)?.[1]?.toLowerCase()
  return (
    word !== undefined &&
    /[aeiou]/.test(word) &&
    sentences.some((sentence) => new RegExp(`\\b${word}s?\\b`).test(sentence.text))
  )
}

/** "Node1" of an example, but not "BOLT12". */
function isExampleName(text: string): boolean {
  return /^(?:.* )?\p{Lu}?\p{Ll}{3,}\d$/u.test(text)
}

/** A noun that in this share of its mentions stands before a number names none of what it counts: "Layer 2", "BIP 340". */
const minNumberedShare = 0.4

/** The stems of such nouns. */
function findNumbered(sentences: Candidate[]): Set<string> {
  const counts = new Map<string, { mentions: number; numbered: number }>()
  for (const sentence of sentences) {
    const terms = getTerms(sentence, 'en')
    terms.forEach(({ stem }, i) => {
      if (!stem) return
      const count = counts.get(stem) ?? { mentions: 0, numbered: 0 }
      count.mentions++
      if (/^(?:\d|one$|two$)/.test(terms[i + 1]?.word ?? '')) count.numbered++
      counts.set(stem, count)
    })
  }
  return new Set([...counts].flatMap(([stem, one]) => (one.numbered > one.mentions * minNumberedShare ? stem : [])))
}

function isAbbreviation({ text }: Phrase): boolean {
  return /^[\p{Lu}\d]{2,5}s?$/u.test(text)
}

function isCommonNoun({ key, text }: Pick<Phrase, 'key' | 'text'>): boolean {
  return !key.includes(' ') && !/\p{Lu}/u.test(text)
}

function saysTheSame(a: Phrase, b: Phrase): boolean {
  return sharesWord(a, b) || abbreviates(a, b) || sharesBeginning(a, b)
}

/** "Remote control" and "remote" say the same, and so do "hash function" and "hash value" to a reader who skims. */
function sharesWord(a: Phrase, b: Phrase): boolean {
  const stems = a.key.split(' ')
  return b.key.split(' ').some((stem) => stems.includes(stem))
}

/** "HTLC" and "hash time lock contract", in either order. */
function abbreviates(a: Phrase, b: Phrase): boolean {
  const initials = ({ text }: Phrase) =>
    text
      .split(/[ -]/)
      .map((word) => word[0]!.toLowerCase())
      .join('')
  const letters = ({ text }: Phrase) => text.toLowerCase().replace(/s$/, '')
  if (initials(a) === letters(b) || initials(b) === letters(a)) return true
  // "BTC" and "bitcoin", "BIP" and "BIP340".
  const begins = (short: Phrase, long: Phrase) =>
    isAbbreviation(short) &&
    !long.key.includes(' ') &&
    (letters(long)
      .replace(/(?<=.)[aeiou]|(?<=(.))\1/g, '')
      .startsWith(letters(short)) ||
      new RegExp(`^${letters(short)}[\\d-]`).test(letters(long)))
  return begins(a, b) || begins(b, a)
}

const [minSharedLetters, minSharedShare] = [4, 0.6]

/** "Canada" and "Canadians", "fuzzing" and "fuzzer", "coin join" and "CoinJoin". */
function sharesBeginning(a: Phrase, b: Phrase): boolean {
  const [first, second] = [keepLetters(a.text), keepLetters(b.text)]
  const shorter = Math.min(first.length, second.length)
  let shared = 0
  while (shared < shorter && first[shared] === second[shared]) shared++
  return shared >= Math.max(minSharedLetters, shorter * minSharedShare)
}

/** "OP_CAT" and "OPCAT" are the same. */
function keepLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function countTenths(occurrences: number[], sentences: number): number {
  return new Set(occurrences.map((index) => Math.floor((tenths * index) / sentences))).size
}
