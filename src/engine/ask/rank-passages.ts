// Ranks the passages of transcripts by how likely they answer a question.
import type { AskSource, FoundPassage } from './ask-types.ts'
import { findDefined, isDefinition } from './definitions.ts'
import { countFrequencies, locateTerms } from './locate-terms.ts'
import { cutPassage } from './passage.ts'
import { extractPassageFeatures } from './passage-features.ts'
import { passageOdds, saidOdds } from './passage-weights.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import { extractSaidFeatures } from './said-features.ts'
import type { LocatedTerm, TermScores } from './term-scores.ts'
import { indexTranscript, type TranscriptIndex } from './transcript-index.ts'

export type RankOptions = {
  maxPassages: number
  maxPerVideo: number
  /** Earlier questions of the same thread, newest last. */
  earlier?: readonly string[] | undefined
}

export type RankedPassage = {
  passage: FoundPassage
  score: number
  /** The starts of its sentences in seconds, those that answer most likely first. */
  bestStarts: number[]
}

/** Log-odds by the features of passages and of `said`. */
export type AskWeights = { passageOdds: readonly number[]; saidOdds: readonly number[] }

/** Sentences between the centers of two passages of a video, and the share of a short transcript that replaces them. */
const minDistance = 20
const minDistanceShare = 0.05
/** Terms that weigh less, such as "discuss", are not marked. */
const minMarkedWeight = 0.5
/** What a sentence gains that says what or who the question asks about, and how likely the answer is said where there is one. */
const [definitionOdds, saidIfDefined] = [4, 0.9]
/** Passages whose distinct stems are shared by this share are near-duplicates, as in the parts of a series. */
const duplicateShare = 0.8

/** Ranks passages, best first. `said` is how likely it is that they contain the answer, 0 to 1. Deterministic. */
export function rankPassages(
  question: string,
  sources: AskSource[],
  { maxPassages, maxPerVideo, earlier }: RankOptions,
  weights: AskWeights = { passageOdds, saidOdds },
): { passages: RankedPassage[]; said: number } {
  const readings = readSources(question, sources, earlier)
  const ranked = readings.flatMap((reading) => pickPassages(reading, maxPerVideo, weights.passageOdds))
  ranked.sort((a, b) => b.score - a.score || a.passage.startSeconds - b.passage.startSeconds)
  return {
    passages: dropDuplicates(ranked).slice(0, maxPassages),
    said: Math.max(0, ...readings.map((reading) => computeSaid(reading, weights.saidOdds))),
  }
}

/** A question as it was read for one transcript. */
type SourceReading = {
  source: AskSource
  index: TranscriptIndex
  question: ReadQuestion
  terms: LocatedTerm[]
  columns: Float64Array[]
  scores: TermScores
  /** The sentences that say what or who the question asks about. */
  definitions: number[]
}

/** Reads a question for each source that contains one of its words or speakers. */
export function readSources(question: string, sources: AskSource[], earlier?: readonly string[]): SourceReading[] {
  const indexes = sources.map(({ transcript }) => indexTranscript(transcript))
  const frequencies = countFrequencies(indexes)
  const subject = findDefined(question)
  return sources.flatMap((source, i) => {
    const index = indexes[i]!
    const read = readQuestion(question, { language: index.language, speakers: index.speakers, earlier })
    const terms = locateTerms(index, read.terms, { titles: source, frequencies })
    if (read.speakers.size === 0 && terms.every(({ occurrences, titles }) => !occurrences && !titles)) return []
    if (index.sentences.length === 0) return []
    const definitions = findDefinitions(index, subject, terms)
    return [{ source, index, question: read, terms, definitions, ...extractPassageFeatures(index, read, terms) }]
  })
}

function pickPassages(reading: SourceReading, count: number, weights: readonly number[]): RankedPassage[] {
  const { source, index, question, columns, scores, terms } = reading
  const length = index.sentences.length
  const odds = new Float64Array(length)
  for (const [i, column] of columns.entries())
    for (let at = 0; at < length; at++) odds[at]! += weights[i]! * column[at]!
  const stems = new Set(terms.filter(({ weight }) => weight >= minMarkedWeight).flatMap(({ forms }) => forms))
  for (const at of reading.definitions) odds[at]! += definitionOdds
  const isRelevant = (at: number) =>
    scores.covered[2]![at]! > 0 || question.speakers.has(index.sentences[at]!.speaker ?? '')
  const order = [...odds.keys()].filter(isRelevant).sort((a, b) => odds[b]! - odds[a]! || a - b)
  const distance = Math.min(minDistance, length * minDistanceShare)
  const centers: number[] = []
  const used = new Set<number>()
  const picked: RankedPassage[] = []
  for (const at of order) {
    if (picked.length >= count) break
    if (used.has(at) || centers.some((center) => Math.abs(center - at) < distance)) continue
    centers.push(at)
    const { passage, from, to } = cutPassage(source, index, { center: at, stems, used })
    for (let i = from; i < to; i++) used.add(i)
    const best = Array.from({ length: to - from }, (_, i) => from + i).sort((a, b) => odds[b]! - odds[a]!)
    const bestStarts = best.map((i) => index.sentences[i]!.startSeconds)
    picked.push({ passage, score: odds[at]!, bestStarts })
  }
  return picked
}

/** Only sentences that contain one of the words are compared. */
function findDefinitions({ sentences }: TranscriptIndex, subject: string | null, terms: LocatedTerm[]): number[] {
  if (subject === null) return []
  const isCandidate = (at: number) =>
    terms.every(({ weight, occurrences }) => weight < 1 || (occurrences?.[at] ?? 0) > 0)
  return [...sentences.keys()].filter((at) => isCandidate(at) && isDefinition(sentences[at]!.verbatim, subject))
}

function computeSaid(reading: SourceReading, weights: readonly number[]): number {
  const { index, question, terms, scores, definitions } = reading
  const features = extractSaidFeatures(index, question, { terms, scores })
  const said = 1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i]!, 0)))
  return definitions.length > 0 ? Math.max(said, saidIfDefined) : said
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
