// Finding one's way in a transcript: the line of a moment, and the lines that hold a word.
import type { Cue } from '#contract/transcript.ts'

/** The place of the line that is spoken at this moment: the last one that has begun. -1 before the first. */
export function findLine(lines: readonly Cue[], seconds: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.startSeconds <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The places of the lines that hold the words, in whatever case. None for an empty search. */
export function findMatches(lines: readonly Cue[], search: string): number[] {
  const pattern = searchPattern(search)
  if (!pattern) return []
  return lines.flatMap(({ text }, place) => (text.search(pattern) >= 0 ? [place] : []))
}

/** The text in pieces; every second piece is a match, beginning with the second. */
export function splitByMatch(text: string, search: string): string[] {
  const pattern = searchPattern(search)
  if (!pattern) return [text]
  const pieces: string[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(end, match.index), match[0])
    end = match.index + match[0].length
  }
  return [...pieces, text.slice(end)]
}

/** The words exactly as typed, with nothing in them that a pattern would read as a command. */
function searchPattern(search: string): RegExp | null {
  const words = search.trim()
  return words === '' ? null : new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
}
