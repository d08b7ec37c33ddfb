// Converts a transcript in HTML to lines of text: "0:12 Ada: It computes."
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import { parseMarkup } from './parse-markup.ts'

/** Parts of a page that are not said. */
const skippedTags = [
  'head',
  'script',
  'style',
  'noscript',
  'nav',
  'header',
  'footer',
  'aside',
  'form',
  'button',
  'svg',
]
const blockTags = [
  'p',
  'div',
  'li',
  'br',
  'tr',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'dd',
  'dt',
]
const maxTimeCharacters = 100
const timePattern = /^[[(]?(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]?$/

/** `cite` names the speaker and `time` the start of the paragraph after them, in either order. */
export async function htmlToTranscript(html: string): Promise<string> {
  const lines: string[] = []
  let skipped = 0
  let pending = { time: '', speaker: '' }
  let text = ''
  const endLine = () => {
    const words = cleanCueText(text)
    text = ''
    if (words === '') return
    const speaker = pending.speaker && `${pending.speaker}: `
    lines.push(`${pending.time} ${speaker}${words}`.trim())
    pending = { time: '', speaker: '' }
  }
  const endTime = () => {
    const words = text.length > maxTimeCharacters ? '' : cleanCueText(text)
    if (!timePattern.test(words)) return
    pending.time = words.replace(/[[\]()]/g, '')
    text = ''
  }
  const endSpeaker = () => {
    pending.speaker = cleanCueText(text).replace(/\s*:$/, '')
    text = ''
  }
  await parseMarkup(html, {
    onopentag(name) {
      if (skippedTags.includes(name)) skipped++
      else if (blockTags.includes(name) || name === 'cite' || name === 'time') endLine()
    },
    ontext(part) {
      if (skipped === 0) text += part
    },
    onclosetag(name) {
      if (skippedTags.includes(name)) skipped = Math.max(0, skipped - 1)
      else if (name === 'time') endTime()
      else if (name === 'cite') endSpeaker()
      else if (blockTags.includes(name)) endLine()
    },
  })
  endLine()
  return lines.join('\n')
}
