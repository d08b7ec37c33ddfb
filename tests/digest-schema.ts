// The schema of what the engine returns: the part of a summary's view that does not
// depend on its reader.
import { summaryViewSchema } from '#contract/summary.ts'

export const digestSchema = summaryViewSchema.pick({ summary: true, coverage: true, checked: true })
