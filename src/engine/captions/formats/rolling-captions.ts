// Removes repeated lines: automatic captions roll up the screen, so VTT and SRT files
// contain each line two or three times.
import type { RawCue } from '../cues/raw-cues.ts'
import type { TimedBlock } from './timed-blocks.ts'

/**
 * Joins the lines of each block; in rolling captions, without the lines that end the
 * previous block.
 */
export function removeRollingLines(blocks: TimedBlock[]): RawCue[] {
  const cleaned = blocks.map((block) => ({
    ...block,
    lines: block.lines.filter((line) => line !== ''),
  }))
  const overlaps = cleaned.map(({ lines }, index) =>
    countOverlap(cleaned[index - 1]?.lines ?? [], lines),
  )
  const repeatingCount = overlaps.filter((overlap) => overlap > 0).length
  const isRolling = repeatingCount >= 2 && repeatingCount > (cleaned.length - 1) / 2
  return cleaned.map(({ startSeconds, endSeconds, lines, timedLine }, index) => {
    const text = lines.slice(isRolling ? overlaps[index] : 0).join(' ')
    const words = timedLine?.text === text ? timedLine.words : undefined
    return { startSeconds, endSeconds, text, ...(words && { words }) }
  })
}

/**
 * Counts the first lines that repeat the last lines of the previous block, at most four,
 * because a screen shows few lines.
 */
function countOverlap(previous: string[], lines: string[]): number {
  for (let count = Math.min(previous.length, lines.length, 4); count > 0; count--) {
    if (previous.slice(-count).every((line, index) => line === lines[index])) return count
  }
  return 0
}
