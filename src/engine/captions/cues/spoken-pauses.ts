// Cuts automatic captions at the pauses within them. They are lines of a screen, whose ends
// say nothing; the times of their words say where nobody speaks, and so where sentences end.
import type { RawCue } from './raw-cues.ts'

/** When a word begins that stands at an index of its caption's text. */
export type WordTime = { at: number; seconds: number }

/** How long a word takes at the usual pace: so much for each letter, and no less in all. */
const [letterSeconds, leastWordSeconds] = [0.06, 0.2]
/** The pace of a recording is measured within these limits. */
const [fastest, slowest] = [0.7, 2]
/** What is longer than the word before it is a pause from here on. */
const minPauseSeconds = 0.3

type TimedWord = WordTime & { text: string; cue: number }

/** Captions without times of words stay as they are. Linear but for one sort. */
export function cutAtPauses(cues: RawCue[]): RawCue[] {
  if (!cues.some(({ words }) => words)) return cues
  const sorted = cues
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => a.startSeconds - b.startSeconds)
  const words = sorted.flatMap(readWords)
  const pace = measurePace(words)
  const ends = words.map((word, i) => endBeforePause(word, words[i + 1], pace))
  const cut: RawCue[] = []
  for (const [i, { cue, at, seconds }] of words.entries()) {
    const { words: _, ...whole } = sorted[cue]!
    const isNew = words[i - 1]?.cue !== cue
    if (isNew || ends[i - 1] !== null)
      cut.push({ ...whole, ...(!isNew && { startSeconds: seconds }), text: '' })
    const piece = cut.at(-1)!
    const isLast = words[i + 1]?.cue !== cue
    piece.text += whole.text.slice(at, isLast ? undefined : words[i + 1]!.at)
    piece.endSeconds = ends[i] ?? (isLast ? whole.endSeconds : words[i + 1]!.seconds)
  }
  return cut
}

/** A caption without times of its words is one word. */
function readWords({ text, startSeconds, words }: RawCue, cue: number): TimedWord[] {
  if (!words || !isInOrder(words, startSeconds))
    return [{ at: 0, seconds: startSeconds, text: '', cue }]
  return words.map((word, i) => ({ ...word, cue, text: text.slice(word.at, words[i + 1]?.at) }))
}

function isInOrder(words: WordTime[], startSeconds: number): boolean {
  return (
    words[0]?.at === 0 &&
    words.every(({ seconds }, i) => seconds >= (words[i - 1]?.seconds ?? startSeconds))
  )
}

function usualSeconds(text: string): number {
  return Math.max(leastWordSeconds, letterSeconds * (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0))
}

/** The median of how long words take, in relation to the usual pace. */
function measurePace(words: TimedWord[]): number {
  const paces = words
    .flatMap(({ text, seconds }, i) =>
      text === '' || !words[i + 1] ? [] : [(words[i + 1]!.seconds - seconds) / usualSeconds(text)],
    )
    .sort((a, b) => a - b)
  const median = paces[Math.floor(paces.length / 2)] ?? 1
  return Math.min(slowest, Math.max(fastest, median))
}

/** When a word ends that a pause follows; null where the next one follows at once. */
function endBeforePause(
  { text, seconds }: TimedWord,
  next: TimedWord | undefined,
  pace: number,
): number | null {
  if (text === '' || !next) return null
  const end = seconds + pace * usualSeconds(text)
  return next.seconds - end >= minPauseSeconds ? end : null
}
