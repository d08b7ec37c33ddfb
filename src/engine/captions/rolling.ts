// Automatic captions roll up the screen: saved as VTT or SRT, each line is written two or three times. Here it is said once.
import type { Draft } from './drafts.ts'
import type { TimedBlock } from './timed-blocks.ts'

/** Joins the lines of each block; where the file rolls, only those that the block before did not end with. */
export function unroll(blocks: TimedBlock[]): Draft[] {
  const said = blocks.map((block) => ({ ...block, lines: block.lines.filter((line) => line !== '') }))
  const overlaps = said.map(({ lines }, index) => countOverlap(said[index - 1]?.lines ?? [], lines))
  const repeating = overlaps.filter((overlap) => overlap > 0).length
  const rolls = repeating >= 2 && repeating > (said.length - 1) / 2
  return said.map(({ startSeconds, endSeconds, lines }, index) => ({
    startSeconds,
    endSeconds,
    text: lines.slice(rolls ? overlaps[index] : 0).join(' '),
  }))
}

/** How many of the first lines are the last lines of the block before. A screen holds few lines, so more than four are not compared. */
function countOverlap(before: string[], lines: string[]): number {
  for (let count = Math.min(before.length, lines.length, 4); count > 0; count--) {
    if (before.slice(-count).every((line, index) => line === lines[index])) return count
  }
  return 0
}
