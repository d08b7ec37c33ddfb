// Parses YouTube's srv3: <p t d> in milliseconds, with the words in <s>.
import { decodeEntities, stripXmlTags } from './cue-text.ts'
import { joinHighlightedRepeats } from './highlighted-repeats.ts'
import type { RawCue } from './raw-cues.ts'
import { parseElements, parseNumber } from './xml.ts'

export function parseSrv3(text: string): RawCue[] {
  const cues = parseElements(text, 'p')
    .filter((paragraph) => paragraph.getAttribute('a') !== '1')
    .map((paragraph) => {
      const startMs = parseNumber(paragraph.getAttribute('t'))
      const endMs = startMs + parseNumber(paragraph.getAttribute('d'))
      return {
        startSeconds: startMs / 1000,
        endSeconds: endMs / 1000,
        text: decodeEntities(stripXmlTags(paragraph.content)),
        look: paragraph.content.replace(/\s(?:t|ac)="\d*"/g, ''),
      }
    })
  return joinHighlightedRepeats(cues)
}
