// Joins chapters that show nothing but one common noun with the one beside them.
import type { Chapter } from '#contract/summary.ts'

/** So many chapters stay in any case, so that a reader finds the parts of a recording. */
const minChapters = 3
/** "Registry", "The difficulty", not "RBF" or "Stratum v2". */
const commonNoun = /^(?:The )?\p{L}\p{Ll}+$/u

/** A chapter without a sentence and with a one-noun title tells nothing; it joins the chapter before it, the first one joins the next. */
export function joinEmptyChapters(chapters: Chapter[]): Chapter[] {
  const joined = [...chapters]
  for (let at = joined.length - 1; at >= 0 && joined.length > minChapters; at--) {
    const { title, highlights = [], startSeconds } = joined[at]!
    if (highlights.length > 0 || !commonNoun.test(title)) continue
    if (at === 0) joined[1] = { ...joined[1]!, startSeconds }
    joined.splice(at, 1)
  }
  return joined
}
