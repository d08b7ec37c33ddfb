// Finds quoted words in a transcript or a summary that may have changed since.
import { findSimilar } from './find-similar.ts'
import { lettersOf, listLetters } from './letters.ts'

export type Span = { from: number; to: number }
type Quote = {
  quote: string
  /** The line near which it was. */
  line: number
  /** The words around it, as far as they are known. */
  before?: string
  after?: string
}

/** From this distance on it does not matter how far away a line is. */
const farLines = 60
/** Lines before and after the place that are searched for similar words. */
const similarLines = 60

/**
 * Returns a function that finds a quote in these lines: the part of each line that
 * belongs to it, or nothing. Only letters and digits count. Of several places, the one
 * with the same words around it and nearest to the line counts. If the words are nowhere,
 * similar ones near the line are found.
 */
export function createQuoteFinder(texts: readonly string[]): (quote: Quote) => Map<number, Span> {
  const said = texts.flatMap((text, line) =>
    listLetters(text).map((letter) => ({ ...letter, line })),
  )
  const haystack = said.map(({ letter }) => letter).join('')
  const firstOfLine = indexLines(texts.length, said)

  function findStart({ line, before = '', after = '' }: Quote, needle: string): number {
    const around = { before: lettersOf(before), after: lettersOf(after) }
    let best = { at: -1, cost: Number.POSITIVE_INFINITY }
    for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
      const distance = Math.min(farLines, Math.abs(said[at]!.line - line)) / farLines
      const cost = distance + 1 - shareOfContext(haystack, at, at + needle.length, around)
      if (cost < best.cost) best = { at, cost }
    }
    return best.at
  }

  return (quote) => {
    const needle = lettersOf(quote.quote)
    if (!needle) return new Map()
    const at = findStart(quote, needle)
    if (at >= 0) return toSpans(said.slice(at, at + needle.length), texts, quote.quote)
    const first = firstOfLine[Math.max(0, quote.line - similarLines)] ?? 0
    const last = firstOfLine[quote.line + similarLines] ?? haystack.length
    const similar = findSimilar(haystack.slice(first, last), needle)
    return similar
      ? toSpans(said.slice(first + similar.from, first + similar.to), texts, quote.quote)
      : new Map()
  }
}

/** The index of the first letter at or after the start of each line. */
function indexLines(count: number, said: readonly { line: number }[]): number[] {
  const first = new Array<number>(count).fill(said.length)
  for (let index = said.length - 1; index >= 0; index--) first[said[index]!.line] = index
  for (let line = count - 2; line >= 0; line--)
    first[line] = Math.min(first[line]!, first[line + 1]!)
  return first
}

/** How much of the known words around a place are there, 0 to 1; 1 if none are known. */
function shareOfContext(
  text: string,
  from: number,
  to: number,
  { before, after }: { before: string; after: string },
) {
  const known = before.length + after.length
  if (known === 0) return 1
  let equal = 0
  for (let n = 1; n <= before.length && before.at(-n) === text[from - n]; n++) equal++
  for (let n = 0; n < after.length && after[n] === text[to + n]; n++) equal++
  return equal / known
}

/** The parts of the lines. Punctuation at the ends belongs to them where the quote has it too. */
function toSpans(
  found: readonly (Span & { line: number })[],
  texts: readonly string[],
  quote: string,
) {
  const spans = new Map<number, Span>()
  for (const { line, from, to } of found)
    spans.set(line, { from: spans.get(line)?.from ?? from, to })
  const [lead = ''] = /^[^\p{L}\p{M}\p{N}]+/u.exec(quote.trim()) ?? []
  const [tail = ''] = /[^\p{L}\p{M}\p{N}]+$/u.exec(quote.trim()) ?? []
  const [first, last] = [found[0]?.line ?? 0, found.at(-1)?.line ?? 0]
  const [start, end] = [spans.get(first), spans.get(last)]
  if (start && lead && texts[first]!.slice(0, start.from).endsWith(lead)) start.from -= lead.length
  if (end && tail && texts[last]!.startsWith(tail, end.to)) end.to += tail.length
  return spans
}
