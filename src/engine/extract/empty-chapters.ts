// Joins chapters that show no sentence with the one beside them.
import type { Chapter } from '#contract/summary.ts'

/** So many chapters stay, so that a reader finds the parts of a recording; fewer where a reader would hardly accept a title. */
const [minChapters, minPoorChapters] = [3, 2]
/** A title of lower log-odds is poor: of what one sentence says in passing. */
const poorOdds = 0.3
/** A chapter of more seconds would hide too much under the title of its beginning. */
const maxJoinedSeconds = 10 * 60
/** A title of lower log-odds says too little to stand alone, so that its chapter may join one up to this length. */
const [minTitleOdds, maxWeakSeconds] = [1.6, 20 * 60]

/** A chapter with its title's log-odds. */
type TitledChapter = Chapter & { titleOdds: number }

/** A chapter without a sentence tells little: the one with the weakest title joins the chapter before it, the first one the next. */
export function joinEmptyChapters<C extends TitledChapter>(chapters: C[], endSeconds: number): C[] {
  const joined = [...chapters]
  const startOf = (at: number) => joined[at]?.startSeconds ?? endSeconds
  const canJoin = ({ highlights = [], titleOdds }: C, at: number) => {
    const seconds = startOf(Math.max(1, at) + 1) - startOf(Math.max(0, at - 1))
    // A poor title of a few minutes hides more than it tells.
    if (titleOdds < poorOdds && startOf(at + 1) - startOf(at) <= maxJoinedSeconds) return highlights.length === 0
    return highlights.length === 0 && seconds <= (titleOdds < minTitleOdds ? maxWeakSeconds : maxJoinedSeconds)
  }
  while (joined.length > minPoorChapters) {
    const [weakest] = joined.filter(canJoin).toSorted((a, b) => a.titleOdds - b.titleOdds)
    if (!weakest || (joined.length <= minChapters && weakest.titleOdds >= poorOdds)) break
    const at = joined.indexOf(weakest)
    if (at === 0) joined[1] = { ...joined[1]!, startSeconds: weakest.startSeconds }
    joined.splice(at, 1)
  }
  return joined
}
