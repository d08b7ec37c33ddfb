// How much there is in what is said: the share of words that carry the subject, of fillers, and of new words.

import type { SummaryText } from '#contract/summary.ts'
import { baseLanguage } from '../speech/language.ts'
import { wordCount } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { termsIn } from './terms.ts'

export type Density = {
  level: SummaryText['contentQuality']
  /** Share of the words that are neither grammar nor small talk; null where the language's stop words are not known well enough. */
  subjectShare: number | null
  /** Share of the spoken words that are fillers and stutters. */
  fillerShare: number
  /** Distinct subject words among a hundred of them in a row, on average. */
  variety: number
}

/** Talks have a quarter of subject words and 4 % fillers, meetings a fifth and 10 %: the levels lie around these. */
const highShare = 0.255
const lowShare = 0.17
const monotonous = 0.42
const windowWords = 100

export function densityOf(sentences: SpokenSentence[], language: string): Density {
  const spokenWords = sentences.reduce((sum, { spoken }) => sum + wordCount(spoken), 0)
  const keptWords = sentences.reduce((sum, { text }) => sum + wordCount(text), 0)
  const terms = sentences.flatMap((sentence) => termsIn(sentence, language).map(({ stem }) => stem))
  const subjects = terms.filter((stem) => stem !== null)
  const fillerShare = spokenWords === 0 ? 0 : Math.max(0, 1 - keptWords / spokenWords)
  const subjectShare = baseLanguage(language) === 'en' && terms.length > 0 ? subjects.length / terms.length : null
  const variety = varietyOf(subjects)
  return { level: levelOf(subjectShare, fillerShare, variety), subjectShare, fillerShare, variety }
}

function levelOf(subjectShare: number | null, fillerShare: number, variety: number): Density['level'] {
  const net = subjectShare === null ? (highShare + lowShare) / 2 : subjectShare * (1 - 2 * fillerShare)
  if (net < lowShare || variety < monotonous) return 'low'
  return net >= highShare ? 'high' : 'medium'
}

function varietyOf(subjects: string[]): number {
  let shares = 0
  let windows = 0
  for (let from = 0; from === 0 || from + windowWords <= subjects.length; from += windowWords / 2) {
    const words = subjects.slice(from, from + windowWords)
    shares += words.length === 0 ? 0 : new Set(words).size / words.length
    windows++
  }
  return shares / windows
}
