// The video in one or two complete sentences.

import type { SpokenSentence } from '../transcript.ts'
import { rankSentences } from './rank.ts'
import { standsAlone } from './readability.ts'

export type TldrOptions = { count: number; language: string; title: string }

const wordsPerSentence = 28
const fewestCandidates = 3

/**
 * Indices of the sentences that stand for the whole, in the video's order. Only sentences that stand alone are asked, unless there
 * are hardly any.
 */
export function tldrSentences(sentences: SpokenSentence[], { count, language, title }: TldrOptions): number[] {
  const whole = [...sentences.keys()].filter((i) => standsAlone(sentences[i]!, language))
  const asked = whole.length >= fewestCandidates ? whole : [...sentences.keys()]
  const ranked = rankSentences(
    asked.map((i) => sentences[i]!),
    { budgetWords: wordsPerSentence * count, language, title },
  )
  return ranked
    .slice(0, count)
    .map((i) => asked[i]!)
    .sort((a, b) => a - b)
}
