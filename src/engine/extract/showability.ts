// Scores how likely a strict reader accepts a sentence as a highlight. English only.
import { listWords } from './english-words.ts'
import { computeShowabilityFeatures, type RecordingContext, type Statement } from './showability-features.ts'
import { odds, wordOdds } from './showability-weights.ts'

/** Log-odds that the sentence reads well alone, by logistic regression on readers' marks. */
export function scoreShowability(statement: Statement, recording: RecordingContext): number {
  const features = computeShowabilityFeatures(statement, recording)
  const ofFeatures = features.reduce((sum, feature, i) => sum + feature * odds[i]!, 0)
  return listDistinctWords(statement.text).reduce((sum, word) => sum + (wordOdds.get(word) ?? 0), ofFeatures)
}

/** The different words of a sentence in lower case. */
export function listDistinctWords(text: string): string[] {
  return [...new Set(listWords(text))]
}
