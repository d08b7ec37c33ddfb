// Parses the blocks of SRT and VTT: a line of two times with an arrow, and the lines of text below it.
import { parseTimestamp } from './timestamp.ts'

export type TimedBlock = { startSeconds: number; endSeconds: number; lines: string[] }

/** Whether a line looks like "00:01 --> 00:02", valid or not. */
export function isTimingLine(line: string): boolean {
  return line.includes('-->') && /^\s*-?\d/.test(line)
}

/**
 * Parses the blocks in order. Invalid times become NaN; such blocks are dropped later with their text, so that no text gets a wrong
 * time. With `endAtEmptyLine`, lines after an empty line are ignored up to the next times: names, notes and styles.
 */
export function parseTimedBlocks(text: string, endAtEmptyLine: boolean): TimedBlock[] {
  const blocks: TimedBlock[] = []
  let block: TimedBlock | null = null
  for (const line of text.split('\n')) {
    if (isTimingLine(line)) {
      const [start = '', end = ''] = line.split('-->')
      block = { startSeconds: parseTimestamp(start.trim()), endSeconds: parseTimestamp(firstWord(end)), lines: [] }
      blocks.push(block)
    } else if (endAtEmptyLine && line === '') block = null
    else block?.lines.push(line)
  }
  return blocks
}

/** The end time, without the positions that follow it in VTT. */
function firstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0]!
}
