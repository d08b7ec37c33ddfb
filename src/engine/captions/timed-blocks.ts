// Parses the blocks of SRT and VTT: a line of two times with an arrow, and the lines of text below it.
import { parseTimestamp } from './timestamp.ts'

export type TimedBlock = { startSeconds: number; endSeconds: number; lines: string[] }

/** Whether a line looks like "00:01 --> 00:02", valid or not. */
export function isTimingLine(line: string): boolean {
  return line.includes('-->') && /^\s*-?\d/.test(line)
}

/**
 * Parses the blocks in order. Invalid times become NaN; such blocks are dropped later with their text, so that no text gets a wrong
 * time. With `endAtEmptyLine`, lines after an empty line are ignored up to the next times: names, notes and styles. An empty first line
 * does not end a block: automatic captions begin with the empty upper line of the screen, whose space some editors remove.
 */
export function parseTimedBlocks(text: string, endAtEmptyLine: boolean): TimedBlock[] {
  const blocks: TimedBlock[] = []
  let block: TimedBlock | null = null
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (isTimingLine(line)) {
      const [start = '', end = ''] = line.split('-->')
      block = { startSeconds: parseTimestamp(start.trim()), endSeconds: parseTimestamp(firstWord(end)), lines: [] }
      blocks.push(block)
    } else if (!endAtEmptyLine || line !== '') block?.lines.push(line)
    else if (block?.lines.length !== 0 || !isCaptionText(lines, index + 1)) block = null
  }
  return blocks
}

/** Whether this line is text of a caption and not a note, a style, a region, or the name of the next caption. */
function isCaptionText(lines: string[], index: number): boolean {
  const line = lines[index] ?? ''
  return (
    line !== '' && !/^(NOTE|STYLE|REGION)\b/.test(line) && !isTimingLine(line) && !isTimingLine(lines[index + 1] ?? '')
  )
}

/** The end time, without the positions that follow it in VTT. */
function firstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0]!
}
