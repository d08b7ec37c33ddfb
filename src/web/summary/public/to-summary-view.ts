// What others may see of a summary, in the shape that its components take.
import type { PublicContent } from '#contract/social/publication.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'

/** Fills the private fields with empty values. */
export function toSummaryView(page: PublicContent): SummaryView {
  const { createdAt } = page
  const dates = { firstMadeAt: createdAt, updatedAt: createdAt, savedAt: null }
  return { ...page, ...dates, customPrompt: null, rating: 0, tags: [], rewriteReason: null }
}
