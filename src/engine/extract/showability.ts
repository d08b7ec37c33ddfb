// Scores how likely a strict reader accepts a sentence as a highlight. English only.
import { computeShowabilityFeatures, type RecordingContext, type Statement } from './showability-features.ts'
import { odds } from './showability-weights.ts'

/** Log-odds that the sentence reads well alone, by logistic regression on a reader's marks. */
export function scoreShowability(statement: Statement, recording: RecordingContext): number {
  return computeShowabilityFeatures(statement, recording).reduce((sum, feature, i) => sum + feature * odds[i]!, 0)
}
