// Suggests the two sides of a card from marked words: their sentence with a gap, and the
// words that belong there.

type Words = { quote: string; before: string; after: string }

/** Stands for the words of the answer. */
export const gap = '___'
/** Stands where words were left out. */
export const cutMark = '…'
/** A point within a number or an address ends nothing; a line of a summary ends its sentence. */
const sentenceEnd = /[.!?؟।…](?=["'”’»)\]]*(?:\s|$))["'”’»)\]]*|[。！？]["'”’」』）]*|\n/gu
/**
 * Words kept with a highlight of an earlier version may begin or end within a word if
 * they have this length.
 */
const earlierLimit = 64
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The question is empty if the words are a whole sentence: then the person asks a
 * question of their own.
 */
export function suggestCard({ quote, before, after }: Words): { question: string; answer: string } {
  const answer = quote.trim()
  const start = startOfSentence(before)
  const end = endOfSentence(after)
  const isWhole = !/[\p{L}\p{N}]/u.test(start + end)
  if (isWhole) return { question: '', answer }
  const [tail = ''] = /[^\p{L}\p{M}\p{N}]+$/u.exec(answer) ?? []
  const words = answer.slice(0, answer.length - tail.length)
  return { question: `${start}${gap}${tail}${end}`.trim(), answer: words || answer }
}

function startOfSentence(text: string): string {
  const end = [...text.matchAll(sentenceEnd)].at(-1)
  if (end) return text.slice(end.index + end[0].length).trimStart()
  if (text.length !== earlierLimit) return text.trimStart()
  const [, second] = segmenter.segment(text)
  return second ? `${cutMark}${text.slice(second.index).trimStart()}` : text
}

function endOfSentence(text: string): string {
  const [end] = text.matchAll(sentenceEnd)
  if (end) return text.slice(0, end.index + end[0].length).trimEnd()
  if (text.length !== earlierLimit) return text.trimEnd()
  const last = [...segmenter.segment(text)].at(-1)
  return `${text.slice(0, last?.index).trimEnd()}${cutMark}`
}
