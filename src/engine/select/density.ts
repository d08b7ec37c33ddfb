// Measures information density: the shares of content words, of fillers, and of distinct words.

import type { SummaryText } from '#contract/summaries/summary.ts'
import { getStems, getTerms } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'

/** How dense the information is. */
export type Density = SummaryText['contentQuality']

/**
 * Talks have 25 % content words and 4 % fillers, meetings 20 % and 10 %; the thresholds
 * are around these.
 */
const highShare = 0.255
const lowShare = 0.17
const lowVariety = 0.42
const windowWords = 100

export function measureDensity(sentences: SpokenSentence[], language: string): Density {
  const spokenWords = sentences.reduce(
    (sum, { verbatim }) => sum + countWordsInAnyScript(verbatim),
    0,
  )
  const cleanWords = sentences.reduce((sum, { text }) => sum + countWordsInAnyScript(text), 0)
  const terms = sentences.flatMap((sentence) =>
    getTerms(sentence, language).map(({ stem }) => stem),
  )
  const contentStems = terms.filter((stem) => stem !== null)
  const fillerShare = spokenWords === 0 ? 0 : Math.max(0, 1 - cleanWords / spokenWords)
  // The stop lists of other languages are not complete enough.
  const contentShare =
    baseLanguage(language) === 'en' && terms.length > 0 ? contentStems.length / terms.length : null
  const netShare =
    contentShare === null ? (highShare + lowShare) / 2 : contentShare * (1 - 2 * fillerShare)
  if (netShare < lowShare || measureVariety(contentStems) < lowVariety) return 'low'
  return netShare >= highShare ? 'high' : 'medium'
}

/** Songs and loops say the same few words again and again. */
const loopVariety = 0.12

export function isLoop(sentences: SpokenSentence[], language: string): boolean {
  return measureVariety(sentences.flatMap((sentence) => getStems(sentence, language))) < loopVariety
}

function measureVariety(stems: string[]): number {
  let sum = 0
  let windows = 0
  for (let from = 0; from === 0 || from + windowWords <= stems.length; from += windowWords / 2) {
    const window = stems.slice(from, from + windowWords)
    sum += window.length === 0 ? 0 : new Set(window).size / window.length
    windows++
  }
  return sum / windows
}
