// Converts a transcript in HTML to lines of text: "0:12 Ada: It computes."
import { cleanText } from '#engine/captions/cue-text.ts'

/** Parts of a page that are not said. */
const skippedTags = ['head', 'script', 'style', 'noscript', 'nav', 'header', 'footer', 'aside', 'form', 'button', 'svg']
const blockTags = ['p', 'div', 'li', 'br', 'tr', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'dd', 'dt']
const timePattern = /^[[(]?(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]?$/

/** `cite` names the speaker and `time` the start of the paragraph after them, in either order. */
export async function htmlToTranscript(html: string): Promise<string> {
  const { Parser } = await import('htmlparser2')
  const lines: string[] = []
  let skipped = 0
  let pending = { time: '', speaker: '' }
  let text = ''
  const endLine = () => {
    const words = cleanText(text)
    text = ''
    if (words === '') return
    const speaker = pending.speaker && `${pending.speaker}: `
    lines.push(`${pending.time} ${speaker}${words}`.trim())
    pending = { time: '', speaker: '' }
  }
  const parser = new Parser({
    onopentag(name) {
      if (skippedTags.includes(name)) skipped++
      else if (blockTags.includes(name) || name === 'cite' || name === 'time') endLine()
    },
    ontext(part) {
      if (skipped === 0) text += part
    },
    onclosetag(name) {
      const words = cleanText(text)
      if (skippedTags.includes(name)) skipped = Math.max(0, skipped - 1)
      else if (name === 'cite' || (name === 'time' && timePattern.test(words))) {
        if (name === 'time') pending.time = words.replace(/[[\]()]/g, '')
        else pending.speaker = words.replace(/\s*:$/, '')
        text = ''
      } else if (blockTags.includes(name)) endLine()
    },
  })
  parser.end(html)
  endLine()
  return lines.join('\n')
}
