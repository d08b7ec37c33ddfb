// Collects what could be the title of a section: phrases that are said in it, each with its scores.
import { baseLanguage } from '../speech/language.ts'
import { findLinkedPhrases, linkPattern } from './linked-phrases.ts'
import { hasMisheardNumber, isMisheard, splitTitleWords } from './misheard.ts'
import { hasMisspelling } from './misspelled.ts'
import { extractPhrases } from './phrases.ts'
import { findTalk } from './talk-sentences.ts'
import { computeKeyness, type TitleContext } from './title-context.ts'
import { isUnfitPart, isUnfitPhrase } from './unfit-phrases.ts'

export type TitleCandidate = {
  text: string
  stems: string[]
  score: number
  /** The indices of the sentences of the section that say it, talk around the talk not counted, and their number. */
  places: number[]
  count: number
  /** How many sentences say it in the recording, and in how many sections. */
  total: number
  sectionCount: number
  /** How often a verb is expected in its place in the recording. */
  verbal: number
  isLinked: boolean
}

type Term = { text: string; stems: string[]; occurrences: number[]; weight: number; verbal: number; isLinked: boolean }

const linkedWeight = 1.3
const minHeadScore = 0.55
const [nameFactor, commonNounFactor] = [0.7, 0.35]
/** "SegWit", "DNS", "BIP 340". */
const technicalName = /\p{Lu}.*\p{Lu}|\p{L}\d/u
const minNameOccurrences = 3
const minNumberOccurrences = 3
/** A single common noun needs so many mentions in a section, fewer where there are few sections. */
const [minNounOccurrences, minNounOccurrencesOfFew] = [4, 3]
/** A phrase in such a share of the sections, or whose words are each in such a share, names the whole recording's subject. */
const [spreadShare, spreadWordsShare] = [0.34, 0.6]
const minSpreadSections = 4
const spreadFactor = 0.15
const maxWordsOnce = 3
/** A phrase that so few sentences say may have a misspelled word. */
const maxMisspelled = 2
const noCounts: ReadonlyMap<string, number> = new Map()
const maxTitleWords = 5

/** Better candidates than these are hardly ever behind them. */
const maxCandidates = 15

/** Returns the candidates of each section, the most distinctive first. Linear. */
export function collectTitleCandidates(context: TitleContext, title: string): TitleCandidate[][] {
  const { sentences, starts, language } = context
  let current = 0
  const sectionOfSentence = sentences.map((_, index) => (index === starts[current + 1] ? ++current : current))
  const isTalk = findTalk(sentences, language)
  const titleWords = splitTitleWords(title)
  const isEnglish = baseLanguage(language) === 'en'
  const result: TitleCandidate[][] = starts.map(() => [])
  for (const term of collectTerms(context)) {
    const { text, stems, occurrences, verbal, isLinked } = term
    if (text.split(' ').some((word) => isMisheard(word, titleWords)) || hasMisheardNumber(text, title)) continue
    const spoken = occurrences.filter((i) => !isTalk[i])
    const placesBySection = groupPlaces(spoken, sectionOfSentence)
    const total = new Set(occurrences).size
    if (isEnglish && total <= maxMisspelled && hasMisspelling(text, noCounts)) continue
    for (const [section, places] of placesBySection) {
      const count = places.length
      if (count === 1 && isEnglish && !isFitOnce(text)) continue
      if (count < minNumberOccurrences && / \d+$/.test(text)) continue
      const minNouns = starts.length >= minSpreadSections ? minNounOccurrences : minNounOccurrencesOfFew
      if (count < minNouns && isEnglish && /^\p{Ll}+$/u.test(text)) continue
      const stats = { places, count, total, sectionCount: placesBySection.size }
      const score = scoreTerm(term, { section, ...stats }, context)
      result[section]!.push({ text, stems, score, ...stats, verbal, isLinked })
    }
  }
  return result.map((candidates) =>
    candidates.toSorted((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1)).slice(0, maxCandidates),
  )
}

type Statistics = { section: number; count: number; total: number; sectionCount: number }

/** A phrase that is frequent in the section and rare elsewhere scores high; what many sections say names the whole recording's subject. */
function scoreTerm(
  { text, stems, weight }: Term,
  { section, count, total, sectionCount }: Statistics,
  context: TitleContext,
) {
  const { starts, counts, totals, spreads, language } = context
  const isSubject =
    starts.length >= minSpreadSections &&
    (sectionCount >= Math.max(minSpreadSections, starts.length * spreadShare) ||
      stems.every((stem) => (spreads.get(stem) ?? 0) >= spreadWordsShare))
  const isName = technicalName.test(text) && count >= minNameOccurrences
  const kindFactor = baseLanguage(language) !== 'en' || stems.length > 1 ? 1 : isName ? nameFactor : commonNounFactor
  const own = count === 1 ? onceWeight : Math.log(1 + count) * Math.sqrt(count / total)
  const keys = stems.map((stem) => {
    const inSection = counts.get(`${section} ${stem}`)
    return inSection ? computeKeyness(inSection, totals.get(stem)!) : 0
  })
  const mean = keys.reduce((product, key) => product * key, 1) ** (1 / keys.length)
  return weight * (own + mean * (count === 1 ? onceFactor : 1)) * kindFactor * (isSubject ? spreadFactor : 1)
}

const [onceWeight, onceFactor] = [0.1, 0.5]
/** Largest share of occurrences where a verb is expected. */
const maxVerbShare = 0.4

/** Whether a phrase that is said once reads like a name: short, and without a participle. */
function isFitOnce(text: string): boolean {
  const words = text.split(' ')
  return words.length <= maxWordsOnce || linkPattern.test(text) ? !words.some((word) => /[^e]ed$/.test(word)) : false
}

function collectTerms({ sentences, language, nouns }: TitleContext): Term[] {
  const isEnglish = baseLanguage(language) === 'en'
  const hasNounAtEnd = (key: string, text: string) =>
    !isEnglish || /\p{Lu}\S*$/u.test(text) || (nouns.get(key.split(' ').at(-1)!) ?? 0) >= minHeadScore
  const phrases = extractPhrases(sentences, language)
    .filter(({ occurrences, whole }) => occurrences.length > 1 || whole > 0)
    .filter(({ key, text, occurrences }) => occurrences.length > 2 || hasNounAtEnd(key, text))
    .filter(({ key, occurrences, verbal }) => !key.includes(' ') || verbal <= occurrences.length * maxVerbShare)
    .map(({ key, text, occurrences, weight, verbal }) => {
      return { text, stems: key.split(' '), occurrences, weight, verbal, isLinked: false }
    })
  const linked = findLinkedPhrases(sentences, language).flatMap(({ text, stems, heads, occurrences }) => {
    const scores = heads.map((stem) => nouns.get(stem) ?? 0.5)
    const parts = text.split(linkPattern).map((part) => part.split(' '))
    const isNamed = Math.min(...scores) >= minHeadScore && !parts.some((part) => isUnfitPart(part, language))
    const weight = linkedWeight * Math.sqrt(scores[0]! * scores[1]!)
    return isNamed ? [{ text, stems, occurrences, weight, verbal: 0, isLinked: true }] : []
  })
  return [...phrases, ...linked].filter(
    ({ text, occurrences }) =>
      !isEnglish ||
      (!isUnfitPhrase(text.split(' '), occurrences.length, sentences.length) &&
        text.split(' ').length <= maxTitleWords),
  )
}

/** The different sentences of each section among those that say a phrase. */
function groupPlaces(occurrences: number[], sectionOfSentence: number[]): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const index of new Set(occurrences)) {
    const section = sectionOfSentence[index]!
    places.set(section, [...(places.get(section) ?? []), index])
  }
  return places
}
