// Reads a question for each transcript in which its answer is looked for.
import type { AskSource } from '../ask-types.ts'
import { findDefined, isDefinition } from '../definitions.ts'
import { type ReadQuestion, readQuestion } from '../question/read-question.ts'
import { findSpeakerAnswers } from '../quote/speaker-answers.ts'
import { indexTranscript, type TranscriptIndex } from '../transcript-index.ts'
import { countFrequencies, locateTerms } from './locate-terms.ts'
import { extractPassageFeatures } from './passage-features.ts'
import type { LocatedTerm, TermScores } from './term-scores.ts'

/** The words of a question with their places in one transcript. */
export type QuestionWords = {
  source: AskSource
  index: TranscriptIndex
  question: ReadQuestion
  terms: LocatedTerm[]
}

/** A question as it was read for one transcript. */
export type SourceReading = QuestionWords & {
  columns: Float64Array[]
  scores: TermScores
  /** The sentences that say what or who the question asks about. */
  definitions: number[]
  /** The sentences in which a speaker answers for themselves. */
  spokenAnswers: number[]
}

/** Locates the words of a question in each source. */
export function locateWords(
  question: string,
  sources: AskSource[],
  earlier?: readonly string[],
): QuestionWords[] {
  const indexes = sources.map(({ transcript }) => indexTranscript(transcript))
  const frequencies = countFrequencies(indexes)
  return sources.map((source, i) => {
    const index = indexes[i]!
    const read = readQuestion(question, {
      language: index.language,
      speakers: index.speakers,
      earlier,
    })
    const terms = locateTerms(index, read.terms, { titles: source, frequencies })
    return { source, index, question: read, terms }
  })
}

/** Reads a question for each source that contains one of its words or speakers. */
export function readSources(question: string, located: readonly QuestionWords[]): SourceReading[] {
  const subject = findDefined(question)
  return located.flatMap((words) => {
    const { index, question: read, terms } = words
    const spokenAnswers = findSpeakerAnswers(question, index.sentences, index.language)
    const isNamed = read.speakers.size > 0 || spokenAnswers.length > 0
    if (!isNamed && terms.every(({ occurrences, titles }) => !occurrences && !titles)) return []
    if (index.sentences.length === 0) return []
    const definitions = findDefinitions(index, subject, terms)
    return [{ ...words, definitions, spokenAnswers, ...extractPassageFeatures(index, read, terms) }]
  })
}

/** Only sentences that contain one of the words are compared. */
function findDefinitions(
  { sentences }: TranscriptIndex,
  subject: string | null,
  terms: LocatedTerm[],
): number[] {
  if (subject === null) return []
  const isCandidate = (at: number) =>
    terms.every(({ weight, occurrences }) => weight < 1 || (occurrences?.[at] ?? 0) > 0)
  return [...sentences.keys()].filter(
    (at) => isCandidate(at) && isDefinition(sentences[at]!.verbatim, subject),
  )
}
