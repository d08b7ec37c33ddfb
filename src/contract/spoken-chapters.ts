// Distinguishes summaries in the speaker's own sentences from written ones.
import type { SummaryText } from './summary.ts'

/** Also true where no sentence of a chapter can stand alone. False for the paragraphs of models and of extracts that were made before there were highlights. */
export function hasHighlights({ chapters }: Pick<SummaryText, 'chapters'>): boolean {
  return chapters.some(({ highlights }) => highlights !== undefined)
}

/** Whether at least half of the chapters have no sentence, so that a reader wonders where the rest is. */
export function showsFewSentences({ chapters }: Pick<SummaryText, 'chapters'>): boolean {
  const bare = chapters.filter(({ highlights = [] }) => highlights.length === 0).length
  return chapters.length > 1 && bare >= chapters.length / 2
}
