// Puts the sentences of a prose into its paragraphs.
import type { ProseSentence } from './summary.ts'

/**
 * Null where the sentences are not those of the text, as in older summaries: then the
 * text is shown as it is.
 */
export function splitIntoParagraphs(
  prose: string,
  sentences: readonly ProseSentence[],
): ProseSentence[][] | null {
  const letters = (text: string) => text.replace(/\s+/g, '')
  const paragraphs = prose.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  if (
    sentences.length === 0 ||
    letters(prose) !== letters(sentences.map(({ text }) => text).join(''))
  )
    return null
  const rest = [...sentences]
  return paragraphs.map((paragraph) => {
    const inside: ProseSentence[] = []
    let missing = letters(paragraph).length
    while (missing > 0 && rest[0]) {
      missing -= letters(rest[0].text).length
      inside.push(rest.shift()!)
    }
    return inside
  })
}
