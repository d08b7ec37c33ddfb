// Finds the passages of transcripts that answer a question, by their words and, where it
// was measured, by their meaning.
import type { AskSource, FoundPassages } from '../ask-types.ts'
import { findCommonWords } from './common-words.ts'
import { asksForOverview, findKeyPassages } from './overview.ts'
import { rankByMeaning } from './rank-by-meaning.ts'
import { type RankOptions, rankPassages } from './rank-passages.ts'

/**
 * Finds passages, best first; those of the key moments for a question about the whole of
 * one video. Pure and deterministic; linear in the transcripts.
 */
export function findPassages(
  question: string,
  sources: AskSource[],
  options: RankOptions,
): FoundPassages {
  const [source, ...others] = sources
  if (source && others.length === 0 && asksForOverview(question)) {
    const keyPassages = findKeyPassages(source, options.maxPassages)
    if (keyPassages.length > 0) return { passages: keyPassages, said: 1, hasUnsaidWords: false }
  }
  const found = rank(question, sources, options)
  if (found.passages.length > 0 || found.hasUnsaidWords) return found
  return { ...found, passages: findCommonWords(question, sources, options) }
}

function rank(question: string, sources: AskSource[], options: RankOptions): FoundPassages {
  if (sources.some(({ nearness }) => nearness)) return rankByMeaning(question, sources, options)
  const { passages, ...judged } = rankPassages(question, sources, options)
  return { passages: passages.map(({ passage }) => passage), ...judged }
}
