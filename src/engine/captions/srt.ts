// Parses SubRip: a number, a line of times, the text. Accepts missing numbers, and empty lines in the text.
import { cleanCueText, decodeEntities, stripTags } from './cue-text.ts'
import type { RawCue } from './raw-cues.ts'
import { removeRollingLines } from './rolling-captions.ts'
import { parseTimedBlocks } from './timed-blocks.ts'

export function parseSrt(text: string): RawCue[] {
  const blocks = parseTimedBlocks(text, false)
  return removeRollingLines(
    blocks.map((block, index) => ({
      ...block,
      lines: removeNextNumber(block.lines, index === blocks.length - 1).map((line) =>
        cleanCueText(decodeEntities(stripTags(line))),
      ),
    })),
  )
}

/** Removes the last line of a block when it is the number of the next block: it follows an empty line, or is the only line. */
function removeNextNumber(lines: string[], isLast: boolean): string[] {
  const isNumber = !isLast && /^\s*\d{1,7}\s*$/.test(lines.at(-1) ?? '')
  const isSeparate = lines.length === 1 || lines.at(-2)?.trim() === ''
  return isNumber && isSeparate ? lines.slice(0, -1) : lines
}
