// Finds lines of a transcript by time or by text.
import type { Cue } from '#contract/transcript.ts'

/** Returns the index of the line spoken at this time, which is the last one that has started; -1 before the first. */
export function findLineIndex(lines: readonly Cue[], seconds: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.startSeconds <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Returns the indexes of the lines that contain the search text in any case; none for an empty search. */
export function findMatchingLines(lines: readonly Cue[], search: string): number[] {
  const pattern = createSearchPattern(search)
  if (!pattern) return []
  return lines.flatMap(({ text }, index) => (text.search(pattern) >= 0 ? [index] : []))
}

/** Splits the text so that every second part, starting with the second, is a match. */
export function splitLineByMatch(text: string, search: string): string[] {
  const pattern = createSearchPattern(search)
  if (!pattern) return [text]
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), match[0])
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

/** Matches the search text literally: special characters of patterns are escaped. */
function createSearchPattern(search: string): RegExp | null {
  const literal = search.trim()
  return literal === '' ? null : new RegExp(literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
}
