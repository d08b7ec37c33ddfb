// The moment of highlighted words: those of a transcript have one, and those of a summary may have none.
import type { HighlightView } from './highlights.ts'

/** False for words of a summary that stand beside no moment, such as those of its text. */
export const hasMoment = ({ endSeconds }: Pick<HighlightView, 'endSeconds'>): boolean => endSeconds > 0

/** Stands for the moment of words that have none. */
export const noMoment = 'From the summary'
