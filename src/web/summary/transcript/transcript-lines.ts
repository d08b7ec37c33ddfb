// Finds lines of a transcript by time or by text.

import type { Cue } from '#contract/captions/transcript.ts'
import { foldLetters, foldWithOffsets } from '#contract/library/normalize-for-search.ts'
import { findPhrase, joinSpoken, toSpokenWords } from '#contract/library/spoken-text.ts'
import { hasHighlights } from '#contract/summaries/spoken-chapters.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'

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

/**
 * Returns the indexes of the lines that contain the search text, in any case and with or
 * without accents, and of those in which its words begin that go on in the next lines; none for
 * an empty search.
 */
export function findMatchingLines(lines: readonly Cue[], search: string): number[] {
  const wanted = foldLetters(search.trim())
  if (wanted === '') return []
  const words = toSpokenWords(search)
  const begun = new Set(
    words.includes(' ') ? findPhrase(joinSpoken(lines), words).map(({ first }) => first) : [],
  )
  return lines.flatMap(({ text }, index) =>
    begun.has(index) || foldLetters(text).includes(wanted) ? [index] : [],
  )
}

/** Splits the text so that every second part, starting with the second, is a match. */
export function splitLineByMatch(text: string, search: string): string[] {
  const wanted = foldLetters(search.trim())
  if (wanted === '') return [text]
  const { folded, offsets } = foldWithOffsets(text)
  const parts: string[] = []
  let end = 0
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [offsets[at]!, offsets[at + wanted.length]!]
    // A part of a letter that is spelled out, such as one s of an ß.
    if (from < end || to === from) continue
    parts.push(text.slice(end, from), text.slice(from, to))
    end = to
  }
  return [...parts, text.slice(end)]
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
