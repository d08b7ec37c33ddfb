// Parses srv1, YouTube's oldest format: <text start dur> in seconds, escaped twice.
import { decodeEntities, stripTags } from '../cues/cue-text.ts'
import type { RawCue } from '../cues/raw-cues.ts'
import { parseElements, parseNumber } from './xml.ts'

export function parseSrv1(text: string): RawCue[] {
  return parseElements(text, 'text').map((element) => {
    const startSeconds = parseNumber(element.getAttribute('start'))
    return {
      startSeconds,
      endSeconds: startSeconds + parseNumber(element.getAttribute('dur')),
      text: decodeEntities(stripTags(decodeEntities(element.content))),
    }
  })
}
