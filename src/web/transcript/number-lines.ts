// Finds the lines of a transcript in which the points and the chapters of its summary begin.
import { hasHighlights } from '#contract/spoken-chapters.ts'
import type { SummaryText } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { findLineIndex } from './transcript-lines.ts'

type NumberedLines = { points: Map<number, number>; chapters: Map<number, string> }

/** The first point of a line has its number there. Points are numbered from 1, in the order of the page. */
export function numberLines(lines: readonly Cue[], summary: SummaryText): NumberedLines {
  const said = hasHighlights(summary)
    ? summary.chapters.flatMap(({ highlights = [] }) => highlights)
    : summary.keyPoints
  const found: NumberedLines = { points: new Map(), chapters: new Map() }
  for (const [index, { startSeconds, quote }] of said.entries()) {
    const line = findLineIndex(lines, startSeconds)
    if (quote !== '' && line >= 0 && !found.points.has(line)) found.points.set(line, index + 1)
  }
  for (const { startSeconds, title } of summary.chapters)
    found.chapters.set(Math.max(0, findLineIndex(lines, startSeconds)), title)
  return found
}
