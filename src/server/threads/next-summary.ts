// For which summary an engine thread prepares a transcript that it has read: without a
// model it needs less.

export type NextSummary = 'extract' | 'model'

/** `engine` is that of the summary: the name of a model, or `extract`. */
export const nextSummaryOf = (engine: string): NextSummary =>
  engine === 'extract' ? 'extract' : 'model'
