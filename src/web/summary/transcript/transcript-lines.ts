// Finds lines of a transcript by time or by text, and splits them where something is marked.

import type { HighlightColor } from '#contract/basics/limits.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { foldLetters, foldWithOffsets } from '#contract/library/normalize-for-search.ts'
import {
  findPhrase,
  findPhraseParts,
  joinSpoken,
  toSpokenWords,
} from '#contract/library/spoken-text.ts'
import { hasHighlights } from '#contract/summaries/spoken-chapters.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import type { Span } from '../../marks/highlights/find-quote.ts'

type Times = Pick<Cue, 'startSeconds' | 'endSeconds'>

/**
 * Returns the index of the line spoken at this time, which is the last one that has
 * started; -1 before the first. A whole second, such as that of a link, stands for the
 * first line that begins within it.
 */
export function findLineIndex(lines: readonly Cue[], seconds: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.startSeconds <= seconds) low = middle + 1
    else high = middle
  }
  const [started, next] = [lines[low - 1], lines[low]]
  const isNextMeant =
    Number.isInteger(seconds) &&
    started?.startSeconds !== seconds &&
    next &&
    next.startSeconds < seconds + 1
  return isNextMeant ? low : low - 1
}

/**
 * Tells whether a line is part of a passage: from the line in which it begins. Lines of
 * captions may overlap the next.
 */
export function isLineCited(
  lines: readonly Cue[],
  index: number,
  { startSeconds, endSeconds }: Times,
): boolean {
  return index >= findLineIndex(lines, startSeconds) && lines[index]!.startSeconds < endSeconds
}

type Matches = { begun: number[]; spans: Map<number, Span[]> }

/**
 * Finds the search text in lines, in any case and with or without accents, and its words also
 * where they go on in the next lines. `begun` are the lines in which a match begins, `spans` the
 * parts of all lines that belong to one; none for an empty search.
 */
export function findMatches(lines: readonly Cue[], search: string): Matches {
  const wanted = foldLetters(search.trim())
  const spans: Matches['spans'] = new Map()
  if (wanted === '') return { begun: [], spans }
  const begun = new Set<number>()
  for (const [index, { text }] of lines.entries()) {
    if (!foldLetters(text).includes(wanted)) continue
    begun.add(index)
    spans.set(index, findInLine(text, wanted))
  }
  const words = toSpokenWords(search)
  if (words.includes(' ')) {
    const spoken = joinSpoken(lines)
    for (const { first } of findPhrase(spoken, words)) begun.add(first)
    for (const [index, parts] of findPhraseParts(lines, spoken, words)) {
      const known = spans.get(index) ?? []
      const added = parts.filter(({ from, to }) => !known.some((s) => s.from < to && from < s.to))
      spans.set(index, [...known, ...added])
    }
  }
  return { begun: [...begun].sort((a, b) => a - b), spans }
}

function findInLine(text: string, wanted: string): Span[] {
  const { folded, offsets } = foldWithOffsets(text)
  const spans: Span[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [offsets[at]!, offsets[at + wanted.length]!]
    // A part of a letter that is spelled out, such as one s of an ß.
    if (from >= (spans.at(-1)?.to ?? 0) && to > from) spans.push({ from, to })
  }
  return spans
}

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

type NumberedLines = { points: Map<number, number>; chapters: Map<number, string> }

/**
 * The first point of a line has its number there. Points are numbered from 1, in the order of the
 * page.
 */
export function numberLines(lines: readonly Cue[], summary: SummaryText): NumberedLines {
  const said = hasHighlights(summary)
    ? summary.chapters.flatMap(({ highlights = [] }) => highlights)
    : summary.keyPoints
  const found: NumberedLines = { points: new Map(), chapters: new Map() }
  for (const [index, { startSeconds, quote }] of said.entries()) {
    const line = findLineIndex(lines, startSeconds)
    if (quote !== '' && line >= 0 && !found.points.has(line)) found.points.set(line, index + 1)
  }
  for (const { startSeconds, title, titleCheck } of summary.chapters)
    if (titleCheck !== 'unconfirmed')
      found.chapters.set(Math.max(0, findLineIndex(lines, startSeconds)), title)
  return found
}
