// The moment of highlighted words: those of a transcript have one, and those of a summary
// may have none.
import type { HighlightView } from './highlights.ts'

/**
 * Whether the words have a moment in the video. Words of a summary have one only where
 * the summary shows a time beside them.
 */
export const hasMoment = ({ endSeconds }: Pick<HighlightView, 'endSeconds'>): boolean =>
  endSeconds > 0

/** Stands for the moment of words that have none. */
export const noMoment = 'From the summary'
