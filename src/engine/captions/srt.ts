// SubRip: a number, a line of times, the text. Also read: files whose numbers are missing, and texts with empty lines in them.
import { decodeEntities, stripTags, tidy } from './cue-text.ts'
import type { Draft } from './drafts.ts'
import { unroll } from './rolling.ts'
import { readTimedBlocks } from './timed-blocks.ts'

export function readSrt(text: string): Draft[] {
  const blocks = readTimedBlocks(text, false)
  return unroll(
    blocks.map((block, index) => ({
      ...block,
      lines: withoutNextNumber(block.lines, index === blocks.length - 1).map((line) =>
        tidy(decodeEntities(stripTags(line))),
      ),
    })),
  )
}

/** The last line of a block is the number of the next one, when an empty line or nothing at all stands before it. */
function withoutNextNumber(lines: string[], isLast: boolean): string[] {
  const numbered = !isLast && /^\s*\d{1,7}\s*$/.test(lines.at(-1) ?? '')
  const apart = lines.length === 1 || lines.at(-2)?.trim() === ''
  return numbered && apart ? lines.slice(0, -1) : lines
}
