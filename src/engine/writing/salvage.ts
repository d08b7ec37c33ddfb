// Keeps the complete parts of an answer that ends in the middle.
import { splitTextSentences } from '../plain-text.ts'

/**
 * Removes what may be unfinished from a partial answer: the last item of its last list,
 * or the last sentence of its last text.
 */
export function dropUnfinishedPart(partial: unknown): unknown {
  if (typeof partial === 'string') return keepFinishedSentences(partial)
  if (Array.isArray(partial)) return partial.slice(0, -1)
  if (partial === null || typeof partial !== 'object') return partial
  const fields = Object.entries(partial)
  return Object.fromEntries(
    fields.map(([name, value], i) => [
      name,
      i === fields.length - 1 ? dropUnfinishedPart(value) : value,
    ]),
  )
}

function keepFinishedSentences(text: string): string {
  const sentences = splitTextSentences(text)
  const isFinished = /[.!?…。！？]["'”’)]*\s*$/u.test(sentences.at(-1) ?? '')
  return (isFinished ? sentences : sentences.slice(0, -1)).join('').trim()
}
