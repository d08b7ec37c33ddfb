// Splits a line of a transcript where a search match or a highlight begins or ends.
import type { HighlightColor } from '#contract/basics/limits.ts'
import type { Span } from '../../marks/highlights/find-quote.ts'

/** `color` is that of the highlight that was made last. */
type LinePart = { text: string; isMatch: boolean; color: HighlightColor | null }

export function splitLine(
  text: string,
  matches: readonly Span[],
  highlights: readonly { span: Span; color: HighlightColor }[],
): LinePart[] {
  const spans = [...matches, ...highlights.map(({ span }) => span)]
  const offsets = [
    ...new Set([0, text.length, ...spans.flatMap(({ from, to }) => [from, to])]),
  ].sort((a, b) => a - b)
  return offsets.slice(0, -1).map((from, index) => {
    const contains = (span: Span) => span.from <= from && from < span.to
    return {
      text: text.slice(from, offsets[index + 1]),
      isMatch: matches.some(contains),
      color: highlights.findLast(({ span }) => contains(span))?.color ?? null,
    }
  })
}
