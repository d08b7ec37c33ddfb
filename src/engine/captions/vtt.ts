// WebVTT, as people write it and as YouTube's automatic captions come out of it.
import { decodeEntities, stripTags, tidy } from './cue-text.ts'
import type { Draft } from './drafts.ts'
import { unroll } from './rolling.ts'
import { readTimedBlocks } from './timed-blocks.ts'

export function readVtt(text: string): Draft[] {
  return unroll(
    readTimedBlocks(text, true).map((block) => ({
      ...block,
      lines: block.lines.map((line) => tidy(decodeEntities(stripTags(line)))),
    })),
  )
}

/** The language that the head of the file names, or null. */
export function readVttLanguage(text: string): string | null {
  return /^Language:[ \t]*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})[ \t]*$/m.exec(text.slice(0, 500))?.[1] ?? null
}
