// Shortens the words around a highlight to the limit. A cut is between words, and marked with "…".
import { maxContextCharacters } from '#contract/basics/limits.ts'
import { cutMark } from '../cards/suggest-card.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

export function cutBefore(text: string): string {
  if (text.length <= maxContextCharacters) return text
  const from = text.length - maxContextCharacters + cutMark.length
  const word = [...segmenter.segment(text)].find(({ index }) => index >= from)
  return word ? cutMark + text.slice(word.index).trimStart() : ''
}

export function cutAfter(text: string): string {
  if (text.length <= maxContextCharacters) return text
  const to = maxContextCharacters - cutMark.length
  const word = [...segmenter.segment(text)].findLast(({ index }) => index <= to)
  return text.slice(0, word?.index ?? 0).trimEnd() + cutMark
}
