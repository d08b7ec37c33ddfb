// Distinguishes summaries in the speaker's own sentences from written ones, and says what
// is shown of them.
import type { Highlight, SummaryText, SummaryView } from './summary.ts'

/**
 * Also true where no sentence of a chapter can stand alone. False for the paragraphs of
 * models and of extracts that were made before there were highlights.
 */
export function hasHighlights({
  chapters,
  isOutline,
}: Pick<SummaryText, 'chapters' | 'isOutline'>): boolean {
  return isOutline === true || chapters.some(({ highlights }) => highlights !== undefined)
}

/** A recording of so many seconds for each sentence hides most of what it says. */
const secondsPerSentence = 8 * 60

/**
 * Whether half of the chapters have no sentence, or the sentences are far apart, so that
 * a reader wonders where the rest is.
 */
export function showsFewSentences(
  { chapters }: Pick<SummaryText, 'chapters'>,
  { durationSeconds }: Pick<SummaryView, 'durationSeconds'>,
): boolean {
  const bare = chapters.filter(({ highlights = [] }) => highlights.length === 0).length
  const sentences = chapters.reduce((sum, { highlights = [] }) => sum + highlights.length, 0)
  return (
    (chapters.length > 1 && bare >= chapters.length / 2) ||
    sentences * secondsPerSentence < durationSeconds
  )
}

/** Stands above the chapters of an extract that is an outline. */
export const outlineNotice =
  'This is loose talk: few sentences stand alone. Here is what is spoken about, and when.'

type Said = Pick<Highlight, 'speaker'>

/**
 * The name to show before a quotation: where the one that is shown before it is another
 * person's. Statements of a list have theirs each.
 */
export function nameSpeaker({ speaker }: Said, previous: Said | undefined): string | undefined {
  return speaker === previous?.speaker ? undefined : speaker
}
