// Parses SubRip and its relatives: a number, a line of times, the text. Numbers may be
// missing, and empty lines may stand anywhere.
import { cleanCueText, decodeEntities, stripTags } from '../cues/cue-text.ts'
import { joinNamesAbove } from '../cues/names-above.ts'
import type { RawCue } from '../cues/raw-cues.ts'
import { removeRollingLines } from './rolling-captions.ts'
import { isPairLine, parseTimedBlocks } from './timed-blocks.ts'

export function parseSrt(text: string): RawCue[] {
  return removeRollingLines(joinNamesAbove(parseTimedBlocks(text).map(cleanLines)))
}

/**
 * Blocks whose two times have no arrow: of SubViewer, the format of YouTube's caption
 * editor, and of programs that cut films.
 */
export function parsePairs(text: string): RawCue[] {
  const body = text.split(/\n<end subtitles>/i, 1)[0]!
  const blocks = parseTimedBlocks(body, { isTiming: isPairLine }).map(cleanLines)
  return joinNamesAbove(blocks).map(({ lines, ...times }) => ({ ...times, text: lines.join(' ') }))
}

function cleanLines<Block extends { lines: string[] }>(block: Block): Block {
  return { ...block, lines: block.lines.map(cleanLine) }
}

/** Programs that convert subtitles leave the line breaks of other formats: "\N", "[br]". */
function cleanLine(line: string): string {
  const plain = /[\\[]/.test(line) ? line.replace(/(?<!:)\\[Nh]|\\n(?![a-z])|\[br\]/g, ' ') : line
  return cleanCueText(decodeEntities(stripTags(plain)))
}
