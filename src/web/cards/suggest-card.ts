// Suggests the two sides of a card from marked words: their sentence with a gap, and the words that belong there.

type Words = { quote: string; before: string; after: string }

/** Stands for the words of the answer. */
export const gap = '___'
const sentenceEnd = /[.!?。！？؟।…]/u

/** The question is empty if the words are a whole sentence: then the person asks a question of their own. */
export function suggestCard({ quote, before, after }: Words): { question: string; answer: string } {
  const answer = quote.trim()
  const start = before.slice(lastEnd(before))
  const end = after.slice(0, firstEnd(after))
  const isWhole = !/[\p{L}\p{N}]/u.test(start + end)
  if (isWhole) return { question: '', answer }
  const [tail = ''] = /[^\p{L}\p{M}\p{N}]+$/u.exec(answer) ?? []
  const words = answer.slice(0, answer.length - tail.length)
  return { question: `${start}${gap}${tail}${end}`.trim(), answer: words || answer }
}

function lastEnd(text: string): number {
  let index = text.length
  while (index > 0 && !sentenceEnd.test(text[index - 1]!)) index--
  return index
}

function firstEnd(text: string): number {
  const index = text.search(sentenceEnd)
  return index < 0 ? text.length : index + 1
}
