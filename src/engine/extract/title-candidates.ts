// Collects what could be the title of a section: phrases that are said in it, each with its scores.
import { baseLanguage } from '../speech/language.ts'
import { findLinkedPhrases, linkPattern } from './linked-phrases.ts'
import { isMisheard, splitTitleWords } from './misheard.ts'
import { scoreNouns } from './nouns.ts'
import { extractPhrases } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'
import { findTalk } from './talk-sentences.ts'
import { getStems } from './terms.ts'
import { isUnfitPart, isUnfitPhrase } from './unfit-phrases.ts'

export type TitleCandidate = {
  text: string
  stems: string[]
  score: number
  /** A phrase of several words, or a name, tells more than a common noun. */
  isTelling: boolean
  isRepeated: boolean
}

type Term = { text: string; stems: string[]; occurrences: number[]; weight: number }

const linkedWeight = 1.3
const minHeadScore = 0.55
const [nameFactor, commonNounFactor] = [0.7, 0.35]
/** "SegWit", "DNS", "BIP 340". */
const technicalName = /\p{Lu}.*\p{Lu}|\p{L}\d/u
const minNameOccurrences = 3
/** A phrase in such a share of the sections, or whose words are each in such a share, names the whole recording's subject. */
const [spreadShare, spreadWordsShare] = [0.34, 0.6]
const minSpreadSections = 4
const spreadFactor = 0.15
const maxWordsOnce = 3
const maxTitleWords = 5

/** Returns the candidates of each section, given by the index of its first sentence. Linear. */
export function collectTitleCandidates(
  sentences: Candidate[],
  starts: number[],
  language: string,
  title = '',
): TitleCandidate[][] {
  let current = 0
  const sectionOfSentence = sentences.map((_, index) => (index === starts[current + 1] ? ++current : current))
  const keyness = measureKeyness(sentences, sectionOfSentence, language)
  const isTalk = findTalk(sentences, language)
  const titleWords = splitTitleWords(title)
  const isEnglish = baseLanguage(language) === 'en'
  const spreads = measureSpreads(keyness.keys(), starts.length)
  const result: TitleCandidate[][] = starts.map(() => [])
  for (const { text, stems, occurrences, weight } of collectTerms(sentences, language)) {
    if (text.split(' ').some((word) => isMisheard(word, titleWords))) continue
    const counts = countBySection(
      occurrences.filter((i) => !isTalk[i]),
      sectionOfSentence,
    )
    const isSubject =
      starts.length >= minSpreadSections &&
      (counts.size >= Math.max(minSpreadSections, starts.length * spreadShare) ||
        stems.every((stem) => (spreads.get(stem) ?? 0) >= spreadWordsShare))
    for (const [section, count] of counts) {
      const isName = technicalName.test(text) && count >= minNameOccurrences
      const isTelling = !isEnglish || stems.length > 1 || isName
      const kindFactor = stems.length > 1 ? 1 : isTelling ? nameFactor : commonNounFactor
      const factor = kindFactor * (isSubject ? spreadFactor : 1)
      if (count === 1 && isEnglish && !isFitOnce(text)) continue
      if (count < minNameOccurrences && / \d+$/.test(text)) continue
      const share = Math.sqrt(count / occurrences.length)
      const own = count === 1 ? onceWeight : Math.log(1 + count) * share
      const keys = stems.map((stem) => keyness.get(`${section} ${stem}`) ?? 0)
      const mean = keys.reduce((product, key) => product * key, 1) ** (1 / keys.length)
      const score = weight * (own + mean * (count === 1 ? onceFactor : 1)) * factor
      result[section]!.push({ text, stems, score, isTelling, isRepeated: count > 1 })
    }
  }
  return result.map((candidates) => candidates.toSorted((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1)))
}

const [onceWeight, onceFactor] = [0.1, 0.5]
/** Largest share of occurrences where a verb is expected. */
const maxVerbShare = 0.4

/** Whether a phrase that is said once reads like a name: short, and without a participle. */
function isFitOnce(text: string): boolean {
  const words = text.split(' ')
  return words.length <= maxWordsOnce || linkPattern.test(text) ? !words.some((word) => /[^e]ed$/.test(word)) : false
}

function collectTerms(sentences: Candidate[], language: string): Term[] {
  const nouns = scoreNouns(sentences, language)
  const isEnglish = baseLanguage(language) === 'en'
  const hasNounAtEnd = (key: string, text: string) =>
    !isEnglish || /\p{Lu}\S*$/u.test(text) || (nouns.get(key.split(' ').at(-1)!) ?? 0) >= minHeadScore
  const phrases = extractPhrases(sentences, language)
    .filter(({ occurrences, whole }) => occurrences.length > 1 || whole > 0)
    .filter(({ key, text, occurrences }) => occurrences.length > 2 || hasNounAtEnd(key, text))
    .filter(({ key, occurrences, verbal }) => !key.includes(' ') || verbal <= occurrences.length * maxVerbShare)
    .map(({ key, text, occurrences, weight }) => ({ text, stems: key.split(' '), occurrences, weight }))
  const linked = findLinkedPhrases(sentences, language).flatMap(({ text, stems, heads, occurrences }) => {
    const scores = heads.map((stem) => nouns.get(stem) ?? 0.5)
    const parts = text.split(linkPattern).map((part) => part.split(' '))
    const isNamed = Math.min(...scores) >= minHeadScore && !parts.some((part) => isUnfitPart(part, language))
    return isNamed ? [{ text, stems, occurrences, weight: linkedWeight * Math.sqrt(scores[0]! * scores[1]!) }] : []
  })
  return [...phrases, ...linked].filter(
    ({ text }) => !isEnglish || (!isUnfitPhrase(text.split(' ')) && text.split(' ').length <= maxTitleWords),
  )
}

/** How much a word sets a section apart: by its frequency there and its rarity elsewhere. Keys are "section stem". */
function measureKeyness(sentences: Candidate[], sectionOfSentence: number[], language: string): Map<string, number> {
  const totals = new Map<string, number>()
  const counts = new Map<string, number>()
  sentences.forEach((sentence, i) => {
    for (const stem of getStems(sentence, language)) {
      totals.set(stem, (totals.get(stem) ?? 0) + 1)
      const key = `${sectionOfSentence[i]} ${stem}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  })
  return new Map(
    [...counts].map(([key, count]) => {
      const total = totals.get(key.slice(key.indexOf(' ') + 1))!
      return [key, (count === 1 ? 0.3 : Math.log(1 + count)) * Math.sqrt(count / total)]
    }),
  )
}

/** The share of the sections in which a stem is said, from keys "section stem". */
function measureSpreads(keys: Iterable<string>, sections: number): Map<string, number> {
  const spreads = new Map<string, number>()
  for (const key of keys) {
    const stem = key.slice(key.indexOf(' ') + 1)
    spreads.set(stem, (spreads.get(stem) ?? 0) + 1 / sections)
  }
  return spreads
}

function countBySection(occurrences: number[], sectionOfSentence: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const index of new Set(occurrences)) {
    const section = sectionOfSentence[index]!
    counts.set(section, (counts.get(section) ?? 0) + 1)
  }
  return counts
}
