// Joins captions that repeat a line only to change its look: karaoke colors one syllable
// after another, and shadows lie under the text.
import type { RawCue } from './raw-cues.ts'

/** A caption with its parts and styles as one string, without times. */
export type StyledCue = RawCue & { look: string }

/** The pause between two looks of one line is shorter than between two lines that are said. */
const maxPauseSeconds = 0.2

/**
 * Joins a caption with the one before it if both have the same text at the same time, or
 * the same text in another look right after it.
 */
export function joinHighlightedRepeats(cues: StyledCue[]): RawCue[] {
  const joined: StyledCue[] = []
  for (const cue of cues) {
    const previous = joined.at(-1)
    if (previous && isSameLine(previous, cue)) {
      previous.endSeconds = cue.endSeconds
      previous.look = cue.look
    } else joined.push({ ...cue })
  }
  return joined.map(({ look: _, ...cue }) => cue)
}

function isSameLine(previous: StyledCue, next: StyledCue): boolean {
  if (previous.text.trim() !== next.text.trim() || next.text.trim() === '') return false
  if (previous.startSeconds === next.startSeconds) return true
  const pauseSeconds = next.startSeconds - (previous.endSeconds ?? previous.startSeconds)
  return previous.look !== next.look && pauseSeconds <= maxPauseSeconds
}
