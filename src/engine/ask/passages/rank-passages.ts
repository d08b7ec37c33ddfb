// Ranks the passages of transcripts by how likely they answer a question.
import type { AskSource, FoundPassages } from '../ask-types.ts'
import { passageOdds, saidOdds } from '../features/passage-weights.ts'
import { locateWords, readSources, type SourceReading } from '../features/read-sources.ts'
import { extractSaidFeatures } from '../features/said-features.ts'
import { hasUnsaidWords } from '../features/unsaid-words.ts'
import { pickPassages, type RankedPassage } from './pick-passages.ts'

export type RankOptions = {
  maxPassages: number
  maxPerVideo: number
  /** Earlier questions of the same thread, newest last. */
  earlier?: readonly string[] | undefined
}

/** Log-odds by the features of passages and of `said`. */
export type AskWeights = { passageOdds: readonly number[]; saidOdds: readonly number[] }

/** How likely the answer is said where a sentence says what or who the question asks about. */
const saidIfDefined = 0.9
/**
 * Passages whose distinct stems are shared by this share are near-duplicates, as in the
 * parts of a series.
 */
const duplicateShare = 0.8

/** Ranks passages, best first; see `FoundPassages`. Deterministic. */
export function rankPassages(
  question: string,
  sources: AskSource[],
  { maxPassages, maxPerVideo, earlier }: RankOptions,
  weights: AskWeights = { passageOdds, saidOdds },
): Omit<FoundPassages, 'passages'> & { passages: RankedPassage[] } {
  const located = locateWords(question, sources, earlier)
  const readings = readSources(question, located)
  const ranked = readings.flatMap((reading) =>
    pickPassages(reading, maxPerVideo, weights.passageOdds),
  )
  ranked.sort((a, b) => b.score - a.score || a.passage.startSeconds - b.passage.startSeconds)
  return {
    passages: dropDuplicates(ranked).slice(0, maxPassages),
    said: Math.max(0, ...readings.map((reading) => computeSaid(reading, weights.saidOdds))),
    hasUnsaidWords: hasUnsaidWords(question, located),
  }
}

function computeSaid(reading: SourceReading, weights: readonly number[]): number {
  const { index, question, terms, scores, definitions } = reading
  // A follow-up finds the words of the question before, but it asks about its own.
  if (question.asksAbout && lacksOwnSubject(terms)) return 0
  const features = extractSaidFeatures(index, question, { terms, scores })
  const said = 1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i]!, 0)))
  return definitions.length > 0 ? Math.max(said, saidIfDefined) : said
}

/**
 * Whether the words of a follow-up are said nowhere, and only those of the question
 * before it are.
 */
function lacksOwnSubject(terms: SourceReading['terms']): boolean {
  const own = terms.filter(({ weight, isEarlier }) => weight === 1 && !isEarlier)
  const isFollowUp = terms.some(({ isEarlier }) => isEarlier)
  return (
    isFollowUp && own.length > 0 && own.every(({ occurrences, titles }) => !occurrences && !titles)
  )
}

/** Removes passages that say almost the same as a better one. */
export function dropDuplicates(ranked: RankedPassage[]): RankedPassage[] {
  const kept: { passage: RankedPassage; words: Set<string> }[] = []
  for (const passage of ranked) {
    const words = new Set(passage.passage.quote.toLowerCase().split(/\s+/))
    const isDuplicate = kept.some((other) => {
      const shared = [...words].filter((word) => other.words.has(word)).length
      return words.size > 5 && shared >= duplicateShare * Math.max(words.size, other.words.size)
    })
    if (!isDuplicate) kept.push({ passage, words })
  }
  return kept.map(({ passage }) => passage)
}
