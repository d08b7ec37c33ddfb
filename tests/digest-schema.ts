// The schema of what the engine returns: the part of a summary's view that does not
// depend on its reader.
import { summaryViewSchema } from '#contract/summaries/summary.ts'

export const digestSchema = summaryViewSchema.pick({ summary: true, coverage: true, checked: true })
