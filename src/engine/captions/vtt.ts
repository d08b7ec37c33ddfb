// Parses WebVTT, handwritten or from YouTube's automatic captions.
import { cleanCueText, decodeEntities, stripTags } from './cue-text.ts'
import type { RawCue } from './raw-cues.ts'
import { removeRollingLines } from './rolling-captions.ts'
import { parseTimedBlocks } from './timed-blocks.ts'

export function parseVtt(text: string): RawCue[] {
  return removeRollingLines(
    parseTimedBlocks(text, true).map((block) => ({
      ...block,
      lines: block.lines.map((line) => cleanCueText(decodeEntities(stripTags(line)))),
    })),
  )
}

/** Reads the language from the header of the file, or null. */
export function parseVttLanguage(text: string): string | null {
  return /^Language:[ \t]*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})[ \t]*$/m.exec(text.slice(0, 500))?.[1] ?? null
}
