// Parses YouTube's srv3: <p t d> in milliseconds, with the words in <s>.
import { decodeEntities, stripXmlTags } from '../cues/cue-text.ts'
import { joinHighlightedRepeats } from '../cues/highlighted-repeats.ts'
import type { RawCue } from '../cues/raw-cues.ts'
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
        ...readWordTimes(paragraph.content, startMs),
      }
    })
  return joinHighlightedRepeats(cues)
}

/** Nothing where the words have no times. */
function readWordTimes(content: string, startMs: number): Pick<RawCue, 'words'> {
  const parts = parseElements(content, 's')
  const plain = (xml: string) => decodeEntities(stripXmlTags(xml))
  const isAll = parts.map((part) => plain(part.content)).join('') === plain(content)
  if (!isAll || !parts.some((part) => part.getAttribute('t') !== null)) return {}
  let at = 0
  const words = parts.map((part) => {
    const word = { at, seconds: (startMs + (parseNumber(part.getAttribute('t')) || 0)) / 1000 }
    at += plain(part.content).length
    return word
  })
  return { words }
}
