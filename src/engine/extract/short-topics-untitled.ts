// Chooses the topics of a recording that no title names. English only.

import { getStems, getTerms } from '../language/terms.ts'
import { isKnownWord } from './known-words.ts'
import type { Phrase } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'
import { countTenths, isAbbreviation, saysTheSame } from './short-topic-checks.ts'

const [fewNamed, maxNamed] = [2, 4]
/** A phrase needs so many mentions, and stands alone in this share of them. */
const [manyOccurrences, minWholeShare] = [3, 0.2]
/** A topic is said in so many tenths of the recording. */
const minTenths = 3
/** A word that is said in so many tenths belongs to what the recording is about. */
const mainTenths = 6
/** A phrase that is said in so many tenths and in such a share of the sentences is what the recording is about; one that is said more often may be in fewer. */
const [leading, leadingOften] = [
  { tenths: 5, share: 0.012 },
  { tenths: 3, share: 0.03 },
]
/** Beside a phrase a single word needs to be said in so many tenths. */
const minSingleTenths = 5
/** A word that is said everywhere, in such a share of the sentences, comes before what is said beside it. */
const [steadyTenths, steadyShare, maxSteady] = [8, 0.02, 2]
/** Abbreviations say little to a reader who knows nothing else of the recording. */
const maxAbbreviations = 1
/** In a recording without a title, a capitalized word is mostly one of the speakers, and "technical" or "usable" says no subject. */
const nameOrQuality = /^\p{Lu}\p{Ll}+$|^\p{Ll}+(?:ical|onal|ious|able|ible)$/u
/** What every meeting has. */
const anything =
  /^(?:sectors?|measures?|communit(?:y|ies)|countr(?:y|ies)|programmes?|offers?|challenges?|services?|individuals?|bod(?:y|ies)|models?|requirements?|provinces?|regions?|institutions?|resources?|crisis|performance|tests?|machines?|organi[sz]ations?|workers?|jobs?|business(?:es)?|kinds?|evaluations?)$/i
/** Who is addressed in an assembly, and the country that it is of, are no subject. */
const office =
  /\b(?:ministers?|secretary|speaker|government|house|country|parliament|opposition|opposite|party|members?|marketing|forward)$|^(?:canad(?:a|ians?)|wales|welsh|uk|britain|british|england|english|scotland|americans?|america|germans?|germany)$|^(?:minister|canadians?|president) |\bmeeting\b/i

/** Whether the first topic says what a recording without a title is about: a phrase that runs through it. */
export function leadsTopics([first]: string[], sentences: Candidate[]): boolean {
  const stems = first ? getStems({ text: first }, 'en') : []
  if (stems.length < 2) return false
  const places = sentences.flatMap((sentence, i) => (saysPhrase(stems, sentence) ? [i] : []))
  const spread = countTenths(places, sentences.length)
  return [leading, leadingOften].some(
    ({ tenths, share }) => spread >= tenths && places.length >= share * sentences.length,
  )
}

function saysPhrase(stems: string[], sentence: Candidate): boolean {
  const terms = getTerms(sentence, 'en')
  return terms.some((_, at) => stems.every((stem, i) => terms[at + i]?.stem === stem))
}

/** The phrase that runs through the recording, then words that do, then other phrases, at last single words. Best first. */
export function chooseUntitledTopics(ordered: Phrase[], sentences: Candidate[]): string[] {
  const { length } = sentences
  const isPhrase = ({ key }: Phrase) => key.includes(' ')
  const spreadOf = ({ occurrences }: Phrase) => countTenths(occurrences, length)
  const fit = ordered.filter(
    (phrase) =>
      !office.test(phrase.text) &&
      !isProperName(phrase.text) &&
      !(isPhrase(phrase)
        ? phrase.whole < phrase.occurrences.length * minWholeShare
        : nameOrQuality.test(phrase.text) || anything.test(phrase.text)),
  )
  const mains = fit
    .filter((phrase) => isPhrase(phrase) && phrase.occurrences.length >= manyOccurrences)
    .filter((phrase) => spreadOfWord(phrase.key.split(' ')[0]!, sentences) >= mainTenths)
    .toSorted((a, b) => b.occurrences.length - a.occurrences.length)
    .slice(0, 1)
  const steady = fit.filter((phrase) => spreadOf(phrase) >= minTenths)
  const phrases = steady.filter(isPhrase)
  const singles = steady.filter((one) => !isPhrase(one) && spreadOf(one) >= minSingleTenths)
  const everywhere = singles
    .filter((one) => spreadOf(one) >= steadyTenths && one.occurrences.length >= steadyShare * length)
    .toSorted((a, b) => b.occurrences.length - a.occurrences.length)
    .slice(0, maxSteady)
  const ranked = [...mains, ...everywhere, ...phrases, ...singles]
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

function spreadOfWord(stem: string, sentences: Candidate[]): number {
  const places = sentences.flatMap((sentence, i) => (saysPhrase([stem], sentence) ? [i] : []))
  return countTenths(places, sentences.length)
}

/** "British Columbia" and "Graeme Reid" name where and who, not what. */
function isProperName(text: string): boolean {
  const words = text.split(' ')
  if (/^(?:British|North|South|East|West|Northern|Southern|Eastern|Western|New|Saint) \p{Lu}\p{Ll}/u.test(text))
    return true
  return (
    words.length > 1 &&
    words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) &&
    words.some((word) => !isKnownWord(word.toLowerCase()))
  )
}
