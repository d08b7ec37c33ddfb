// Finds the lines of a transcript in which quoted words were spoken.
import type { Cue } from '#contract/transcript.ts'
import { findLineIndex } from './transcript-lines.ts'

const shownLines = 5
/** How many lines before and after the moment are searched. */
const linesBefore = 5
const linesAfter = 60

/** `parts` is the text, split so that every second part, starting with the second, is quoted. */
export type WordsLine = { startSeconds: number; parts: string[] }

/** Returns the quoted lines with the lines around them, five if there are enough. Nothing is marked if the words are not found. */
export function findWords(lines: readonly Cue[], quote: string, startSeconds: number): WordsLine[] {
  const moment = Math.max(0, findLineIndex(lines, startSeconds))
  const near = Math.max(0, moment - linesBefore)
  const texts = lines.map(({ text }) => text.normalize('NFC'))
  let first = near
  let spans = findSpans(texts.slice(near, moment + linesAfter), quote, moment - near)
  if (spans.size === 0) {
    // The lines of a text without times all start at once.
    first = 0
    spans = findSpans(texts, quote, moment)
  }
  const quoted = [...spans.keys()]
  const [from, to] = addContext(
    lines.length,
    first + (quoted[0] ?? moment - first),
    first + (quoted.at(-1) ?? moment - first),
  )
  return lines.slice(from, to).map((line, offset) => {
    const text = texts[from + offset]!
    const span = spans.get(from + offset - first)
    const parts = span ? [text.slice(0, span.from), text.slice(span.from, span.to), text.slice(span.to)] : [text]
    return { startSeconds: line.startSeconds, parts }
  })
}

/** Extends a range of lines to the number that is shown. Returns the range without its end. */
function addContext(count: number, first: number, last: number): [number, number] {
  const size = Math.max(shownLines, last - first + 1)
  const from = Math.max(0, first - Math.ceil((size - (last - first + 1)) / 2))
  const to = Math.min(count, from + size)
  return [Math.max(0, to - size), to]
}

type Span = { from: number; to: number }

/** Compares letters and digits only, because a quote may have other case and punctuation. The occurrence nearest to `nearLine` counts. */
function findSpans(texts: readonly string[], quote: string, nearLine: number): Map<number, Span> {
  const said = texts.flatMap((text, line) => listLetters(text).map((letter) => ({ ...letter, line })))
  const haystack = said.map(({ letter }) => letter).join('')
  const needle = listLetters(quote.normalize('NFC'))
    .map(({ letter }) => letter)
    .join('')
  const spans = new Map<number, Span>()
  let best = -1
  const distance = (index: number) => Math.abs(said[index]!.line - nearLine)
  for (let at = needle ? haystack.indexOf(needle) : -1; at >= 0; at = haystack.indexOf(needle, at + 1)) {
    if (best < 0 || distance(at) < distance(best)) best = at
  }
  if (best < 0) return spans
  for (const { line, from, to } of said.slice(best, best + needle.length)) {
    spans.set(line, { from: spans.get(line)?.from ?? from, to })
  }
  for (const [line, span] of spans) span.to += /^[^\s\p{L}\p{N}]*/u.exec(texts[line]!.slice(span.to))![0].length
  return spans
}

/** Lists the UTF-16 units of all letters and digits, lower-cased, with the place of their character in the text. */
function listLetters(text: string): (Span & { letter: string })[] {
  const letters: (Span & { letter: string })[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    if (/[\p{L}\p{M}\p{N}]/u.test(character)) {
      for (const letter of character.toLowerCase().split('')) letters.push({ letter, from, to })
    }
    from = to
  }
  return letters
}
