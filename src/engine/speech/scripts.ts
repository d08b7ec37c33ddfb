// Handles scripts without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
import { isUnspaced } from '#contract/library/word-forms.ts'

/** Joins sentences with the separator of their script. */
export function joinSentences(sentences: string[]): string {
  return sentences.reduce(
    (text, next) => text + (!text || /[。！？]$/.test(text) ? '' : ' ') + next,
    '',
  )
}

/** Counts the words of a text in any script. */
export function countWordsInAnyScript(text: string): number {
  const spaced = text.split(/\s+/).filter(Boolean)
  return spaced.reduce(
    (sum, chunk) => sum + (isUnspaced(chunk) ? splitUnspaced(chunk).length : 1),
    0,
  )
}

let segmenter: Intl.Segmenter | null = null
/** Letters that are segmented at once, so that a very long caption takes linear time. */
const maxLetters = 2000

/** Splits a run without spaces into words; punctuation stays with the word before it. */
export function splitUnspaced(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  const words: string[] = []
  for (let from = 0; from < text.length; from += maxLetters) {
    for (const { segment, isWordLike } of segmenter.segment(text.slice(from, from + maxLetters))) {
      if (!isWordLike && words.length > 0) words[words.length - 1] += segment
      else words.push(segment)
    }
  }
  return words
}
