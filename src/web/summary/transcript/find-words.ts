// Finds the lines of a transcript in which quoted words were spoken.
import type { Cue } from '#contract/captions/transcript.ts'
import { createQuoteFinder } from '../../marks/highlights/find-quote.ts'
import { findLineIndex } from './transcript-lines.ts'

const shownLines = 5

/** `parts` is the text, split so that every second part, starting with the second, is quoted. */
export type WordsLine = { startSeconds: number; endSeconds: number; parts: string[] }

/**
 * Returns the quoted lines with the lines around them, five if there are enough. Nothing
 * is marked if the words are not found.
 */
export function findWords(lines: readonly Cue[], quote: string, startSeconds: number): WordsLine[] {
  const moment = Math.max(0, findLineIndex(lines, startSeconds))
  const spans = createQuoteFinder(lines.map(({ text }) => text))({ quote, line: moment })
  const quoted = [...spans.keys()]
  const [from, to] = addContext(lines.length, quoted[0] ?? moment, quoted.at(-1) ?? moment)
  return lines.slice(from, to).map(({ text, ...times }, offset) => {
    const span = spans.get(from + offset)
    if (!span) return { ...times, parts: [text] }
    const end = span.to + /^[^\s\p{L}\p{N}]*/u.exec(text.slice(span.to))![0].length
    return {
      ...times,
      parts: [text.slice(0, span.from), text.slice(span.from, end), text.slice(end)],
    }
  })
}

/** Extends a range of lines to the number that is shown. Returns the range without its end. */
function addContext(count: number, first: number, last: number): [number, number] {
  const size = Math.max(shownLines, last - first + 1)
  const from = Math.max(0, first - Math.ceil((size - (last - first + 1)) / 2))
  const to = Math.min(count, from + size)
  return [Math.max(0, to - size), to]
}
