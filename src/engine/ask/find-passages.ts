// Finds the passages of transcripts that answer a question, by their words.
import type { AskSource, FoundPassages } from './ask-types.ts'
import { type RankOptions, rankPassages } from './rank-passages.ts'

/** Finds passages, best first. Pure and deterministic; linear in the transcripts. */
export function findPassages(question: string, sources: AskSource[], options: RankOptions): FoundPassages {
  const { passages, said } = rankPassages(question, sources, options)
  return { passages: passages.map(({ passage }) => passage), said }
}
