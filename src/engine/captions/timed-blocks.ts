// What SRT and VTT have in common: a line of two times with an arrow, and the lines of text below it.
import { readClock } from './clock.ts'

export type TimedBlock = { startSeconds: number; endSeconds: number; lines: string[] }

/** Whether a line looks like "00:01 --> 00:02", rightly written or not. */
export function isTimingLine(line: string): boolean {
  return line.includes('-->') && /^\s*-?\d/.test(line)
}

/**
 * Reads the blocks in order. One whose times are broken gets NaN and is left out later with its text, so that no words stand at a
 * wrong moment. With `endAtEmptyLine`, what follows an empty line up to the next times is not spoken: names, notes and styles.
 */
export function readTimedBlocks(text: string, endAtEmptyLine: boolean): TimedBlock[] {
  const blocks: TimedBlock[] = []
  let open: TimedBlock | null = null
  for (const line of text.split('\n')) {
    if (isTimingLine(line)) {
      const [start = '', end = ''] = line.split('-->')
      open = { startSeconds: readClock(start.trim()), endSeconds: readClock(firstWord(end)), lines: [] }
      blocks.push(open)
    } else if (endAtEmptyLine && line === '') open = null
    else open?.lines.push(line)
  }
  return blocks
}

/** The end time, without the positions that VTT writes behind it. */
function firstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0]!
}
