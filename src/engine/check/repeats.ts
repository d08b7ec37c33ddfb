// Removes sentences that a model wrote more than once.
import { splitTextSentences } from '../plain-text.ts'

/** Creates a function that removes the sentences of a paragraph that it has seen before, in this one or in an earlier one. */
export function removeRepeats(): (paragraph: string) => string {
  const seen = new Set<string>()
  const isNew = (sentence: string) => {
    const key = sentence
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const isRepeat = seen.has(key)
    if (key) seen.add(key)
    return !isRepeat
  }
  return (paragraph) => splitTextSentences(paragraph).filter(isNew).join('').trim()
}
