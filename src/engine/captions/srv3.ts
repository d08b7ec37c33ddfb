// srv3: <p t d> in milliseconds, with the words in <s>.
import { decodeEntities, stripTags } from './cue-text.ts'
import type { Draft } from './drafts.ts'
import { readElements, toNumber } from './xml.ts'

export function readSrv3(text: string): Draft[] {
  return readElements(text, 'p')
    .filter((paragraph) => paragraph.attribute('a') !== '1')
    .map((paragraph) => {
      const startMs = toNumber(paragraph.attribute('t'))
      const endMs = startMs + toNumber(paragraph.attribute('d'))
      return {
        startSeconds: startMs / 1000,
        endSeconds: endMs / 1000,
        text: decodeEntities(stripTags(paragraph.content)),
      }
    })
}
